/** Changes that a request makes to a user or group. */
import { applyPatch } from '../../lib/scim/apply-patch.ts';
import type { PatchOperation } from '../../lib/scim/merge-operations.ts';
import { readResource } from '../../lib/scim/read-resource.ts';
import type { ResourceType, ScimObject } from '../../lib/scim/schema.ts';
import type { ScimContext } from './context.ts';
import type { Preconditions } from './version.ts';

/** A PUT, whose body replaces the resource, or a PATCH with operations. */
export type ScimEdit = { body: unknown } | { operations: PatchOperation[] };

/** The resource to change, and how. */
export interface ScimChange extends Preconditions {
  id: string;
  edit: ScimEdit;
}

/** Returns the function that applies an edit to a resource. Throws if the body of a PUT isn't a resource of the type. */
export function createEdit(
  type: ResourceType,
  edit: ScimEdit,
  { ignored }: Pick<ScimContext, 'ignored'>,
): (resource: ScimObject) => ScimObject {
  if ('operations' in edit) return (resource) => applyPatch(type, { resource, operations: edit.operations, ignored });
  const newResource = readResource(type, edit.body, ignored);
  return () => newResource;
}
