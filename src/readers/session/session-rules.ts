import type { AccessSettings } from '../access-settings.ts';
import type { ReaderSession } from './session-token.ts';

/** Seconds without a request after which a reader has to sign in again. */
export const IDLE_SECONDS = 7 * 86_400;
/** Seconds after the sign-in after which a reader has to sign in again. */
export const MAX_SECONDS = 30 * 86_400;
/** Seconds until a request renews the session's cookie. */
const RENEW_SECONDS = 600;

export interface SessionContext {
  settings: Pick<AccessSettings, 'kind' | 'version'>;
  /** Unix seconds. */
  now: number;
  /** Returns whether the reader signed out of a session. */
  isSignedOut(id: string): boolean;
}

/** Returns whether a session is still valid. */
export function isValidSession(session: ReaderSession, { settings, now, isSignedOut }: SessionContext): boolean {
  const { kind, version, seenAt, expiresAt, id } = session;
  return (
    kind === settings.kind &&
    version === settings.version &&
    now < expiresAt &&
    now < seenAt + IDLE_SECONDS &&
    !isSignedOut(id)
  );
}

/** Returns the session with its idle time restarted; undefined if that isn't due yet. */
export function renewSession(session: ReaderSession, now: number): ReaderSession | undefined {
  return now >= session.seenAt + RENEW_SECONDS ? { ...session, seenAt: now } : undefined;
}
