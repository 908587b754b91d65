import crypto from 'node:crypto';
import { promisify } from 'node:util';

const scrypt = promisify<string, string, number, crypto.ScryptOptions, Buffer>(crypto.scrypt);
const COST = 16_384;
const BLOCK = 16;
const KEY_BYTES = 64;

/** Hashes passwords with scrypt in the library's format: `salt:key`, both in hex. Tests can lower the cost. */
export function createPasswordHash(cost = COST) {
  const derive = (password: string, salt: string) =>
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, { N: cost, r: BLOCK, p: 1, maxmem: 256 * cost * BLOCK });
  return {
    async hash(password: string): Promise<string> {
      const salt = crypto.randomBytes(16).toString('hex');
      return `${salt}:${(await derive(password, salt)).toString('hex')}`;
    },
    async verify({ hash, password }: { hash: string; password: string }): Promise<boolean> {
      const [salt = '', key = ''] = hash.split(':');
      const expectedKey = Buffer.from(key, 'hex');
      return expectedKey.length === KEY_BYTES && crypto.timingSafeEqual(await derive(password, salt), expectedKey);
    },
  };
}
