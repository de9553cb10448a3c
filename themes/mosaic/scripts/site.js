// What pages do better with a script: the time that is left until a deadline.
"use strict";

(() => {
  const steps = [["days", 86400], ["hours", 3600], ["minutes", 60]];

  function left(place) {
    const seconds = (Date.parse(place.dataset.until) - Date.now()) / 1000;
    if (seconds <= 0) return place.dataset.past;
    const step = steps.find(([, size]) => seconds >= 2 * size);
    if (!step) return place.dataset.soon;
    const [name, size] = step;
    return place.dataset[name].replace("{n}", Math.floor(seconds / size));
  }

  function tell() {
    for (const place of document.querySelectorAll("[data-until]")) place.textContent = `(${left(place)})`;
  }

  tell();
  setInterval(tell, 60000);
})();
