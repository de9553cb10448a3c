// Only while a host writes: shows the page anew after each build, and what is wrong with the files.
"use strict";
(() => {
  const here = document.currentScript;
  let seen = Number(here.dataset.number);
  let panel = null;

  function show(news) {
    panel?.remove();
    panel = null;
    if (!news.problems.length) return;
    panel = document.createElement("section");
    panel.id = "ludi-press-problems";
    panel.setAttribute("role", "alert");
    Object.assign(panel.style, {
      position: "fixed", inset: "auto 0 0 0", maxHeight: "60vh", overflow: "auto", zIndex: 9999,
      padding: ".5em 1.5em", font: "14px/1.5 monospace", color: "#fff",
      background: news.failed ? "#5a1010" : "#4a3a10", borderTop: "4px solid #ffd75e",
    });
    // Mistakes are told at once; warnings hide nothing of the page until somebody asks.
    const fold = document.createElement("details");
    fold.open = news.failed;
    const head = document.createElement("summary");
    head.textContent = news.failed
      ? "The press has mistakes; this page is of the last good build."
      : `Warnings: ${news.problems.length}`;
    const close = document.createElement("button");
    close.textContent = "×";
    close.setAttribute("aria-label", "Close");
    Object.assign(close.style, { float: "right", font: "inherit" });
    close.addEventListener("click", () => panel.remove());
    const text = document.createElement("pre");
    text.style.whiteSpace = "pre-wrap";
    text.textContent = news.problems.join("\n\n");
    fold.append(head, text);
    panel.append(close, fold);
    document.body.append(panel);
  }

  const stream = new EventSource("/-/news");
  stream.addEventListener("message", (event) => {
    const news = JSON.parse(event.data);
    const steps = news.number - seen;
    seen = news.number;
    // Builds that were missed, or a server that began anew, may have changed anything.
    const missed = steps !== 0 && steps !== 1;
    if (!news.failed && (missed || (steps === 1 && news.changed.length))) {
      location.reload();
      return;
    }
    show(news);
  });
  addEventListener("pagehide", () => stream.close());
})();
