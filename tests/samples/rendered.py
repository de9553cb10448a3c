"""Renders one post of a turn."""

from ludi_press.core.problems import Judged
from ludi_press.core.report import Report
from ludi_press.posts.document import tree as doc
from ludi_press.posts.document.gallery import PostPicture
from ludi_press.posts.document.render import Drafts, Template
from ludi_press.posts.document.sections import NO_IMPRINT, Imprint
from ludi_press.posts.prompts import Prompt
from ludi_press.posts.words.phrases import Words


def render(
    report: Report,
    template: Template,
    words: Words,
    folder: str = "theme",
    imprint: Imprint = NO_IMPRINT,
    prompts: tuple[Prompt, ...] = (),
    pictures: tuple[PostPicture, ...] = (),
) -> Judged[doc.Document]:
    """Return one post of a turn; see Drafts."""
    return Drafts(report, template, words, folder, imprint, prompts).draft(pictures)
