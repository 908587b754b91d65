/** Applies the limits of callers to projects, before the handler of a route runs. */
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../accounts/actor.ts';
import { findResourceProjects } from '../../accounts/find-resource-projects.ts';
import {
  canSeeProject,
  createForbiddenError,
  getReach,
  hasAllProjects,
  isAllowed,
  isAllowedSomewhere,
} from '../../accounts/policy.ts';
import type { Action } from '../../accounts/policy.ts';
import { throwUnknownProject } from '../../accounts/projects/unknown-project.ts';
import type { Database } from '../../db/schema.ts';
import { listRequestedResources } from './route-target.ts';
import type { RequestedResource, RouteTarget } from './route-target.ts';

/**
 * The organization of a caller who requests a resource that they can't see. No organization has this ID, so the
 * handler responds exactly as for a resource that doesn't exist.
 */
export const HIDDEN_ORGANIZATION = 'org_hidden';

/** An action, and what a route performs it on. */
export interface RouteRule {
  action: Action;
  on: RouteTarget;
}

/** Throws `forbidden` for callers who can't perform the route's action anywhere, before the body is read. */
export function requirePermission(actor: Actor, { action, on }: RouteRule): void {
  const isPermitted = on === 'organization' ? isAllowed(actor, action) : isAllowedSomewhere(actor, action);
  if (!isPermitted) throw createForbiddenError(actor, action);
}

/**
 * Checks that the caller can perform the route's action on the resources of the request. Returns the actor for the
 * handler: the caller, or one without any resources if the caller can't see the requested one. Throws `forbidden` if
 * they can see it, but can't perform the action.
 */
export async function checkResources(
  db: Database,
  { request, actor, rule }: { request: FastifyRequest; actor: Actor; rule: RouteRule },
): Promise<Actor> {
  const { action, on } = rule;
  if (typeof on === 'string' || hasAllProjects(getReach(actor, action))) return actor;
  const { organizationId } = actor;
  for (const resource of listRequestedResources(request, on)) {
    if (resource.id === null) {
      requirePermission(actor, { action, on: 'organization' });
      continue;
    }
    const projects = await findResourceProjects(db, { ...resource, id: resource.id, organizationId });
    // The handler responds that it doesn't exist.
    if (projects.length === 0) return actor;
    if (!projects.every((project) => canSee(actor, project, action))) return hide(actor, resource);
    if (!projects.every((project) => isAllowed(actor, action, project ?? undefined)))
      throw createForbiddenError(actor, action);
  }
  return actor;
}

/** Resources of the whole organization are visible to callers who can perform the action on all of it. */
function canSee(actor: Actor, project: string | null, action: Action): boolean {
  return project === null ? isAllowed(actor, action) : canSeeProject(actor, project);
}

/** The first resource of a route is the one that its handler looks up first. */
function hide(actor: Actor, { kind, id, isFirst }: RequestedResource): Actor {
  if (!isFirst && kind === 'project') throwUnknownProject(id ?? '');
  return { ...actor, organizationId: HIDDEN_ORGANIZATION };
}
