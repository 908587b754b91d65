/**
 * Signs links to the page of a pull request. A reading link is returned to every key by GET job. A decision link
 * contains the key that requested it, and the page checks that this key still has write access.
 */
import { isSignature, parseExpiry, signParts } from '../../../lib/signature.ts';
import type { SignedParts } from '../../../lib/signature.ts';

/** Path of pull request pages, below the service's origin. */
export const PULLS_PATH = '/pulls/';

/** The actions of the forms on the page. */
export type PullAction = 'merge' | 'close' | 'comment' | 'resolve' | 'ask' | 'fix-conflict';

/** The actions that end the work on a pull request. */
export type PullDecision = Extract<PullAction, 'merge' | 'close'>;

/**
 * Returns the path of a pull request's page. Anyone with the link can read this pull request, and nothing else, as long
 * as it exists.
 */
export function signPullPath(id: string, secret: Buffer): string {
  return `${PULLS_PATH}${id}?${signPullQuery(id, secret)}`;
}

/** Returns the query of a reading link: `signature=…`. */
export function signPullQuery(id: string, secret: Buffer): string {
  return new URLSearchParams({ signature: signParts(getLinkParts(id), secret) }).toString();
}

/** Whether a signature is valid for the reading link of a pull request. */
export function isPullSignature(signature: unknown, { id, secret }: { id: string; secret: Buffer }): boolean {
  return isSignature(signature, { parts: getLinkParts(id), secret });
}

/** The permissions that a decision link grants. The signature covers all of them. */
export interface DecisionClaims {
  /** Id of the pull request. */
  id: string;
  /** Id of the API key that requested the link. */
  keyId: string;
  /** Expiry in Unix seconds. */
  expires: number;
}

/** Returns the query of a decision link: `by=…&expires=…&signature=…`. */
export function signDecisionQuery(claims: DecisionClaims, secret: Buffer): string {
  const { keyId, expires } = claims;
  const signature = signParts(getDecisionParts(claims), secret);
  return new URLSearchParams({ by: keyId, expires: String(expires), signature }).toString();
}

/** The unchecked query of a decision link. */
export interface DecisionQuery {
  by?: unknown;
  expires?: unknown;
  signature?: unknown;
}

/**
 * Reads the query of a decision link. Returns undefined if it wasn't signed for this pull request. The link may have
 * expired.
 */
export function readDecisionQuery(
  query: DecisionQuery,
  { id, secret }: { id: string; secret: Buffer },
): DecisionClaims | undefined {
  const { by: keyId, signature } = query;
  const expires = parseExpiry(query.expires);
  if (typeof keyId !== 'string' || expires === undefined) return undefined;
  const claims = { id, keyId, expires };
  return isSignature(signature, { parts: getDecisionParts(claims), secret }) ? claims : undefined;
}

/** The content of a button's form. */
export interface FormClaims {
  id: string;
  action: PullAction;
  /** The commit that was shown, so that exactly the reviewed commit is merged. Empty if there was none. */
  head: string;
}

/** Signs the content of a button's form, so that only a page opened with the link can submit it. */
export function signPullForm({ id, action, head }: FormClaims, secret: Buffer): string {
  return signParts(['pull-form', id, action, head], secret);
}

/** Whether a form's token is valid. */
export function isPullForm(token: unknown, { id, action, head }: FormClaims, secret: Buffer): boolean {
  return isSignature(token, { parts: ['pull-form', id, action, head], secret });
}

function getLinkParts(id: string): [string, string] {
  return ['pull', id];
}

function getDecisionParts({ id, keyId, expires }: DecisionClaims): SignedParts {
  return ['pull-decision', id, keyId, expires];
}
