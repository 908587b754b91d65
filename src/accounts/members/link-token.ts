import crypto from 'node:crypto';

/** Makes the token of a link that works once: 256 random bits in base64url. Only its hash is stored. */
export function createLinkToken(): { token: string; hash: Buffer } {
  const token = crypto.randomBytes(32).toString('base64url');
  return { token, hash: hashLinkToken(token) };
}

/** SHA-256 of a token, as it is stored. */
export function hashLinkToken(token: string): Buffer {
  return crypto.createHash('sha256').update(token).digest();
}
