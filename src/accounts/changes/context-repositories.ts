/**
 * Changes to context repositories. Each is recorded in the audit log with its caller. The log mentions credentials but
 * never contains them.
 */
import type { Database } from '../../db/schema.ts';
import { omitUndefined } from '../../lib/omit-undefined.ts';
import { withAudit } from '../audit/caller.ts';
import type { Caller } from '../audit/caller.ts';
import {
  createContextRepository,
  deleteContextRepository,
  updateContextRepository,
} from '../projects/context-repositories.ts';
import type {
  ContextRepository,
  ContextRepositoryFields,
  ContextRepositoryReference,
} from '../projects/context-repositories.ts';
import { getProject } from '../projects/projects.ts';
import { describeCredentialsChange } from './projects.ts';

/** Adds a context repository to a project. */
export async function addContextRepository(
  db: Database,
  caller: Caller,
  fields: ContextRepositoryReference & ContextRepositoryFields,
): Promise<ContextRepository> {
  return withAudit(db, caller, async (trx) => ({
    result: await createContextRepository(trx, fields),
    event: await describe(trx, 'project.add-repository', fields),
  }));
}

/** Changes the fields that are present. */
export async function changeContextRepository(
  db: Database,
  caller: Caller,
  change: ContextRepositoryReference & Partial<ContextRepositoryFields>,
): Promise<ContextRepository> {
  return withAudit(db, caller, async (trx) => ({
    result: await updateContextRepository(trx, change),
    event: await describe(trx, 'project.change-repository', change),
  }));
}

/** Deletes a context repository. The repository itself doesn't change. */
export async function removeContextRepository(
  db: Database,
  caller: Caller,
  reference: ContextRepositoryReference,
): Promise<void> {
  return withAudit(db, caller, async (trx) => ({
    result: await deleteContextRepository(trx, reference),
    event: await describe(trx, 'project.remove-repository', reference),
  }));
}

async function describe(
  db: Database,
  action: `project.${'add' | 'change' | 'remove'}-repository`,
  { projectId, name, ...change }: ContextRepositoryReference & Partial<ContextRepositoryFields>,
) {
  const { organizationId } = await getProject(db, { id: projectId });
  const { repositoryUrl, branch, folder, host, hostApiUrl } = change;
  const credentials = describeCredentialsChange(change.credentials);
  const details = omitUndefined({ name, repositoryUrl, branch, folder, host, hostApiUrl, credentials });
  return { organizationId, action, subject: projectId, details };
}
