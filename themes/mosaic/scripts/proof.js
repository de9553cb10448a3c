// Draws every die of a race again from its revealed secret; the same rule as ludi_press/dice/draw.py.
"use strict";

const ludiProof = (() => {
  const text = new TextEncoder();
  const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const bytes = (digits) => Uint8Array.from(digits.match(/../g), (pair) => parseInt(pair, 16));

  // A number below count from the stream of an address, without bias: words at or above the limit are passed over.
  async function pick(hash, key, address, count) {
    const size = BigInt(count), limit = ((1n << 64n) / size) * size;
    for (let block = 0; ; block++) {
      const message = block ? `${address}/${block}` : address;
      const stream = new DataView((await hash.hmac(key, text.encode(message))).buffer);
      for (let at = 0; at < 32; at += 8) {
        const word = stream.getBigUint64(at);
        if (word < limit) return Number(word % size);
      }
    }
  }

  const others = ["host", "system"]; // who else rolls

  // What is wrong with a race's dice: {commitment, dice: [[address, die, shown, drawn]], checked, others}.
  async function check(data, secret, hash = ludiHash.best) {
    const key = await hash.key(bytes(secret));
    const commitment = hex(await hash.sha256(bytes(secret)));
    const verdict = { commitment, promised: commitment === data.commitment, dice: [], checked: 0, others: 0 };
    for (const [turn, round, team, label, nth, die, face, source] of data.dice) {
      if (others.includes(source)) {
        verdict.others++;
        continue;
      }
      const address = `${data.race}/${turn}/${round}/${team}/${label}/${nth}`;
      // A die that no rule knows was never drawn.
      const faces = source === "secret" && Object.hasOwn(data.kinds, die) ? data.kinds[die] : null;
      const drawn = faces ? faces[await pick(hash, key, address, faces.length)] : "–";
      verdict.checked++;
      if (drawn !== face) verdict.dice.push([address, die, face, drawn]);
    }
    return verdict;
  }

  return { check, pick, bytes, hex };
})();

(() => {
  const form = document.getElementById("proof");
  if (!form) return;
  const words = form.dataset;
  const place = document.getElementById("verdict");
  const wrong = document.getElementById("false-dice");
  const data = JSON.parse(document.getElementById("dice").textContent);

  function tell(good, sentence) {
    place.className = `verdict ${good ? "good" : "bad"}`;
    place.textContent = sentence;
  }

  function list(dice) {
    const body = wrong.querySelector("tbody");
    body.replaceChildren(...dice.slice(0, 100).map((row) => {
      const line = document.createElement("tr");
      line.append(...row.map((value) => Object.assign(document.createElement("td"), { textContent: value })));
      return line;
    }));
    wrong.hidden = !dice.length;
  }

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    list([]);
    const secret = form.elements.secret.value.trim().toLowerCase();
    if (!/^[0-9a-f]{64}$/.test(secret)) return tell(false, words.form);
    place.className = "verdict";
    place.textContent = words.busy;
    const verdict = await ludiProof.check(data, secret);
    if (!verdict.promised) return tell(false, words.commitment.replace("{hash}", verdict.commitment));
    list(verdict.dice);
    if (verdict.dice.length) return tell(false, words.dice.replace("{n}", verdict.dice.length));
    const host = verdict.others ? ` ${words.host.replace("{n}", verdict.others)}` : "";
    tell(true, words.good.replace("{n}", verdict.checked) + host);
  });
})();
