import { isSignature, signParts } from '../../../lib/signature.ts';

/** Below the service's origin: where the page of a pull request is. */
export const PULLS_PATH = '/pulls/';

/** What the buttons of the page do. */
export type PullAction = 'merge' | 'close';

/**
 * The path of a pull request's page. Who has the link may read, merge and close this pull request and nothing else; it works as
 * long as the pull request exists.
 */
export function signPullPath(id: string, secret: Buffer): string {
  return `${PULLS_PATH}${id}?${signPullQuery(id, secret)}`;
}

/** `signature=…` */
export function signPullQuery(id: string, secret: Buffer): string {
  return new URLSearchParams({ signature: signParts(linkParts(id), secret) }).toString();
}

export function isPullSignature(signature: unknown, { id, secret }: { id: string; secret: Buffer }): boolean {
  return isSignature(signature, { parts: linkParts(id), secret });
}

export interface FormClaims {
  id: string;
  action: PullAction;
  /** The commit that was shown: what is merged is what was read. Empty when there was none. */
  head: string;
}

/** What a button's form carries, so that it can only come from a page that was made with the link. */
export function signPullForm({ id, action, head }: FormClaims, secret: Buffer): string {
  return signParts(['pull-form', id, action, head], secret);
}

export function isPullForm(token: unknown, { id, action, head }: FormClaims, secret: Buffer): boolean {
  return isSignature(token, { parts: ['pull-form', id, action, head], secret });
}

function linkParts(id: string): [string, string] {
  return ['pull', id];
}
