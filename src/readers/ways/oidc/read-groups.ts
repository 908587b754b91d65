import { parseGroups } from '../parse-reader.ts';
import type { GroupClaim } from '../../oidc-settings.ts';

/**
 * Reads the names of groups from claims. A claim without a value means no groups. Throws `SignInProblem` for values that
 * aren't names.
 */
export function readGroups(
  claims: Readonly<Record<string, unknown>>,
  { claim, delimiter }: Pick<GroupClaim, 'claim' | 'delimiter'>,
): string[] {
  const value = findClaim(claims, claim);
  if (value === undefined || value === null) return [];
  if (typeof value !== 'string') return parseGroups(value);
  return parseGroups(delimiter === undefined || delimiter === '' ? [value] : value.split(delimiter));
}

/** Returns the value of a claim. A name can contain dots, as URLs do, so it takes precedence over a path. */
export function findClaim(claims: Readonly<Record<string, unknown>>, claim: string): unknown {
  if (Object.hasOwn(claims, claim)) return claims[claim];
  let value: unknown = claims;
  for (const name of claim.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}
