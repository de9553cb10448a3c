// What pages do better with a script: the time that is left until a deadline, what is folded opens for its links, and a
// picture opens whole above its page, where pinch and wheel enlarge it and Esc closes it.
"use strict";

(() => {
  const closes = document.currentScript.dataset.close;
  const steps = [["days", 86400], ["hours", 3600], ["minutes", 60]];

  function left(place) {
    const seconds = (Date.parse(place.dataset.until) - Date.now()) / 1000;
    if (seconds <= 0) return place.dataset.past;
    if (seconds > 400 * 86400) return "";
    const step = steps.find(([, size]) => seconds >= 2 * size);
    if (!step) return place.dataset.soon;
    const [name, size] = step;
    return place.dataset[name].replace("{n}", Math.floor(seconds / size));
  }

  function tell() {
    for (const place of document.querySelectorAll("[data-until]")) {
      place.textContent = left(place) && `(${left(place)})`;
      place.hidden = !place.textContent;
    }
  }

  // Where the address leads to something that lies folded away.
  function unfold() {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    const closed = target?.closest("details:not([open])");
    for (let fold = closed; fold; fold = fold.parentElement.closest("details")) fold.open = true;
    if (closed) target.scrollIntoView();
  }

  // A picture above its page: in its largest copy, as wide as the window, a telephone's twice as wide, and then up to six times as wide.
  function open(link) {
    const dialog = document.createElement("dialog");
    const layers = document.createElement("div");
    const close = document.createElement("button");
    dialog.className = "whole";
    layers.className = "layers";
    close.type = "button";
    close.textContent = "×";
    close.ariaLabel = closes;
    for (const image of link.querySelectorAll("img")) {
      // A telephone has a copy of its own, whose words are larger.
      const own = innerWidth < 700 && image.parentElement.querySelector('source[media="(max-width: 699px)"]');
      const copy = new Image((own || image).getAttribute("width"), (own || image).getAttribute("height"));
      copy.src = own ? own.getAttribute("srcset") : image.getAttribute("src");
      copy.alt = image.alt;
      layers.style.setProperty("--shape", copy.width / copy.height);
      layers.append(copy);
    }
    dialog.append(close, layers);
    document.body.append(dialog);
    dialog.ariaLabel = layers.firstChild.alt;
    let zoom = 1;
    // The point under the finger or the pointer stays where it is.
    function enlarge(by, x, y) {
      const next = Math.min(6, Math.max(1, zoom * by));
      const [left, top] = [(dialog.scrollLeft + x) * next / zoom - x, (dialog.scrollTop + y) * next / zoom - y];
      zoom = next;
      layers.style.setProperty("--zoom", zoom);
      dialog.scrollTo(left, top);
    }
    dialog.addEventListener("wheel", (turn) => {
      turn.preventDefault();
      enlarge(Math.exp(-turn.deltaY / 400), turn.clientX, turn.clientY);
    }, { passive: false });
    const fingers = new Map();
    let apart = 0;
    const spread = () => {
      const [one, other] = [...fingers.values()];
      return Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
    };
    dialog.addEventListener("pointerdown", (press) => {
      fingers.set(press.pointerId, press);
      if (fingers.size === 2) apart = spread();
    });
    dialog.addEventListener("pointermove", (press) => {
      if (!fingers.has(press.pointerId)) return;
      fingers.set(press.pointerId, press);
      if (fingers.size !== 2) return;
      const [one, other] = [...fingers.values()];
      const now = spread();
      enlarge(now / apart, (one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2);
      apart = now;
    });
    for (const name of ["pointerup", "pointercancel"]) dialog.addEventListener(name, (press) => fingers.delete(press.pointerId));
    dialog.addEventListener("click", () => dialog.close());
    dialog.addEventListener("close", () => { dialog.remove(); link.focus({ preventScroll: true }); });
    dialog.showModal();
  }

  document.addEventListener("click", (press) => {
    const link = press.target.closest("[data-opens]");
    if (!link || press.ctrlKey || press.metaKey || press.shiftKey || press.altKey) return;
    press.preventDefault();
    open(link);
  });

  tell();
  setInterval(tell, 60000);
  unfold();
  addEventListener("hashchange", unfold);
})();
