import { randomFillSync } from 'node:crypto';

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const TIME_LENGTH = 10;
const RANDOM_LENGTH = 16;

/** Creates an opaque id such as `se_01jd5…`: 48 bits of milliseconds, then 80 random bits, so that ids sort by time. */
export function createId(prefix: string, now: number = Date.now()): string {
  return `${prefix}_${encodeTime(now)}${encodeRandom()}`;
}

/** Returns whether the text can be an id with this prefix, without a database query. */
export function isId(prefix: string, text: string): boolean {
  return text.startsWith(`${prefix}_`) && BODY.test(text.slice(prefix.length + 1));
}

const BODY = new RegExp(`^[${ALPHABET}]{${TIME_LENGTH + RANDOM_LENGTH}}$`);

function encodeTime(milliseconds: number): string {
  let timestamp = milliseconds;
  let text = '';
  for (let place = 0; place < TIME_LENGTH; place += 1) {
    text = ALPHABET.charAt(timestamp % 32) + text;
    timestamp = Math.floor(timestamp / 32);
  }
  return text;
}

/** One byte per character: 256 is a multiple of 32, so every character is equally likely. */
function encodeRandom(): string {
  if (position + RANDOM_LENGTH > pool.length) {
    randomFillSync(pool);
    position = 0;
  }
  let text = '';
  for (const end = position + RANDOM_LENGTH; position < end; position += 1)
    text += ALPHABET.charAt((pool[position] ?? 0) % 32);
  return text;
}

/** Random bytes are drawn in bulk, because each draw costs more than everything else in an id. */
const pool = Buffer.alloc(256 * RANDOM_LENGTH);
let position = pool.length;
