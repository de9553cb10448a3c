// SHA-256 and HMAC-SHA256 (FIPS 180-4, RFC 2104): the browser's own where it is allowed, else the ones written here.
// Web Crypto is there on file:// and https:// only; a site on plain http:// checks its dice all the same.
"use strict";

const ludiHash = (() => {
  const primes = [];
  for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime)) primes.push(n);
  const fraction = (value) => ((value % 1) * 4294967296) | 0;
  const start = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
  const constants = primes.map((prime) => fraction(Math.cbrt(prime)));
  const turn = (word, by) => (word >>> by) | (word << (32 - by));

  function padded(bytes) {
    const whole = new Uint8Array((((bytes.length + 8) >> 6) + 1) << 6);
    whole.set(bytes);
    whole[bytes.length] = 0x80;
    const view = new DataView(whole.buffer);
    view.setUint32(whole.length - 8, Math.floor(bytes.length / 536870912));
    view.setUint32(whole.length - 4, (bytes.length << 3) >>> 0);
    return view;
  }

  function mix(state, words) {
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i++) {
      if (i >= 16) {
        const before = words[i - 15], last = words[i - 2];
        const small = turn(before, 7) ^ turn(before, 18) ^ (before >>> 3);
        const large = turn(last, 17) ^ turn(last, 19) ^ (last >>> 10);
        words[i] = (words[i - 16] + small + words[i - 7] + large) | 0;
      }
      const choice = (e & f) ^ (~e & g), majority = (a & b) ^ (a & c) ^ (b & c);
      const first = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + constants[i] + words[i]) | 0;
      const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + majority) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
    }
    return [a, b, c, d, e, f, g, h].map((word, i) => (word + state[i]) | 0);
  }

  function sha256(bytes) {
    const view = padded(bytes);
    let state = start;
    for (let at = 0; at < view.byteLength; at += 64) {
      const words = new Int32Array(64);
      for (let i = 0; i < 16; i++) words[i] = view.getInt32(at + 4 * i);
      state = mix(state, words);
    }
    const out = new DataView(new ArrayBuffer(32));
    state.forEach((word, i) => out.setInt32(4 * i, word));
    return new Uint8Array(out.buffer);
  }

  function hmac(key, bytes) {
    const block = new Uint8Array(64);
    block.set(key.length > 64 ? sha256(key) : key);
    const inner = new Uint8Array(64 + bytes.length), outer = new Uint8Array(96);
    inner.set(block.map((byte) => byte ^ 0x36));
    inner.set(bytes, 64);
    outer.set(block.map((byte) => byte ^ 0x5c));
    outer.set(sha256(inner), 64);
    return sha256(outer);
  }

  const own = { sha256: async (bytes) => sha256(bytes), key: async (secret) => secret, hmac: async (key, bytes) => hmac(key, bytes) };
  const subtle = globalThis.crypto?.subtle;
  const shape = { name: "HMAC", hash: "SHA-256" };
  const browser = subtle && {
    sha256: async (bytes) => new Uint8Array(await subtle.digest("SHA-256", bytes)),
    key: (secret) => subtle.importKey("raw", secret, shape, false, ["sign"]),
    hmac: async (key, bytes) => new Uint8Array(await subtle.sign("HMAC", key, bytes)),
  };
  return { own, browser, best: browser || own };
})();
