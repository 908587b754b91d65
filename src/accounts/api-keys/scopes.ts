import type { Scope } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { parseChoice } from '../names.ts';

export const SCOPES: readonly Scope[] = ['read', 'write'];

/** Checks a list of scopes; `write` includes `read`. */
export function parseScopes(texts: readonly string[]): Scope[] {
  const given = texts.map((text) => parseChoice(text.trim(), { of: SCOPES, what: 'scope' }));
  if (given.length > 0) return SCOPES.filter((scope) => given.includes(scope));
  throw new AppError('invalid_request', 'Expected at least one scope: read or write.');
}

/** Throws `forbidden` when a key may not do what needs the scope; a key without scopes may do all. */
export function requireScope(caller: { scopes: readonly Scope[] | null }, scope: Scope): void {
  const { scopes } = caller;
  if (scopes === null || scopes.includes('write') || scopes.includes(scope)) return;
  throw new AppError('forbidden', `This API key has the scope ${scopes.join(', ')}, but the request needs ${scope}.`);
}
