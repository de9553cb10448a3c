"""press.yaml: what a press says of itself; it may be left out."""

from typing import Annotated

from msgspec import Struct

from ludi_press.content.rules import Doc, IdRule, Limit, Pattern, Placed

ADDRESS = Pattern(
    r"https?://[A-Za-z0-9.\-]+(?::[0-9]{1,5})?(?:/[A-Za-z0-9._~\-/]*)?", "an address: https://example.org/"
)


class PressForm(Struct, frozen=True):
    """The keys of press.yaml."""

    title: Annotated[str | None, Limit(120), Doc("what the site is called")] = None
    address: Annotated[Placed[str] | None, Limit(300), ADDRESS, Doc("where the site will lie")] = None
    language: Annotated[Placed[str] | None, IdRule(), Doc("the language of the pages that tell of many races")] = None
    theme: Annotated[Placed[str] | None, IdRule(), Doc("the theme of those pages")] = None
