import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createKeyPair, formatKeyId, parsePublicKey, parseSecretKey } from './keys.ts';
import { checkSignature, signDigest } from './signature.ts';

/** Created with minisign 0.11: `minisign -G -W`, then `minisign -S -t 'my comment'` for a file with `hello\n`. */
const REAL = {
  secretKey: `untrusted comment: minisign encrypted secret key
RWQAAEIyAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAdcPBMtgCvp2O0gu9KfjvuNpu8v287xhcJdQM1xaS8UWzR1Qf5OgXbnXqc+jW8ulEcdpmDINMCGhWBP8wutMcfdnxGIJXaD6+AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=
`,
  publicKey: 'RWR1w8Ey2AK+nXXqc+jW8ulEcdpmDINMCGhWBP8wutMcfdnxGIJXaD6+',
  signature: `untrusted comment: signature from minisign secret key
RUR1w8Ey2AK+nXbc+sBD4bHlTdUvY1DCOPzZci7zqwbG2EJf4aocZ7JTSeJ0IOttbP2YbSoVdZsCHWIqvkeVx6ONuJo0q1/EFAo=
trusted comment: my comment
fUcyfETpH8QBy7H0U6N5pFTOZqb8aMFBnaFVwmcJ9FXcraJawScBo/dcDi+AqEoliV0xfxT6XA5hLE1rQWkmAA==
`,
  /** The same with `-l`. */
  legacySignature: `untrusted comment: signature from minisign secret key
RWR1w8Ey2AK+nbkS0Z/sIJx/n1nOh+bQmjX+bJ7C+6+YrMPt9Lq8KOMegt3IJ9iAH6XPm1ZjWrceVNRWLVdUVF1BVi7SWOXccw4=
trusted comment: timestamp:1795900729	file:f.txt
PACpLJe3gDcYGDOPzX1sMgYsOoqkhoNY+e3wS/Nx2UvTXwQQbt4I5Gy/UBcsHJB+BiAQvKIV/e0DsWWpmAAvAw==
`,
  lockedKey: `untrusted comment: minisign encrypted secret key
RWRTY0IyhE1gcGNmUhQsOLSNuj8H4UhYrtnA95NmbMBJlq1kEcUAAAACAAAAAAAAAEAAAAAAkqS7qxr1e99CtKxZ3eSLcZVxjNk5hhyxp7X4tg4QM0opP100o2cUX2VVDUD9o3tpuklUQq9Lfc4cJqsHzSJqFlTMozINlsMZEWUTITpf5C/M33DMogiLfK31i1VGEWj/iudtv5JH+04=
`,
};
const HELLO = digest('hello\n');

test('reads the keys and the signature of minisign itself', () => {
  const { publicKey } = parseSecretKey(REAL.secretKey);
  expect([publicKey.text, formatKeyId(publicKey.id)]).toEqual([REAL.publicKey, '9DBE02D832C1C375']);
  const signature = checkSignature(REAL.signature, [parsePublicKey(REAL.publicKey)]);
  expect(signature.comment).toBe('my comment');
  expect([signature.matches(HELLO), signature.matches(digest('hello'))]).toEqual([true, false]);
});

test("creates the bytes that minisign creates with the same key, except for the comment that isn't signed", () => {
  const text = signDigest(HELLO, { secretKey: parseSecretKey(REAL.secretKey), comment: 'my comment' });
  expect(text.split('\n').slice(1)).toEqual(REAL.signature.split('\n').slice(1));
});

test('verifies what a new key pair signs, and only with its public key', () => {
  const [ours, other] = [createKeyPair(), createKeyPair()];
  const text = signDigest(HELLO, { secretKey: parseSecretKey(ours.secretKey), comment: 'a' });
  const keys = [parsePublicKey(other.publicKey), parsePublicKey(ours.publicKey)];
  expect(checkSignature(text, keys).matches(HELLO)).toBe(true);
  expect(() => checkSignature(text, keys.slice(0, 1))).toThrow(
    new RegExp(`it was created with the key [0-9A-F]{16}, expected ${formatKeyId(keys[0]?.id ?? Buffer.alloc(0))}$`),
  );
});

test('rejects another key with the same ID', () => {
  const forged = parsePublicKey(createKeyPair().publicKey);
  const original = parsePublicKey(REAL.publicKey);
  expect(() => checkSignature(REAL.signature, [{ ...forged, id: original.id }])).toThrow('another key of the same ID');
});

test('rejects a signature with any changed character, except in the comment that is not signed', () => {
  const keys = [parsePublicKey(REAL.publicKey)];
  const start = REAL.signature.indexOf('\n') + 1;
  fc.assert(
    fc.property(
      fc.integer({ min: start, max: REAL.signature.trimEnd().length - 1 }),
      fc.constantFrom('A', 'z', '0', '/', '=', ' ', '\n', 'é'),
      (at, character) => {
        fc.pre(REAL.signature[at] !== character);
        const text = REAL.signature.slice(0, at) + character + REAL.signature.slice(at + 1);
        expect(isValid(text)).toBe(false);
      },
    ),
    { numRuns: 500 },
  );
  for (let length = 0; length < REAL.signature.trimEnd().length; length += 1)
    expect(isValid(REAL.signature.slice(0, length))).toBe(false);

  function isValid(text: string): boolean {
    try {
      return checkSignature(text, keys).matches(HELLO);
    } catch {
      return false;
    }
  }
});

test('explains which kinds of keys and signatures it does not accept', () => {
  const keys = [parsePublicKey(REAL.publicKey)];
  expect(() => checkSignature(REAL.legacySignature, keys)).toThrow('older format without a hash');
  expect(() => checkSignature('hello', keys)).toThrow('damaged, truncated or not a minisign signature');
  expect(() => parseSecretKey(REAL.lockedKey)).toThrow('protected by a password');
  expect(() => parsePublicKey(REAL.secretKey)).toThrow('Expected a minisign public key');
  expect(() => parsePublicKey('')).toThrow('Expected a minisign public key');
});

test('never shows a secret key, and rejects one whose halves differ', () => {
  const [, line = ''] = REAL.secretKey.split('\n');
  const [, otherLine = ''] = createKeyPair().secretKey.split('\n');
  const bytes = Buffer.from(line, 'base64');
  Buffer.from(otherLine, 'base64').copy(bytes, 62, 62, 94);
  expect(() => parseSecretKey(bytes.toString('base64'))).toThrow('its two halves differ');
  const message = getMessage(() => parseSecretKey(line.slice(0, -8)));
  expect(message).toContain('Expected a minisign secret key');
  expect(message).not.toContain(line.slice(0, 8));
});

function digest(text: string): Buffer {
  return createHash('blake2b512').update(text).digest();
}

function getMessage(run: () => unknown): string {
  try {
    run();
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}
