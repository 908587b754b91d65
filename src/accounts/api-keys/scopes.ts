import type { Scope } from '../../db/tables/accounts.ts';
import { AppError } from '../../errors.ts';
import { parseChoice } from '../names.ts';

export const SCOPES: readonly Scope[] = ['read', 'write', 'admin'];

/** Validates a list of scopes. `write` includes `read`, and `admin` includes both. */
export function parseScopes(texts: readonly string[]): Scope[] {
  const scopes = texts.map((text) => parseChoice(text.trim(), { of: SCOPES, what: 'scope' }));
  if (scopes.length > 0) return SCOPES.filter((scope) => scopes.includes(scope));
  throw new AppError('invalid_request', 'Expected at least one scope: read, write or admin.');
}
