// Draws every die of a race again from its revealed secret; docs/dice.md tells the rules, of schemes 1 to 3.
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

  // The keys of the turns: HMAC of the secret and of each one's text, which names its race and its turn.
  async function turnKeys(hash, data, secret) {
    const key = await hash.key(bytes(secret)), keys = {};
    for (const [turn, message] of Object.entries(data.keys)) {
      const named = `${message}/`.startsWith(`${data.race}/${turn}/`);
      if (named) keys[turn] = await hash.key(await hash.hmac(key, text.encode(message)));
    }
    return { key, keys };
  }

  // The SHA-256 of the secret and the faces of the dice, as they were promised; null where the promise is a false one.
  async function promised(hash, data) {
    if (data.scheme === 1) return { secret: data.commitment, kinds: data.kinds };
    const known = hex(await hash.sha256(text.encode(data.promise))) === data.commitment;
    if (!known) return null;
    const { secret, "secret-sha256": named = secret, kinds } = JSON.parse(data.promise).dice;
    return { secret: named, kinds };
  }

  // What is wrong with a race's dice: {commitment, promise, promised, dice: [[address, die, shown, drawn]], checked, others}.
  async function check(data, secret, hash = ludiHash.best) {
    const commitment = hex(await hash.sha256(bytes(secret))), promise = await promised(hash, data);
    const verdict = { commitment, promise, promised: commitment === promise?.secret, dice: [], checked: 0, others: 0 };
    if (!verdict.promised) return verdict;
    const { key, keys } = await turnKeys(hash, data, secret);
    for (const [turn, round, team, label, nth, die, face, source] of data.dice) {
      if (others.includes(source)) {
        verdict.others++;
        continue;
      }
      const address = `${data.race}/${turn}/${round}/${team}/${label}/${nth}`;
      const drawing = data.scheme === 1 ? key : keys[turn];
      // A die that no rule knows was never drawn.
      const known = source === "secret" && drawing && Object.hasOwn(promise.kinds, die);
      const faces = known ? promise.kinds[die] : [];
      const drawn = known ? faces[await pick(hash, drawing, address, faces.length)] : "–";
      verdict.checked++;
      if (drawn !== face) verdict.dice.push([address, die, face, drawn]);
    }
    return verdict;
  }

  const groups = (digits) => digits.slice(0, 32).match(/.{4}/g).join("-");

  // The line of proof of each turn by its number, made of the hashes of its orders and dice and of the line before it.
  async function lines(data, hash = ludiHash.best) {
    const made = {};
    let before = data.commitment;
    for (const [turn, orders, dice] of data.lines) {
      const row = JSON.stringify({ before, dice, orders, race: data.race, turn });
      before = made[turn] = groups(hex(await hash.sha256(text.encode(row))));
    }
    return made;
  }

  // What a post says, whatever its format: entities decoded, without tags, with one kind of hyphen, in small letters.
  function plain(post) {
    const page = new DOMParser().parseFromString(post.replace(/=\r?\n[ \t>|]*/g, ""), "text/html");
    const marks = /\[\/?[a-z*]+(?:=[^\]\n]*)?\]|[\u00ad\u200b]/g;
    return page.documentElement.textContent.toLowerCase().replace(marks, "").replace(/[\u2010-\u2015\u2212]/g, "-");
  }

  const between = "[\\s>|*_`\\\\]*"; // what quoting and wrapping put between the characters of a line
  const pattern = ["[0-9a-f]{4}", ...Array(7).fill(`-${between}[0-9a-f]{4}`)].join(between);

  // The turns whose lines a post has: [{turn, line, stands, ours, marks: those whose mark it has not}].
  async function compare(data, post, hash = ludiHash.best) {
    const told = plain(post), ours = await lines(data, hash), found = new Map();
    const named = [...data.race].join(between);
    const wanted = new RegExp(`(?<![a-z0-9-])${named}(?=[^0-9])${between}([0-9]{1,4})(?![0-9])${between}(${pattern})`, "g");
    const known = new Set(told.match(/(?<![0-9a-z])[0-9a-f]{6}(?![0-9a-z])/g));
    const others = told.match(/(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/g) ?? [];
    const bound = !others.length || others.includes(data.commitment);
    for (const [, number, written] of told.matchAll(wanted)) {
      const turn = Number(number), line = written.replace(/[^0-9a-f-]/g, "");
      const marks = Object.entries(data.lines.find((row) => row[0] === turn)?.[4] ?? {});
      const lost = known.size ? marks.filter(([, mark]) => !known.has(mark)).map(([name]) => name) : [];
      found.set(`${turn} ${line}`, { turn, line, stands: ours[turn] === line, ours: ours[turn], marks: lost });
    }
    return { bound, turns: [...found.values()] };
  }

  return { check, compare, lines, pick, bytes, hex };
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
    if (!verdict.promise) return tell(false, words.promise);
    if (!verdict.promised) return tell(false, words.commitment.replace("{hash}", verdict.commitment));
    list(verdict.dice);
    if (verdict.dice.length) return tell(false, words.dice.replace("{n}", verdict.dice.length));
    const host = verdict.others ? ` ${words.host.replace("{n}", verdict.others)}` : "";
    tell(true, words.good.replace("{n}", verdict.checked) + host);
  });
})();

(() => {
  const form = document.getElementById("posted");
  if (!form) return;
  const words = form.dataset;
  const place = document.getElementById("compared");
  const data = JSON.parse(document.getElementById("dice").textContent);

  function sentence({ turn, stands, ours, marks }) {
    if (!ours) return words.unplayed.replace("{turn}", turn);
    if (stands) return words.good.replace("{turn}", turn);
    const lost = marks.length ? ` ${words.marks.replace("{names}", marks.join(", "))}` : "";
    return words.other.replace("{turn}", turn).replace("{line}", ours) + lost;
  }

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const { bound, turns } = await ludiProof.compare(data, form.elements.post.value);
    const said = turns.length ? turns.map(sentence) : [words.none];
    if (!bound) said.push(words.commitment);
    place.className = `verdict ${bound && turns.length && turns.every((one) => one.stands) ? "good" : "bad"}`;
    place.textContent = said.join(" ");
  });
})();
