import type { FastifyRequest } from 'fastify';
import type { ResourceKind } from '../../accounts/find-resource-projects.ts';

/**
 * The resources that a route's action is performed on. It decides what the limits of callers to projects mean:
 *
 * - `organization`: the organization as a whole. Callers need the permission for all of it.
 * - `list`: all resources of a kind. The handler includes only the ones in `reach`.
 * - `nothing`: data that doesn't belong to a project. Every caller with the permission gets all of it.
 * - a list of resources: the caller needs the permission on the project of each of them. If the caller can't see the
 *   project, the response is the same as for a resource that doesn't exist.
 */
export type RouteTarget = 'organization' | 'list' | 'nothing' | readonly ResourceSource[];

/**
 * Where a request identifies a resource: in its path, or in a field. A missing or null field of the body means that the
 * action is performed on the organization, unless the source ends in `?`.
 */
export type ResourceSource = ResourceKind | 'body.projectId' | 'body.projectId?' | 'body.domain' | 'query.with';

/** Identifies a resource in a request. Without an ID, it is the organization. */
export interface RequestedResource {
  kind: ResourceKind;
  id: string | null;
  /** Whether the resource is the first one of the route. */
  isFirst: boolean;
}

/** Returns the resources that a request is about. */
export function listRequestedResources(
  request: FastifyRequest,
  sources: readonly ResourceSource[],
): RequestedResource[] {
  return sources.flatMap((source, index) => {
    const kind = FIELDS[source as keyof typeof FIELDS] ?? (source as ResourceKind);
    const id = findId(request, source);
    return id === null && source.endsWith('?') ? [] : [{ kind, id, isFirst: index === 0 }];
  });
}

const FIELDS = {
  'body.projectId': 'project',
  'body.projectId?': 'project',
  'body.domain': 'domain',
  'query.with': 'export',
} as const;

const PARAMS: Record<ResourceKind, readonly string[]> = {
  project: ['projectId', 'id'],
  domain: ['domain', 'host'],
  export: ['jobId'],
  release: ['jobId'],
  'agent-job': ['id'],
  pull: ['id'],
  webhook: ['id'],
  automation: ['id'],
};

function findId({ params, body, query }: FastifyRequest, source: ResourceSource): string | null {
  if (source.startsWith('body.')) return findText(body, [source.slice('body.'.length).replace('?', '')]);
  if (source.startsWith('query.')) return findText(query, [source.slice('query.'.length)]);
  const id = findText(params, PARAMS[source as ResourceKind]);
  if (id === null) throw new Error(`The path has no ID of the kind ${source}.`);
  return id;
}

function findText(fields: unknown, names: readonly string[]): string | null {
  const values = fields as Record<string, unknown> | null | undefined;
  const name = names.find((each) => typeof values?.[each] === 'string');
  return name === undefined ? null : String(values?.[name]);
}
