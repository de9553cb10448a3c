from typing import get_args

import pytest
from post_samples import tones

from ludi_press.posts.document import tree as doc
from ludi_press.posts.formats.writer import _METHODS, Writer


def test_every_node_of_a_document_has_its_method() -> None:
    assert set(_METHODS) == {*get_args(doc.Block), *get_args(doc.Inline)}
    assert set(_METHODS.values()) == Writer.__abstractmethods__


def test_a_writer_that_lacks_a_node_cannot_be_made() -> None:
    class Half(Writer):
        def _text(self, inline: doc.Text) -> str:
            return inline.value

    with pytest.raises(TypeError, match="abstract"):
        Half(tones())  # type: ignore[abstract]
