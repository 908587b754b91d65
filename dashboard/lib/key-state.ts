/** When a key or a token expires or was revoked. */
export interface KeyTimes {
  expiresAt: string | null;
  revokedAt: string | null;
}

/** State of a key or a token. `expires-soon` means within 14 days. */
export type KeyState = 'active' | 'expires-soon' | 'expired' | 'revoked';

const SOON_MS = 14 * 86_400_000;

/** Returns whether a key is valid, expired or revoked, or expires within 14 days. */
export function getKeyState({ expiresAt, revokedAt }: KeyTimes, now: number): KeyState {
  if (revokedAt !== null) return 'revoked';
  if (expiresAt === null) return 'active';
  const msLeft = Date.parse(expiresAt) - now;
  if (msLeft <= 0) return 'expired';
  return msLeft < SOON_MS ? 'expires-soon' : 'active';
}
