import { isSignature, parseExpiry, signParts } from '../lib/signature.ts';
import type { SignedParts } from '../lib/signature.ts';

/** Rights that a link to a local object grants. The signature covers all of them. */
export interface LinkClaims {
  key: string;
  /** Unix seconds. */
  expires: number;
  filename: string;
}

export type LinkVerdict = { ok: true; claims: LinkClaims } | { ok: false; reason: 'bad-signature' | 'expired' };

/**
 * Returns the path and query of a link, relative to the server's origin:
 * `/files/<key>?expires=…&filename=…&signature=…`.
 */
export function signLink(claims: LinkClaims, secret: Buffer): string {
  const query = new URLSearchParams({
    expires: String(claims.expires),
    filename: claims.filename,
    signature: signParts(getSignedParts(claims), secret),
  });
  return `${LINK_PATH}${claims.key}?${query}`;
}

/** Path of signed links in the HTTP service. */
export const LINK_PATH = '/files/';

export interface LinkRequest {
  key: string;
  query: { expires?: unknown; filename?: unknown; signature?: unknown };
  now: Date;
  secret: Buffer;
}

/** Verifies a link as received. The signature is compared in constant time, before the expiry is checked. */
export function verifyLink({ key, query, now, secret }: LinkRequest): LinkVerdict {
  const { filename, signature } = query;
  const expires = parseExpiry(query.expires);
  if (expires === undefined || typeof filename !== 'string') return BAD_SIGNATURE;
  const claims = { key, expires, filename };
  if (!isSignature(signature, { parts: getSignedParts(claims), secret })) return BAD_SIGNATURE;
  if (claims.expires * 1000 <= now.getTime()) return { ok: false, reason: 'expired' };
  return { ok: true, claims };
}

const BAD_SIGNATURE: LinkVerdict = { ok: false, reason: 'bad-signature' };

function getSignedParts({ key, expires, filename }: LinkClaims): SignedParts {
  return [key, expires, filename];
}
