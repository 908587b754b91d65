/** The keys that sign readers' tokens for a domain, and the pages where readers get these tokens. */
import crypto from 'node:crypto';
import type { StoredJwt } from '../../db/tables/sites.ts';
import { AppError } from '../../errors.ts';
import { createId } from '../../lib/ids.ts';
import { isWebUrl } from '../../lib/is-url.ts';
import type { LoginUrl } from '../../readers/access-settings.ts';
import { parseName } from '../names.ts';

/** A public key that tokens can be signed with. */
export type AccessKey = StoredJwt['keys'][number];

const MAX_KEYS = 10;
const MAX_LOGIN_URLS = 10;
const MAX_URL = 1_000;

export interface NewAccessKey {
  key: AccessKey;
  /** The private key in PEM, which isn't stored; undefined if the caller has it. */
  privateKey: string | undefined;
}

/** Creates a key pair, or reads the caller's public key. Throws `invalid_request` for a key of another type. */
export function createAccessKey({ name, publicKey }: { name: string; publicKey?: string | undefined }): NewAccessKey {
  const fields = { id: createId('rk'), name: parseName(name), createdAt: new Date().toISOString() };
  if (publicKey !== undefined)
    return { key: { ...fields, publicKey: parsePublicKey(publicKey) }, privateKey: undefined };
  const pair = crypto.generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return { key: { ...fields, publicKey: pair.publicKey }, privateKey: pair.privateKey };
}

/** Adds a key. Throws `conflict` if the domain has too many. */
export function addKey(jwt: StoredJwt | null, key: AccessKey): StoredJwt {
  const { keys, loginUrls } = jwt ?? EMPTY;
  if (keys.length >= MAX_KEYS)
    throw new AppError('conflict', `The domain already has ${MAX_KEYS} keys, the maximum. Delete one first.`);
  return { keys: [...keys, key], loginUrls };
}

/** Deletes a key. Throws `not_found` if the domain doesn't have it. */
export function deleteKey(jwt: StoredJwt | null, id: string): StoredJwt {
  const { keys, loginUrls } = jwt ?? EMPTY;
  if (!keys.some((key) => key.id === id))
    throw new AppError('not_found', `The key ${JSON.stringify(id.slice(0, 80))} doesn't exist. Check its ID.`);
  return { keys: keys.filter((key) => key.id !== id), loginUrls };
}

/** Replaces the pages where readers sign in. Throws `invalid_request`. */
export function setLoginUrls(jwt: StoredJwt | null, loginUrls: readonly LoginUrl[]): StoredJwt {
  if (loginUrls.length > MAX_LOGIN_URLS)
    throw new AppError('invalid_request', `Expected at most ${MAX_LOGIN_URLS} login URLs, got ${loginUrls.length}.`);
  const parsedUrls = loginUrls.map(({ name, url }) => ({ name: parseName(name), url: parseLoginUrl(url) }));
  return { keys: jwt?.keys ?? [], loginUrls: parsedUrls };
}

const EMPTY: StoredJwt = { keys: [], loginUrls: [] };

function parseLoginUrl(text: string): string {
  const url = text.trim();
  if (url.length <= MAX_URL && isWebUrl(url)) return new URL(url).href;
  throw new AppError(
    'invalid_request',
    `Expected a login URL such as https://app.example.com/docs-login, got ${JSON.stringify(url.slice(0, 100))}.`,
  );
}

/** Accepts only Ed25519, the curve of the format's tokens. A private key isn't accepted, because it must stay secret. */
function parsePublicKey(text: string): string {
  const problem = 'Expected an Ed25519 public key in PEM, which starts with -----BEGIN PUBLIC KEY-----.';
  if (!text.includes('-----BEGIN PUBLIC KEY-----')) throw new AppError('invalid_request', problem);
  try {
    const key = crypto.createPublicKey(text);
    if (key.asymmetricKeyType === 'ed25519') return key.export({ type: 'spki', format: 'pem' }).toString();
  } catch {
    // Reported below.
  }
  throw new AppError('invalid_request', problem);
}
