// What pages do better with a script: the time that is left until a deadline, and what is folded opens for its links.
"use strict";

(() => {
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

  tell();
  setInterval(tell, 60000);
  unfold();
  addEventListener("hashchange", unfold);
})();
