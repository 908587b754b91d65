import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { encodeField } from './wire-format.ts';

/** An SSH key, as OpenSSH stores it. */
export interface SshKeyPair {
  /** From `-----BEGIN` to `-----END…-----`. */
  privateKey: string;
  /** The line to add to a Git host. */
  publicKey: string;
}

/** Creates an Ed25519 key without a passphrase. The comment shows where the key is from. */
export function createKeyPair(comment: string): SshKeyPair {
  const { privateKey } = generateKeyPairSync('ed25519');
  const { d = '', x = '' } = privateKey.export({ format: 'jwk' });
  const [seed, point] = [Buffer.from(d, 'base64url'), Buffer.from(x, 'base64url')];
  const publicBlob = Buffer.concat([encodeField(TYPE), encodeField(point)]);
  return {
    privateKey: wrap(
      Buffer.concat([HEADER, encodeField(publicBlob), encodeField(createSecret({ seed, point, comment }))]),
    ),
    publicKey: `${TYPE} ${publicBlob.toString('base64')} ${comment}`,
  };
}

const TYPE = 'ssh-ed25519';
/** The format's name, no cipher, no key derivation and its missing options, and the number of keys. */
const HEADER = Buffer.concat([
  Buffer.from('openssh-key-v1\0'),
  encodeField('none'),
  encodeField('none'),
  encodeField(''),
  Buffer.of(0, 0, 0, 1),
]);
const BLOCK_BYTES = 8;

function createSecret({ seed, point, comment }: { seed: Buffer; point: Buffer; comment: string }): Buffer {
  // The same random number twice. Programs compare the two to check that they decrypted the rest correctly.
  const check = randomBytes(4);
  const secret = Buffer.concat([
    check,
    check,
    encodeField(TYPE),
    encodeField(point),
    encodeField(Buffer.concat([seed, point])),
    encodeField(comment),
  ]);
  const padding = (BLOCK_BYTES - (secret.length % BLOCK_BYTES)) % BLOCK_BYTES;
  return Buffer.concat([secret, Buffer.from(Array.from({ length: padding }, (_, index) => index + 1))]);
}

function wrap(bytes: Buffer): string {
  const lines = bytes.toString('base64').match(/.{1,70}/g) ?? [];
  return ['-----BEGIN OPENSSH PRIVATE KEY-----', ...lines, '-----END OPENSSH PRIVATE KEY-----', ''].join('\n');
}
