import type { IncomingMessage, ServerResponse } from 'node:http';

import type { ProtectedSite } from '../access-settings.ts';
import type { Reader } from '../reader.ts';
import type { SignInStore } from '../sign-in-store.ts';
import { getNow } from '../unix-time.ts';
import { findCookie, printCookie, SESSION_COOKIE } from './cookies.ts';
import { IDLE_SECONDS, isValidSession, MAX_SECONDS, renewSession } from './session-rules.ts';
import { createSessionId, openSession, sealSession } from './session-token.ts';
import type { ReaderSession } from './session-token.ts';

/** A request with what the gate knows about it. */
export interface SessionExchange {
  site: ProtectedSite;
  request: IncomingMessage;
  response: ServerResponse;
  /** Whether the reader's browser uses HTTPS. */
  isSecure: boolean;
}

/** The sessions of all protected sites. */
export interface Sessions {
  /** Finds the valid session of a request; synchronously once the secret is known. */
  find(exchange: SessionExchange): ReaderSession | undefined | Promise<ReaderSession | undefined>;
  /** Renews the cookie of a session if that is due. */
  renew(session: ReaderSession, exchange: SessionExchange): void;
  /**
   * Starts a session with a new id, whatever cookies the request had. Returns false if the reader's data doesn't fit in
   * a cookie.
   */
  start(reader: Reader, exchange: SessionExchange): Promise<boolean>;
  /** Revokes a session and deletes its cookie. */
  end(session: ReaderSession, exchange: SessionExchange): Promise<void>;
}

export interface SessionsOptions {
  getSecret(): Promise<Buffer>;
  store: Pick<SignInStore, 'signOut' | 'isSignedOut'>;
}

/** Decrypted tokens that a process remembers. Readers send the same token with every request. */
const MAX_TOKENS = 2_000;

export function createSessions({ getSecret, store }: SessionsOptions): Sessions {
  let secret: Buffer | undefined;
  /** The site and session of each token. Only decryption is remembered: every request checks whether it is still valid. */
  const openedTokens = new Map<string, { site: string; session: ReaderSession }>();

  const open = (token: string, { name: site }: ProtectedSite, key: Buffer): ReaderSession | undefined => {
    const openedToken = openedTokens.get(token);
    if (openedToken?.site === site) return openedToken.session;
    const session = openSession(token, { secret: key, site });
    // Forged tokens must not displace those of readers.
    if (!session) return undefined;
    if (openedTokens.size >= MAX_TOKENS) openedTokens.clear();
    openedTokens.set(token, { site, session });
    return session;
  };

  const findValid = (token: string, site: ProtectedSite, key: Buffer): ReaderSession | undefined => {
    const session = open(token, site, key);
    const context = { settings: site.settings, now: getNow(), isSignedOut: store.isSignedOut };
    return session && isValidSession(session, context) ? session : undefined;
  };

  const loadSecret = async (): Promise<Buffer> => (secret ??= await getSecret());

  const writeCookie = (session: ReaderSession, { site, response, isSecure }: SessionExchange, key: Buffer): boolean => {
    const token = sealSession(session, { secret: key, site: site.name });
    if (token === undefined) return false;
    const maxAge = Math.max(0, Math.min(IDLE_SECONDS, session.expiresAt - getNow()));
    response.appendHeader('Set-Cookie', printCookie(SESSION_COOKIE, token, { isSecure, maxAge }));
    return true;
  };

  return {
    find({ site, request, isSecure }) {
      const token = findCookie(request.headers.cookie, { name: SESSION_COOKIE, isSecure });
      if (token === undefined) return undefined;
      if (secret) return findValid(token, site, secret);
      return loadSecret().then((key) => findValid(token, site, key));
    },
    renew(session, exchange) {
      const renewed = renewSession(session, getNow());
      if (renewed && secret) writeCookie(renewed, exchange, secret);
    },
    async start(reader, exchange) {
      const key = await loadSecret();
      const { kind, version } = exchange.site.settings;
      const now = getNow();
      const expiresAt = Math.min(now + MAX_SECONDS, reader.expiresAt ?? Infinity);
      const times = { startedAt: now, seenAt: now, expiresAt };
      return writeCookie({ id: createSessionId(), kind, version, ...times, reader }, exchange, key);
    },
    async end({ id, expiresAt }, { response, isSecure }) {
      await store.signOut({ id, expiresAt });
      response.appendHeader('Set-Cookie', printCookie(SESSION_COOKIE, '', { isSecure, maxAge: 0 }));
    },
  };
}
