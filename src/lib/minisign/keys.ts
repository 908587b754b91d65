/** Key pairs in the format of minisign: https://jedisct1.github.io/minisign/#key-format. */
import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { AppError } from '../../errors.ts';
import { decodeBase64 } from './decode-base64.ts';

/** A key that verifies signatures. */
export interface PublicKey {
  /** Eight bytes that signatures and keys share, so that the right key is found without trying all of them. */
  id: Buffer;
  key: KeyObject;
  /** The key as one line, such as on a command line: `RW…`. */
  text: string;
}

/** A key that creates signatures. */
export interface SecretKey {
  id: Buffer;
  key: KeyObject;
  publicKey: PublicKey;
}

/** Creates a key pair as the texts of its two files. The secret one isn't protected by a password. */
export function createKeyPair(): { secretKey: string; publicKey: string } {
  const id = randomBytes(ID_BYTES);
  const { d = '', x = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  const [seed, point] = [Buffer.from(d, 'base64url'), Buffer.from(x, 'base64url')];
  const secret = Buffer.concat([
    ALGORITHM,
    NO_PASSWORD,
    CHECKSUM_ALGORITHM,
    Buffer.alloc(PASSWORD_BYTES),
    id,
    seed,
    point,
    Buffer.alloc(CHECKSUM_BYTES),
  ]);
  return {
    secretKey: formatFile(`secret key ${formatKeyId(id)}`, secret),
    publicKey: formatFile(`public key ${formatKeyId(id)}`, Buffer.concat([ALGORITHM, id, point])),
  };
}

const ID_BYTES = 8;
const KEY_BYTES = 32;
const CHECKSUM_BYTES = 32;
/** Salt and limits of the password's key derivation. */
const PASSWORD_BYTES = 48;
/** Ed25519. */
const ALGORITHM = Buffer.from('Ed');
const NO_PASSWORD = Buffer.alloc(2);
const CHECKSUM_ALGORITHM = Buffer.from('B2');
const SECRET_START = 6 + PASSWORD_BYTES;
const SECRET_BYTES = SECRET_START + ID_BYTES + 2 * KEY_BYTES + CHECKSUM_BYTES;
const PUBLIC_BYTES = 2 + ID_BYTES + KEY_BYTES;

function formatFile(comment: string, bytes: Buffer): string {
  return `untrusted comment: minisign ${comment}\n${bytes.toString('base64')}\n`;
}

/** Returns the ID as minisign prints it: as a number in hexadecimal. */
export function formatKeyId(id: Buffer): string {
  return Buffer.from(id).reverse().toString('hex').toUpperCase();
}

/** Reads the text of a public key's file, or its second line alone. Throws `invalid_config` for anything else. */
export function parsePublicKey(text: string): PublicKey {
  const bytes = decodeBase64(getKeyLine(text), PUBLIC_BYTES);
  if (!bytes?.subarray(0, 2).equals(ALGORITHM))
    throw new AppError(
      'invalid_config',
      'Expected a minisign public key: 56 characters that start with "RW", such as in a .pub file from `bindery signing create-keys`.',
    );
  const id = bytes.subarray(2, 2 + ID_BYTES);
  const x = bytes.subarray(2 + ID_BYTES).toString('base64url');
  return {
    id,
    key: createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }),
    text: getKeyLine(text),
  };
}

/**
 * Reads the text of a secret key's file. Throws `invalid_config` for anything else, and for a key with a password. The
 * text is never in a message.
 */
export function parseSecretKey(text: string): SecretKey {
  const bytes = decodeBase64(getKeyLine(text), SECRET_BYTES);
  if (!bytes?.subarray(0, 2).equals(ALGORITHM))
    throw new AppError(
      'invalid_config',
      'Expected a minisign secret key, such as in a .key file from `bindery signing create-keys`. The key is not shown.',
    );
  if (!bytes.subarray(2, 4).equals(NO_PASSWORD))
    throw new AppError(
      'invalid_config',
      'The secret key is protected by a password, which Bindery does not ask for. Remove the password with `minisign -C -W -s <file>`, and keep the key in a secret store.',
    );
  const id = bytes.subarray(SECRET_START, SECRET_START + ID_BYTES);
  const seed = bytes.subarray(SECRET_START + ID_BYTES, SECRET_START + ID_BYTES + KEY_BYTES);
  const point = bytes.subarray(SECRET_START + ID_BYTES + KEY_BYTES, SECRET_START + ID_BYTES + 2 * KEY_BYTES);
  const publicKey = parsePublicKey(Buffer.concat([ALGORITHM, id, point]).toString('base64'));
  const jwk = { kty: 'OKP', crv: 'Ed25519', d: seed.toString('base64url'), x: point.toString('base64url') };
  const key = createPrivateKey({ key: jwk, format: 'jwk' });
  // Node.js ignores the public half, so damage to it would only show in signatures that never match.
  if (createPublicKey(key).export({ format: 'jwk' }).x !== jwk.x)
    throw new AppError('invalid_config', 'The secret key is damaged: its two halves differ. Copy the file again.');
  return { id, key, publicKey };
}

/** Returns the line with the key, without the comment above it. */
function getKeyLine(text: string): string {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.find((line) => line !== '' && !line.startsWith('untrusted comment:')) ?? '';
}
