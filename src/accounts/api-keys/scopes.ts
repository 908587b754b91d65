import type { Scope } from '../../db/tables/accounts.ts';
import { AppError } from '../../errors.ts';
import { parseChoice } from '../names.ts';

export const SCOPES: readonly Scope[] = ['read', 'write', 'admin'];

/** Validates a list of scopes. `write` includes `read`, and `admin` includes both. */
export function parseScopes(texts: readonly string[]): Scope[] {
  const given = texts.map((text) => parseChoice(text.trim(), { of: SCOPES, what: 'scope' }));
  if (given.length > 0) return SCOPES.filter((scope) => given.includes(scope));
  throw new AppError('invalid_request', 'Expected at least one scope: read, write or admin.');
}
