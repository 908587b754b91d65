import crypto from 'node:crypto';

/** What a signature is over. The first part says what it is for, so that one made for a purpose is worth nothing for another. */
export type SignedParts = readonly (string | number)[];

/** HMAC-SHA-256 in base64url. JSON keeps the parts apart, so that no other split of the same characters has the same signature. */
export function signParts(parts: SignedParts, secret: Buffer): string {
  return digest(parts, secret).toString('base64url');
}

/** Judges a signature that came in, in constant time. */
export function isSignature(text: unknown, { parts, secret }: { parts: SignedParts; secret: Buffer }): boolean {
  if (typeof text !== 'string') return false;
  const given = Buffer.from(text, 'base64url');
  const wanted = digest(parts, secret);
  return given.length === wanted.length && crypto.timingSafeEqual(given, wanted);
}

function digest(parts: SignedParts, secret: Buffer): Buffer {
  return crypto.createHmac('sha256', secret).update(JSON.stringify(parts)).digest();
}
