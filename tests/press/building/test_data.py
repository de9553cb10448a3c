"""What the site lists for machines."""

from ludi_press.press.building.data import sitemap


def test_a_sitemap_has_pages_and_no_copies_of_posts() -> None:
    pages = ["index.html", "races/r/turns/01/index.html", "races/r/turns/01/host.html", "races/turn7/replay.html"]
    others = ["404.html", "races/r/turns/01/turn1.html", "races/r/turns/01/turn1-2.html"]
    others += ["races/r/turns/01/en/turn1.html", "style.css"]
    told = sitemap([*pages, *others], "https://ludi.example/a/").decode()
    assert [line for line in told.splitlines() if "<loc>" in line] == [
        f"<url><loc>https://ludi.example/a/{page}</loc></url>" for page in sorted(pages)
    ]
