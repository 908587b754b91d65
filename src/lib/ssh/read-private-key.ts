import { createPrivateKey, createPublicKey } from 'node:crypto';
import type { webcrypto } from 'node:crypto';
import { AppError } from '../../errors.ts';
import { encodeField, encodeNumber, readFields } from './wire-format.ts';

/** Returns whether credentials are meant to be a private SSH key, complete or not. */
export function isPrivateKey(credentials: string): boolean {
  return credentials.trimStart().startsWith('-----BEGIN ');
}

/**
 * Returns a private key with its line breaks, which forms with one line and some secret stores remove. Other texts are
 * returned unchanged, except for line breaks of Windows.
 */
export function restoreLineBreaks(text: string): string {
  const normalizedText = text.replaceAll('\r\n', '\n').trim();
  const [, label, body] = KEY.exec(normalizedText) ?? [];
  if (label === undefined || body === undefined || normalizedText.includes('\n')) return normalizedText;
  const lines = body.replaceAll(/\s+/g, '').match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`].join('\n');
}

const KEY = /^-----BEGIN ((?:[A-Z0-9]+ )*PRIVATE KEY)-----([\sA-Za-z0-9+/=]*)-----END \1-----$/;

/**
 * Returns the public half of a private key, as the line to add to a Git host. Throws `invalid_request` if the key is
 * incomplete, has a passphrase, or has a format that SSH doesn't read.
 */
export function readPublicKey(privateKey: string): string {
  const text = restoreLineBreaks(privateKey);
  if (/^-----BEGIN (?:SSH2 )?PUBLIC KEY|^ssh-/.test(text))
    throw refuse('this is a public key. Enter the private key, from the file without ".pub"');
  const blob = text.startsWith('-----BEGIN OPENSSH PRIVATE KEY-----') ? readOpenSsh(text) : readPem(text);
  const type = readFields(blob, 1)?.fields[0]?.toString('latin1') ?? '';
  return `${type} ${blob.toString('base64')}`;
}

function readOpenSsh(text: string): Buffer {
  const body = /^-----BEGIN OPENSSH PRIVATE KEY-----\n([\sA-Za-z0-9+/=]+)\n-----END OPENSSH PRIVATE KEY-----$/.exec(
    text,
  )?.[1];
  const bytes = Buffer.from(body ?? '', 'base64');
  if (!bytes.subarray(0, MAGIC.length).equals(MAGIC)) throw refuse(INCOMPLETE);
  const start = bytes.subarray(MAGIC.length);
  const header = readFields(start, 3);
  if (!header) throw refuse(INCOMPLETE);
  if (header.fields[0]?.toString('latin1') !== 'none') throw refuse(PASSPHRASE);
  const keys = readFields(start.subarray(header.end + 4), 2);
  const blob = keys?.fields[0];
  if (!blob || !readFields(blob, 1)) throw refuse(INCOMPLETE);
  return blob;
}

const MAGIC = Buffer.from('openssh-key-v1\0');

function readPem(text: string): Buffer {
  if (/ENCRYPTED/.test(text)) throw refuse(PASSPHRASE);
  try {
    return toBlob(createPublicKey(createPrivateKey(text)).export({ format: 'jwk' }));
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw refuse(INCOMPLETE);
  }
}

/** The public key in the format of SSH (RFC 4253, RFC 5656, RFC 8709). */
function toBlob({ kty, crv = '', n = '', e = '', x = '', y = '' }: webcrypto.JsonWebKey): Buffer {
  const decode = (text: string) => Buffer.from(text, 'base64url');
  if (kty === 'RSA') return Buffer.concat([encodeField('ssh-rsa'), encodeNumber(decode(e)), encodeNumber(decode(n))]);
  if (crv === 'Ed25519') return Buffer.concat([encodeField('ssh-ed25519'), encodeField(decode(x))]);
  const curve = CURVES.get(crv);
  if (curve === undefined) throw refuse('its type is not supported. Create an Ed25519 key');
  const point = Buffer.concat([Buffer.of(4), decode(x), decode(y)]);
  return Buffer.concat([encodeField(`ecdsa-sha2-${curve}`), encodeField(curve), encodeField(point)]);
}

const CURVES = new Map([
  ['P-256', 'nistp256'],
  ['P-384', 'nistp384'],
  ['P-521', 'nistp521'],
]);

const INCOMPLETE =
  'it is incomplete or damaged. Copy the whole file, from "-----BEGIN" to "-----END…-----", with its line breaks';
const PASSPHRASE = "it has a passphrase, which Bindery can't enter. Create a key without one, or generate a deploy key";

function refuse(reason: string): AppError {
  return new AppError('invalid_request', `Can't use the private SSH key: ${reason}.`);
}
