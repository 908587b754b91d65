/** Detached signatures in the format of minisign: https://jedisct1.github.io/minisign/#signature-format. */
import { sign, verify } from 'node:crypto';
import { AppError } from '../../errors.ts';
import { decodeBase64 } from './decode-base64.ts';
import { formatKeyId, type PublicKey, type SecretKey } from './keys.ts';

/** Suffix of the file with the signature of another file. */
export const SIGNATURE_SUFFIX = '.minisig';

/** Maximum bytes of a signature file. Comments are short. */
export const MAX_SIGNATURE_BYTES = 8 * 1024;

/**
 * Signs a file, given the BLAKE2b-512 digest of its bytes, and returns the text of the signature file. The signature
 * also covers `comment`, which is one line. The same input always returns the same text.
 */
export function signDigest(digest: Buffer, { secretKey, comment }: { secretKey: SecretKey; comment: string }): string {
  const signature = sign(undefined, digest, secretKey.key);
  const commentSignature = sign(undefined, Buffer.concat([signature, Buffer.from(comment)]), secretKey.key);
  const block = Buffer.concat([PREHASHED, secretKey.id, signature]);
  return [
    `untrusted comment: signature with key ${formatKeyId(secretKey.id)}`,
    block.toString('base64'),
    `${TRUSTED}${comment}`,
    commentSignature.toString('base64'),
    '',
  ].join('\n');
}

/** A signature whose comment is verified. Whether it matches the file is not. */
interface CheckedSignature {
  /** The comment that the signature covers. */
  comment: string;
  /** The key that signed it. */
  key: PublicKey;
  /** Returns whether the signature is of a file with this BLAKE2b-512 digest. */
  matches(digest: Buffer): boolean;
}

/**
 * Reads a signature file, and verifies that one of the keys created it. Throws `invalid_bundle` for a file in another
 * format, an unknown key, or a comment that was changed.
 */
export function checkSignature(text: string, keys: readonly PublicKey[]): CheckedSignature {
  const { id, signature, comment, commentSignature } = parseSignature(text);
  const key = keys.find((each) => each.id.equals(id));
  if (!key) {
    const expectedIds = keys.map((each) => formatKeyId(each.id)).join(' or ');
    throw refuse(`it was created with the key ${formatKeyId(id)}, expected ${expectedIds}`);
  }
  if (!verify(undefined, Buffer.concat([signature, Buffer.from(comment)]), key.key, commentSignature))
    throw refuse('it was changed after it was created, or with another key of the same ID');
  return { comment, key, matches: (digest) => verify(undefined, digest, key.key, signature) };
}

/** The file is hashed before it is signed, so that it doesn't have to fit into memory. */
const PREHASHED = Buffer.from('ED');
const UNHASHED = Buffer.from('Ed');
const TRUSTED = 'trusted comment: ';
const ID_BYTES = 8;
const SIGNATURE_BYTES = 64;

interface SignatureFile {
  id: Buffer;
  signature: Buffer;
  comment: string;
  commentSignature: Buffer;
}

function parseSignature(text: string): SignatureFile {
  const [untrustedLine = '', blockLine = '', commentLine = '', endLine = '', ...others] = text
    .replaceAll('\r\n', '\n')
    .replace(/\n+$/, '')
    .split('\n');
  const block = decodeBase64(blockLine, PREHASHED.length + ID_BYTES + SIGNATURE_BYTES);
  const commentSignature = decodeBase64(endLine, SIGNATURE_BYTES);
  const isComplete = untrustedLine.startsWith('untrusted comment:') && commentLine.startsWith(TRUSTED);
  if (!block || !commentSignature || !isComplete || others.length > 0)
    throw refuse('it is damaged, truncated or not a minisign signature. Copy the .minisig file again');
  const algorithm = block.subarray(0, 2);
  if (algorithm.equals(UNHASHED))
    throw refuse('it has the older format without a hash. Sign the bundle again, without `-l`');
  if (!algorithm.equals(PREHASHED)) throw refuse('it uses an unknown algorithm');
  return {
    id: block.subarray(2, 2 + ID_BYTES),
    signature: block.subarray(2 + ID_BYTES),
    comment: commentLine.slice(TRUSTED.length),
    commentSignature,
  };
}

function refuse(reason: string): AppError {
  return new AppError('invalid_bundle', `the signature was rejected: ${reason}`);
}
