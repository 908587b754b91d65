/** The limits of an API key: the projects that it can reach and the actions that it can perform. */
import type { Database } from '../../db/schema.ts';
import type { Scope } from '../../db/tables/accounts.ts';
import { AppError } from '../../errors.ts';
import { ACTIONS, isOfOrganization, isScopeWithin, POLICY } from '../policy.ts';
import type { Action } from '../policy.ts';
import { throwUnknownProject } from '../projects/unknown-project.ts';
import { SCOPES } from './scopes.ts';

/** The most projects that a key can be limited to. */
export const MAX_KEY_PROJECTS = 100;

/** Actions that keys can perform, in the order of the policy. */
export const KEY_ACTIONS: readonly Action[] = ACTIONS.filter((action) => POLICY[action].scope !== null);

/**
 * Validates the actions that a key is limited to. Throws `invalid_request` for an action that no key can perform, that
 * the scopes of the key don't include, or that needs the whole organization if the key is limited to projects.
 */
export function parseActions(
  texts: readonly string[],
  { scopes, hasProjects }: { scopes: readonly Scope[] | undefined; hasProjects: boolean },
): Action[] {
  const unknownText = texts.find((text) => !(KEY_ACTIONS as readonly string[]).includes(text));
  if (unknownText !== undefined || texts.length === 0)
    throw new AppError(
      'invalid_request',
      `Expected actions that API keys can perform, such as export.create${unknownText === undefined ? '.' : `; got ${JSON.stringify(unknownText.slice(0, 80))}.`} The API reference lists them.`,
    );
  const actions = KEY_ACTIONS.filter((action) => texts.includes(action));
  const beyondScopes = scopes && actions.find((action) => !scopes.some((scope) => includesAction(scope, action)));
  if (beyondScopes !== undefined)
    throw new AppError(
      'invalid_request',
      `The action ${beyondScopes} requires the scope ${getScope(beyondScopes)}. Add the scope, or leave the scopes out.`,
    );
  const ofOrganization = hasProjects ? actions.find(isOfOrganization) : undefined;
  if (ofOrganization !== undefined)
    throw new AppError(
      'invalid_request',
      `The action ${ofOrganization} is about the whole organization, so a key that is limited to projects can't perform it.`,
    );
  return actions;
}

/** Returns the lowest scope that includes all of the actions. */
export function findScopes(actions: readonly Action[]): Scope[] {
  const scope = SCOPES.find((each) => actions.every((action) => includesAction(each, action)));
  return [scope ?? 'admin'];
}

/** Returns the ids without duplicates. Throws `not_found` for a project that isn't the organization's. */
export async function parseKeyProjects(
  db: Database,
  { ids, organizationId }: { ids: readonly string[]; organizationId: string },
): Promise<string[]> {
  const projectIds = [...new Set(ids)];
  if (projectIds.length === 0 || projectIds.length > MAX_KEY_PROJECTS)
    throw new AppError('invalid_request', `Expected 1 to ${MAX_KEY_PROJECTS} projects, got ${projectIds.length}.`);
  const rows = await db
    .selectFrom('projects')
    .select('id')
    .where('id', 'in', projectIds)
    .where('organization_id', '=', organizationId)
    .execute();
  const unknownId = projectIds.find((id) => !rows.some((row) => row.id === id));
  return unknownId === undefined ? projectIds.toSorted() : throwUnknownProject(unknownId);
}

function getScope(action: Action): Scope {
  return POLICY[action].scope ?? 'admin';
}

function includesAction(scope: Scope, action: Action): boolean {
  return isScopeWithin(getScope(action), scope);
}
