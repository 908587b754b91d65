import crypto from 'node:crypto';

/** Whether two texts are the same. Both are hashed, so that neither their length nor where they differ shows in the time. */
export function isSameText(given: string, wanted: string): boolean {
  const [a, b] = [given, wanted].map((text) => crypto.createHash('sha256').update(text).digest());
  return a !== undefined && b !== undefined && crypto.timingSafeEqual(a, b);
}
