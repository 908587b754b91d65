import { createHash, randomBytes } from 'node:crypto';

import { isSameText } from '../../lib/same-text.ts';
import { getNow } from '../unix-time.ts';
import { findCookie, HAND_OFF_COOKIE, printCookie } from './cookies.ts';
import { openText, sealText } from './sealed-text.ts';
import type { SessionExchange } from './sessions.ts';

/** Seconds within which a reader has to complete a sign-in at another origin. */
const HAND_OFF_SECONDS = 900;

/** A sign-in at another origin. It is bound to the browser in which it began. */
export interface HandOff {
  /** Random text that comes back with the result (RFC 6749 section 10.12). */
  state: string;
  /** Secret whose hash was sent along (RFC 7636). */
  verifier: string;
  /** Path to show afterwards. */
  returnPath: string;
}

/** Keeps track of sign-ins at other origins, in a cookie of the browser. */
export interface HandOffs {
  /** Begins a sign-in. An earlier one in the same browser can no longer be completed. */
  start(exchange: SessionExchange, returnPath: string): Promise<HandOff>;
  /**
   * Ends a sign-in, which can't be completed again. Returns undefined if the state doesn't belong to this browser and
   * site, or the time is over.
   */
  finish(exchange: SessionExchange, state: string | null): Promise<HandOff | undefined>;
}

export function createHandOffs(getSecret: () => Promise<Buffer>): HandOffs {
  return {
    async start({ site, response, isSecure }, returnPath) {
      const handOff = { state: createRandomText(), verifier: createRandomText(), returnPath };
      const text = JSON.stringify({ ...handOff, endsAt: getNow() + HAND_OFF_SECONDS });
      const value = sealText(text, await toOptions(site.name));
      response.appendHeader('Set-Cookie', printCookie(HAND_OFF_COOKIE, value, { isSecure, maxAge: HAND_OFF_SECONDS }));
      return handOff;
    },
    async finish({ site, request, response, isSecure }, state) {
      const value = findCookie(request.headers.cookie, { name: HAND_OFF_COOKIE, isSecure });
      if (value === undefined || state === null) return undefined;
      const text = openText(value, await toOptions(site.name));
      if (text === undefined) return undefined;
      const { endsAt, ...handOff } = JSON.parse(text) as HandOff & { endsAt: number };
      if (endsAt < getNow() || !isSameText(state, handOff.state)) return undefined;
      response.appendHeader('Set-Cookie', printCookie(HAND_OFF_COOKIE, '', { isSecure, maxAge: 0 }));
      return handOff;
    },
  };

  async function toOptions(site: string) {
    return { secret: await getSecret(), purpose: 'reader-hand-off', site };
  }
}

/** Returns the challenge for a verifier (RFC 7636 section 4.2, `S256`). */
export function toChallenge(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}

function createRandomText(): string {
  return randomBytes(32).toString('base64url');
}
