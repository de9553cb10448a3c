from typing import get_args

import pytest

from ludi_press.posts.document import tree as doc
from ludi_press.posts.formats.writer import _METHODS, Writer


def test_every_node_of_a_document_has_its_method() -> None:
    assert set(_METHODS) == {*get_args(doc.Block), *get_args(doc.Inline)}


def test_a_writer_that_lacks_a_node_cannot_be_defined() -> None:
    with pytest.raises(AttributeError, match="_heading"):

        class Half(Writer):
            def _text(self, inline: doc.Text) -> str:
                return inline.value
