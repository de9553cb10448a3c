// Copies the parts of a post, and says so.
"use strict";
(() => {
  const status = document.getElementById("said");

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

  const copy = async (button) => {
    const source = document.getElementById(button.dataset.copy);
    const kinds = content(source, "rich" in button.dataset);
    let done = false;
    try {
      await modern(kinds);
      done = true;
    } catch {
      done = old(kinds, source);
    }
    status.textContent = done ? status.dataset.done : status.dataset.failed;
    button.dataset.state = done ? "done" : "failed";
    button.focus();
    setTimeout(() => { delete button.dataset.state; status.textContent = ""; }, 2500);
  };

  document.querySelectorAll("button.copy").forEach((button) => {
    button.hidden = false;
    button.addEventListener("click", () => copy(button));
  });
})();
