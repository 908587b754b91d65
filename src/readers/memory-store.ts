import { toCallerKey } from '../lib/limits/caller-key.ts';
import { ATTEMPT_SECONDS, CLIENT_ATTEMPTS, SITE_ATTEMPTS } from './sign-in-store.ts';
import type { SignInStore } from './sign-in-store.ts';

/** Maximum number of remembered callers and sessions. Beyond it, the oldest are forgotten. */
const MAX_ENTRIES = 100_000;

/** Keeps attempts and sign-outs in memory, for a server with one process. `now` returns Unix seconds. */
export function createMemoryStore(now: () => number = () => Date.now() / 1000): SignInStore {
  const attempts = new Map<string, { count: number; endsAt: number }>();
  const signedOut = new Map<string, number>();
  const usedTokens = new Map<string, number>();

  const count = (key: string, max: number): number | undefined => {
    const before = attempts.get(key);
    const waitSeconds = before ? before.endsAt - now() : 0;
    // A longer wait means that the clock was set back.
    const isCurrent = waitSeconds > 0 && waitSeconds <= 2 * ATTEMPT_SECONDS;
    const entry = before && isCurrent ? before : { count: 0, endsAt: now() + ATTEMPT_SECONDS };
    entry.count += 1;
    attempts.delete(key);
    attempts.set(key, entry);
    forgetOldest(attempts);
    return entry.count > max ? Math.max(1, Math.ceil(entry.endsAt - now())) : undefined;
  };
  const uncount = (key: string) => {
    const entry = attempts.get(key);
    if (entry) entry.count -= 1;
  };

  const remember = (entries: Map<string, number>, key: string, expiresAt: number) => {
    entries.set(key, expiresAt);
    for (const [oldKey, end] of entries) if (end < now()) entries.delete(oldKey);
    forgetOldest(entries);
  };

  return {
    countAttempt: async ({ site, caller }) =>
      count(toClientKey(caller), CLIENT_ATTEMPTS) ?? count(toSiteKey(site), SITE_ATTEMPTS),
    async undoAttempt({ site, caller }) {
      uncount(toClientKey(caller));
      uncount(toSiteKey(site));
    },
    async useOnce({ digest, expiresAt }) {
      if (usedTokens.has(digest)) return false;
      remember(usedTokens, digest, expiresAt);
      return true;
    },
    async signOut({ id, expiresAt }) {
      remember(signedOut, id, expiresAt);
    },
    isSignedOut: (id) => signedOut.has(id),
  };
}

const toClientKey = (caller: string) => `client:${toCallerKey(caller)}`;
const toSiteKey = (site: string) => `site:${site}`;

function forgetOldest(entries: Map<string, unknown>): void {
  for (const key of entries.keys()) {
    if (entries.size <= MAX_ENTRIES) break;
    entries.delete(key);
  }
}
