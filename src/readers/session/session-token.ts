import { randomBytes } from 'node:crypto';

import type { AccessKind } from '../access-settings.ts';
import type { Reader } from '../reader.ts';
import { openJson, sealJson } from './sealed-json.ts';

/** A reader's session. The browser keeps all of it, so that every process can read it without a shared disk. */
export interface ReaderSession {
  /** Random name, under which it can be revoked. */
  id: string;
  /** How the reader signed in. */
  kind: AccessKind;
  /** Version of the site's access settings when they signed in. */
  version: string;
  /** Unix seconds. */
  startedAt: number;
  /** Unix seconds of the last renewal, from which the idle limit counts. */
  seenAt: number;
  /** Unix seconds after which it can't be renewed. */
  expiresAt: number;
  reader: Reader;
}

export interface TokenOptions {
  /** The secret of the installation. */
  secret: Buffer;
  /** Name of the site. A token is valid only for this site. */
  site: string;
}

/**
 * Longest token that browsers store: RFC 6265 requires them to support 4,096 bytes for name, value and attributes
 * together.
 */
const MAX_TOKEN = 3_800;
const PURPOSE = 'reader-session';

/** Creates the id of a new session. */
export function createSessionId(): string {
  return randomBytes(16).toString('base64url');
}

/**
 * Encrypts and authenticates a session for a cookie. Returns undefined if the reader's data doesn't fit in a cookie.
 */
export function sealSession(session: ReaderSession, options: TokenOptions): string | undefined {
  const token = sealJson(session, { ...options, purpose: PURPOSE });
  return token.length > MAX_TOKEN ? undefined : token;
}

/** Reads a token; undefined if it was changed, or belongs to another site or installation. Checks no times. */
export function openSession(token: string, options: TokenOptions): ReaderSession | undefined {
  if (token.length > MAX_TOKEN) return undefined;
  return openJson<ReaderSession>(token, { ...options, purpose: PURPOSE });
}
