// Copies the parts of a post, says so, and remembers what was copied last.
"use strict";
(() => {
  const status = document.getElementById("said");
  const formats = document.querySelector("[data-texts]");

  // The texts lie in a script beside the page: a page from a disk may load that, and no other file. It is fetched as
  // soon as somebody comes near a button, so that it is there when the button is pressed.
  let loaded;
  const load = () => loaded ??= new Promise((done, failed) => {
    const script = document.createElement("script");
    script.src = formats.dataset.texts;
    script.onload = () => {
      const { texts, parts } = globalThis.ludiPosts;
      for (const [id, number] of Object.entries(parts)) document.getElementById(id).value = texts[number];
      done();
    };
    script.onerror = () => { loaded = undefined; failed(new Error(script.src)); };
    document.head.append(script);
  });

  // What the clipboard gets: the text, and for rich text its look as well.
  const content = (source, rich) => {
    const text = source.value ?? source.textContent;
    if (!rich) return { "text/plain": text };
    const body = new DOMParser().parseFromString(text, "text/html").body;
    return { "text/plain": body.innerText, "text/html": body.innerHTML };
  };

  const modern = (kinds) => navigator.clipboard.write([
    new ClipboardItem(Object.fromEntries(
      Object.entries(kinds).map(([kind, text]) => [kind, new Blob([text], { type: kind })]))),
  ]);

  // Where a page from a disk may not use the clipboard, the old command does: it copies what is selected.
  const old = (kinds, source) => {
    const fill = (event) => {
      Object.entries(kinds).forEach(([kind, text]) => event.clipboardData.setData(kind, text));
      event.preventDefault();
    };
    const details = source.closest("details");
    const open = details?.open;
    if (details) details.open = true;
    if (source.select) source.select();
    else getSelection().selectAllChildren(source);
    document.addEventListener("copy", fill, { once: true });
    const done = document.execCommand("copy");
    document.removeEventListener("copy", fill);
    if (details && done) details.open = open;
    return done;
  };

  const copied = async (source, rich) => {
    if (formats.contains(source)) {
      try {
        await load();
      } catch {
        return "missing";
      }
    }
    const kinds = content(source, rich);
    try {
      await modern(kinds);
      return "done";
    } catch {
      return old(kinds, source) ? "done" : "failed";
    }
  };

  // The format that was used last stands first on the page of each turn; on this one the last part has its mark.
  const MEMORY = "ludi-press.copied";
  const remember = (button) => {
    const format = button.closest(".format")?.id;
    if (!format) return;
    try {
      localStorage.setItem(MEMORY, JSON.stringify({ format, page: location.pathname, part: button.dataset.copy }));
    } catch { /* a browser that keeps nothing */ }
  };
  const recall = () => {
    let last;
    try {
      last = JSON.parse(localStorage.getItem(MEMORY));
    } catch { /* the same, or what another page left there */ }
    const articles = [...formats.querySelectorAll(".format")];
    const own = articles.find((article) => article.id === last?.format);
    if (own) articles[0].before(own);
    if (last?.page !== location.pathname) return;
    const button = [...formats.querySelectorAll(".copy")].find((one) => one.dataset.copy === last.part);
    if (button) button.dataset.last = "";
  };

  const hush = () => {
    document.querySelectorAll(".copy[data-state]").forEach((button) => { delete button.dataset.state; });
    status.textContent = "";
  };
  let hushing = 0;
  const copy = async (button) => {
    const said = await copied(document.getElementById(button.dataset.copy), "rich" in button.dataset);
    if (said === "done") remember(button);
    clearTimeout(hushing); // else what the last copy set would cut this message short
    hush();
    status.textContent = status.dataset[said];
    button.dataset.state = said === "done" ? "done" : "failed";
    button.focus();
    hushing = setTimeout(hush, 2500);
  };

  document.querySelectorAll("button.copy").forEach((button) => {
    button.hidden = false;
    button.addEventListener("click", () => copy(button));
  });
  formats.querySelectorAll("a.copy").forEach((link) => link.addEventListener("click", () => remember(link)));
  recall();
  formats.querySelectorAll("details").forEach((fold) => { fold.hidden = false; });
  for (const near of ["pointerover", "focusin", "touchstart"]) {
    formats.addEventListener(near, () => load().catch(() => {}), { once: true, passive: true });
  }
})();
