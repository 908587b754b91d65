import type { Scope } from '../db/schema.ts';
import { AppError } from '../errors.ts';
import type { Rights } from './actor.ts';

/** Every action that a caller can ask for, and the scope that an API key needs for it. */
const NEEDED_SCOPE = {
  'export.create': 'write',
  'export.read': 'read',
  'export.link-bundle': 'write',
  /** To make a finished export the one that its domain serves. */
  'site.publish': 'write',
  /** To have a branch exported and shown for some days. */
  'site.preview': 'write',
  'site.read': 'read',
  'agent.prompt': 'write',
  'agent.read': 'read',
  'agent.archive': 'write',
  /** To get a link for merging and closing a built-in pull request, and to use it. */
  'pull.decide': 'write',
} as const satisfies Record<string, Scope>;

export type Action = keyof typeof NEEDED_SCOPE;

/**
 * Throws `forbidden` when the actor may not do that. A key with the scope `write` may read too; one without scopes may do all.
 * Of members, a viewer may do what needs the scope `read`.
 */
export function requireAllowed(rights: Rights, action: Action): void {
  const needed = NEEDED_SCOPE[action];
  if (rights.kind === 'session') {
    if (rights.role !== 'viewer' || needed === 'read') return;
    throw new AppError(
      'forbidden',
      'Your role in this organization is viewer, which may only read; ask an admin for another.',
    );
  }
  const { scopes } = rights;
  if (scopes === null || scopes.includes('write') || scopes.includes(needed)) return;
  throw new AppError('forbidden', `This API key has the scope ${scopes.join(', ')}, but the request needs ${needed}.`);
}
