import crypto from 'node:crypto';

/**
 * Returns whether two texts are the same. Both are hashed, so that the time reveals neither their length nor where they
 * differ.
 */
export function isSameText(given: string, wanted: string): boolean {
  const [a, b] = [given, wanted].map((text) => crypto.createHash('sha256').update(text).digest());
  return a !== undefined && b !== undefined && crypto.timingSafeEqual(a, b);
}
