import crypto from 'node:crypto';

/** Creates a single-use link token: 256 random bits in base64url. Only its hash is stored. */
export function createLinkToken(): { token: string; hash: Buffer } {
  const token = crypto.randomBytes(32).toString('base64url');
  return { token, hash: hashLinkToken(token) };
}

/** Returns the stored SHA-256 hash of a token. */
export function hashLinkToken(token: string): Buffer {
  return crypto.createHash('sha256').update(token).digest();
}
