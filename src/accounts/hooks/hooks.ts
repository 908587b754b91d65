/**
 * The secrets that Git hosts sign their webhooks with. Each project has one. Bindery creates it here and shows it once.
 */
import { randomBytes } from 'node:crypto';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { openSecret, sealSecret } from '../../lib/secret-box.ts';
import type { BoxKey } from '../../lib/secret-box.ts';
import { getProject } from '../projects/projects.ts';

/** Path of the URL that Git hosts call, before the project id. */
export const HOOKS_PATH = '/v1/hooks/';

/**
 * Creates the webhook secret of a project, replacing an earlier one, and returns it. Throws `not_found` if the
 * project doesn't exist.
 */
export async function createHook(
  db: Database,
  { projectId, secretKey }: { projectId: string; secretKey: BoxKey },
): Promise<string> {
  await getProject(db, { id: projectId });
  const secret = randomBytes(32).toString('base64url');
  const sealedSecret = sealSecret(secret, { key: secretKey, context: getHookContext(projectId) });
  await db
    .insertInto('project_hooks')
    .values({ project_id: projectId, secret: sealedSecret })
    .onConflict((conflict) => conflict.column('project_id').doUpdateSet({ secret: sealedSecret }))
    .execute();
  return secret;
}

/** Deletes the secret. Requests to the webhook are rejected from then on. */
export async function deleteHook(db: Database, projectId: string): Promise<void> {
  await getProject(db, { id: projectId });
  await db.deleteFrom('project_hooks').where('project_id', '=', projectId).execute();
}

/** A project with a webhook. */
export interface Hook {
  projectId: string;
  /** The published branch. */
  branch: string;
  secret: string;
}

/** Finds the webhook of a project; undefined if it has none. Throws if the secret was encrypted with another key. */
export async function findHook(
  db: Database,
  { projectId, getSecretKey }: { projectId: string; getSecretKey: () => Promise<BoxKey> },
): Promise<Hook | undefined> {
  const row = await db
    .selectFrom('project_hooks')
    .innerJoin('projects', 'projects.id', 'project_hooks.project_id')
    .select(['projects.branch', 'project_hooks.secret'])
    .where('project_hooks.project_id', '=', projectId)
    .executeTakeFirst();
  if (!row) return undefined;
  const secret = openSecret(row.secret, { key: await getSecretKey(), context: getHookContext(projectId) });
  if (secret !== undefined) return { projectId, branch: row.branch, secret };
  throw new AppError(
    'invalid_config',
    `Can't decrypt the webhook secret of project ${projectId} with the current BINDERY_SECRET_KEY. ` +
      'Restore the key it was encrypted with, or create a new secret with `bindery admin project hook`.',
  );
}

/** Returns the context that the box is bound to. */
export function getHookContext(projectId: string): string {
  return `project-hook:${projectId}`;
}
