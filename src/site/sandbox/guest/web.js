// Runs in the sandbox: APIs that browsers and servers have besides JavaScript itself, as far as code that is rendered
// once can need them.

const { parse, stringify } = JSON;
const ask = globalThis.__intl;
const encode = (text) =>
  encodeURIComponent(text)
    .replace(/%20/g, '+')
    .replace(/[!'()~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
const decode = (text) => {
  const plain = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(plain);
  } catch {
    return plain;
  }
};

class URLSearchParams {
  #pairs = [];
  #changed = () => undefined;

  constructor(init = '', changed = undefined) {
    if (changed) this.#changed = changed;
    if (typeof init === 'string') {
      for (const part of init.replace(/^\?/, '').split('&')) {
        const at = part.indexOf('=');
        if (part !== '')
          this.#pairs.push(at < 0 ? [decode(part), ''] : [decode(part.slice(0, at)), decode(part.slice(at + 1))]);
      }
    } else {
      const pairs = typeof init?.[Symbol.iterator] === 'function' ? init : Object.entries(init ?? {});
      for (const [name, value] of pairs) this.#pairs.push([String(name), String(value)]);
    }
  }
  get size() {
    return this.#pairs.length;
  }
  append(name, value) {
    this.#pairs.push([String(name), String(value)]);
    this.#changed();
  }
  delete(name) {
    this.#pairs = this.#pairs.filter(([key]) => key !== String(name));
    this.#changed();
  }
  get(name) {
    return this.#pairs.find(([key]) => key === String(name))?.[1] ?? null;
  }
  getAll(name) {
    return this.#pairs.filter(([key]) => key === String(name)).map(([, value]) => value);
  }
  has(name) {
    return this.#pairs.some(([key]) => key === String(name));
  }
  set(name, value) {
    const at = this.#pairs.findIndex(([key]) => key === String(name));
    if (at < 0) return this.append(name, value);
    this.#pairs[at][1] = String(value);
    this.#pairs = this.#pairs.filter(([key], index) => index <= at || key !== String(name));
    this.#changed();
  }
  sort() {
    this.#pairs.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
    this.#changed();
  }
  forEach(run) {
    for (const [name, value] of this.#pairs) run(value, name, this);
  }
  *entries() {
    for (const [name, value] of this.#pairs) yield [name, value];
  }
  *keys() {
    for (const [name] of this.#pairs) yield name;
  }
  *values() {
    for (const [, value] of this.#pairs) yield value;
  }
  [Symbol.iterator]() {
    return this.entries();
  }
  toString() {
    return this.#pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
  }
}

class URL {
  constructor(text, base) {
    const given = base === undefined ? [String(text)] : [String(text), String(base)];
    const [isGood, parts] = parse(ask(stringify(['URL', ...given])));
    if (!isGood) throw new TypeError('Invalid URL');
    Object.assign(this, parts);
    const params = new URLSearchParams(this.search, () => {
      const query = params.toString();
      this.search = query === '' ? '' : `?${query}`;
    });
    Object.defineProperty(this, 'searchParams', { value: params, enumerable: true });
  }
  get href() {
    return `${this.start}${this.pathname}${this.search}${this.hash}`;
  }
  toString() {
    return this.href;
  }
  toJSON() {
    return this.href;
  }
  static canParse(text, base) {
    return URL.parse(text, base) !== null;
  }
  static parse(text, base) {
    try {
      return new URL(text, base);
    } catch {
      return null;
    }
  }
}

class TextEncoder {
  encoding = 'utf-8';
  encode(text = '') {
    return Uint8Array.from(unescape(encodeURIComponent(String(text))), (letter) => letter.charCodeAt(0));
  }
}

class TextDecoder {
  encoding = 'utf-8';
  decode(bytes = []) {
    return decodeURIComponent(escape(Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('')));
  }
}

/** The clock is fixed, and random numbers repeat. */
const performance = { now: () => 0, mark: () => undefined, measure: () => undefined };
const crypto = {
  getRandomValues(list) {
    for (let index = 0; index < list.length; index++) list[index] = Math.floor(Math.random() * 2 ** 32);
    return list;
  },
  randomUUID: () =>
    '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (digit) =>
      (Number(digit) ^ (Math.floor(Math.random() * 16) & (15 >> (Number(digit) / 4)))).toString(16),
    ),
};

for (const [name, value] of Object.entries({ URL, URLSearchParams, TextEncoder, TextDecoder, performance, crypto }))
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
