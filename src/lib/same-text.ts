import crypto from 'node:crypto';

/** Whether two texts are the same, in a time that says nothing of where they differ. */
export function isSameText(given: string, wanted: string): boolean {
  const [a, b] = [given, wanted].map((text) => crypto.createHash('sha256').update(text).digest());
  return a !== undefined && b !== undefined && crypto.timingSafeEqual(a, b);
}
