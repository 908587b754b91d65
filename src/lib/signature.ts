import crypto from 'node:crypto';

/** The signed data. Its first part is the purpose, so that a signature for one purpose is not valid for another. */
export type SignedParts = readonly (string | number)[];

/** HMAC-SHA-256 in base64url. JSON keeps the parts apart, so that no other split of the same characters has the same signature. */
export function signParts(parts: SignedParts, secret: Buffer): string {
  return crypto.createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url');
}

/** Judges a signature that came in, in constant time. Only the spelling that `signParts` gives is one: base64 has others. */
export function isSignature(text: unknown, { parts, secret }: { parts: SignedParts; secret: Buffer }): boolean {
  if (typeof text !== 'string') return false;
  const given = Buffer.from(text);
  const wanted = Buffer.from(signParts(parts, secret));
  return given.length === wanted.length && crypto.timingSafeEqual(given, wanted);
}

/** Reads when a signed link ends, in Unix seconds; undefined for all but the one spelling of a number. */
export function parseExpiry(text: unknown): number | undefined {
  return typeof text === 'string' && /^[1-9]\d{0,11}$/.test(text) ? Number(text) : undefined;
}
