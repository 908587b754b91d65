interface KeyTimes {
  expiresAt: string | null;
  revokedAt: string | null;
}

export type KeyState = 'active' | 'expires-soon' | 'expired' | 'revoked';

const SOON_MS = 14 * 86_400_000;

/** Whether a key still works, and whether somebody should replace it soon. */
export function keyStateOf({ expiresAt, revokedAt }: KeyTimes, now: number): KeyState {
  if (revokedAt !== null) return 'revoked';
  if (expiresAt === null) return 'active';
  const left = Date.parse(expiresAt) - now;
  if (left <= 0) return 'expired';
  return left < SOON_MS ? 'expires-soon' : 'active';
}
