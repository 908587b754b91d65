import crypto from 'node:crypto';

/** The signed data. Its first part is the purpose, so that a signature for one purpose is not valid for another. */
export type SignedParts = readonly (string | number)[];

/**
 * Returns the HMAC-SHA-256 in base64url. JSON separates the parts, so that no other split of the same characters has
 * the same signature.
 */
export function signParts(parts: SignedParts, secret: Buffer): string {
  return crypto.createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url');
}

/**
 * Verifies a received signature in constant time. Only the exact spelling from `signParts` is valid, because base64
 * allows others.
 */
export function isSignature(text: unknown, { parts, secret }: { parts: SignedParts; secret: Buffer }): boolean {
  if (typeof text !== 'string') return false;
  const receivedBytes = Buffer.from(text);
  const expectedBytes = Buffer.from(signParts(parts, secret));
  return receivedBytes.length === expectedBytes.length && crypto.timingSafeEqual(receivedBytes, expectedBytes);
}

/**
 * Reads when a signed link expires, in Unix seconds; undefined for anything except the canonical spelling of a number.
 */
export function parseExpiry(text: unknown): number | undefined {
  return typeof text === 'string' && /^[1-9]\d{0,11}$/.test(text) ? Number(text) : undefined;
}
