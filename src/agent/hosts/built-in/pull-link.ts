/**
 * Links to the page of a pull request. One is for reading: GET job hands it to every key. One is for deciding: it names the
 * key that asked for it, and whoever serves it checks that this key may still write.
 */
import { isSignature, parseExpiry, signParts } from '../../../lib/signature.ts';
import type { SignedParts } from '../../../lib/signature.ts';

/** Below the service's origin: where the page of a pull request is. */
export const PULLS_PATH = '/pulls/';

/** The actions of the page's buttons. */
export type PullAction = 'merge' | 'close';

/** The path of a pull request's page. Who has the link may read this pull request and nothing else, as long as it exists. */
export function signPullPath(id: string, secret: Buffer): string {
  return `${PULLS_PATH}${id}?${signPullQuery(id, secret)}`;
}

/** `signature=…` of the link for reading. */
export function signPullQuery(id: string, secret: Buffer): string {
  return new URLSearchParams({ signature: signParts(linkParts(id), secret) }).toString();
}

export function isPullSignature(signature: unknown, { id, secret }: { id: string; secret: Buffer }): boolean {
  return isSignature(signature, { parts: linkParts(id), secret });
}

/** The rights that a link for deciding grants; all of it is under the signature. */
export interface DecisionClaims {
  /** Id of the pull request. */
  id: string;
  /** The API key that asked for the link. */
  keyId: string;
  /** Unix seconds. */
  expires: number;
}

/** `by=…&expires=…&signature=…` of the link for deciding. */
export function signDecisionQuery(claims: DecisionClaims, secret: Buffer): string {
  const { keyId, expires } = claims;
  const signature = signParts(decisionParts(claims), secret);
  return new URLSearchParams({ by: keyId, expires: String(expires), signature }).toString();
}

export interface DecisionQuery {
  by?: unknown;
  expires?: unknown;
  signature?: unknown;
}

/** Reads the query of a link for deciding; undefined when it was not signed for this pull request. It may have expired. */
export function readDecisionQuery(
  query: DecisionQuery,
  { id, secret }: { id: string; secret: Buffer },
): DecisionClaims | undefined {
  const { by: keyId, signature } = query;
  const expires = parseExpiry(query.expires);
  if (typeof keyId !== 'string' || expires === undefined) return undefined;
  const claims = { id, keyId, expires };
  return isSignature(signature, { parts: decisionParts(claims), secret }) ? claims : undefined;
}

export interface FormClaims {
  id: string;
  action: PullAction;
  /** The commit that was shown: what is merged is what was read. Empty when there was none. */
  head: string;
}

/** Signs the content of a button's form, so that it can only come from a page that was made with the link. */
export function signPullForm({ id, action, head }: FormClaims, secret: Buffer): string {
  return signParts(['pull-form', id, action, head], secret);
}

export function isPullForm(token: unknown, { id, action, head }: FormClaims, secret: Buffer): boolean {
  return isSignature(token, { parts: ['pull-form', id, action, head], secret });
}

function linkParts(id: string): [string, string] {
  return ['pull', id];
}

function decisionParts({ id, keyId, expires }: DecisionClaims): SignedParts {
  return ['pull-decision', id, keyId, expires];
}
