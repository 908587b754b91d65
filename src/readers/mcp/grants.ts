import { randomBytes } from 'node:crypto';

import { openJson, sealJson } from '../session/sealed-json.ts';
import { IDLE_SECONDS, isValidSession } from '../session/session-rules.ts';
import type { ReaderSession } from '../session/session-token.ts';
import type { SignInExchange } from '../sign-in-exchange.ts';
import { getNow } from '../unix-time.ts';
import type { McpUrls } from './mcp-urls.ts';

/**
 * The permission that a reader gave a client. Codes and tokens contain it, encrypted, so that every process can read them
 * without a shared store. Three things end it early: the reader signs out, the access to the site changes, or someone
 * uses a code or refresh token a second time.
 */
export interface Grant {
  /** Random name of all tokens that come from one code, under which they are revoked together. */
  family: string;
  /** Hash of the client's id. */
  client: string;
  /** URL of the endpoint (RFC 8707). */
  resource: string;
  /** The session in which the reader agreed. Only their groups are part of it. */
  session: ReaderSession;
}

/** What proves a grant: a code or a token. */
export interface GrantProof extends Grant {
  /** Random text, under which a code or a refresh token can be used once. */
  id: string;
  /** Unix seconds. */
  endsAt: number;
}

/** The code that a client exchanges for tokens. */
export interface CodeProof extends GrantProof {
  redirectUri: string;
  /** Hash of the client's secret for this code (RFC 7636, `S256`). */
  challenge: string;
}

export type ProofKind = 'code' | 'access' | 'refresh';

/** Seconds until each kind expires. A code lives longer than needed, because the clocks of processes can differ. */
const SECONDS: Record<ProofKind, number> = { code: 120, access: 600, refresh: IDLE_SECONDS };
/** Longer texts aren't ours. A reader's groups fit in a cookie. */
const MAX_PROOF = 6_000;

type Site = Pick<SignInExchange, 'site' | 'getSecret'>;

/** Starts a grant for a reader's session. */
export function createGrant(session: ReaderSession, { client, resource }: Pick<Grant, 'client' | 'resource'>): Grant {
  const { groups } = session.reader;
  return { family: createRandomId(), client, resource, session: { ...session, reader: { groups } } };
}

/** Seals a proof of a grant, and returns how long it is valid. Also records that its session was used now. */
export async function sealProof(
  kind: ProofKind,
  grant: Grant & Partial<CodeProof>,
  { site, getSecret }: Site,
): Promise<{ text: string; seconds: number }> {
  const now = getNow();
  const endsAt = Math.min(now + SECONDS[kind], grant.session.expiresAt);
  const session = { ...grant.session, seenAt: now };
  const proof = { ...grant, session, id: createRandomId(), endsAt };
  const text = sealJson(proof, { secret: await getSecret(), purpose: `mcp-${kind}`, site: site.name });
  return { text, seconds: endsAt - now };
}

/**
 * Reads a proof; undefined if it was changed, or is for another purpose, site or URL. Doesn't check whether it is still
 * valid.
 */
export async function openProof<Kind extends ProofKind>(
  kind: Kind,
  text: string | null | undefined,
  { site, getSecret, urls }: Site & { urls: McpUrls },
): Promise<(Kind extends 'code' ? CodeProof : GrantProof) | undefined> {
  if (!text || text.length > MAX_PROOF) return undefined;
  const proof = openJson<Kind extends 'code' ? CodeProof : GrantProof>(text, {
    secret: await getSecret(),
    purpose: `mcp-${kind}`,
    site: site.name,
  });
  return proof?.resource === urls.resource ? proof : undefined;
}

/** Returns whether a proof hasn't expired, and its grant hasn't been ended. */
export function isValidProof(
  { endsAt, family, session }: GrantProof,
  { site, store }: Pick<SignInExchange, 'site' | 'store'>,
): boolean {
  const now = getNow();
  const { isSignedOut } = store;
  return now < endsAt && !isSignedOut(family) && isValidSession(session, { settings: site.settings, now, isSignedOut });
}

/** Ends a grant, which invalidates all of its tokens. */
export async function endGrant({ family, session }: Grant, { store }: Pick<SignInExchange, 'store'>): Promise<void> {
  await store.signOut({ id: family, expiresAt: session.expiresAt });
}

function createRandomId(): string {
  return randomBytes(16).toString('base64url');
}
