import crypto from 'node:crypto';

/**
 * Returns whether two texts are the same. Both are hashed, so that the time reveals neither their length nor where they
 * differ.
 */
export function isSameText(text: string, otherText: string): boolean {
  const [a, b] = [text, otherText].map((each) => crypto.createHash('sha256').update(each).digest());
  return a !== undefined && b !== undefined && crypto.timingSafeEqual(a, b);
}
