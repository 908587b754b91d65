import { getProject } from '../../../../accounts/projects/projects.ts';
import { requestDriftCheck } from '../../../../checks/subjects/request-drift-check.ts';
import type { Database } from '../../../../db/schema.ts';
import { findProjectDrift } from '../../../../export/drift/store-drift.ts';
import { createRoutes } from '../../../add-route.ts';
import type { App, AppDeps } from '../../../types.ts';
import { OutdatedPages } from './outdated-pages-schemas.ts';
import { ProjectIdParams } from './schemas.ts';

/** Registers the list of a project's outdated pages, and the request to check them. */
export function registerOutdatedPages(app: App, { db, queue }: AppDeps): void {
  const route = createRoutes(app, { tag: 'Accounts' });
  route('GET /projects/:id/outdated-pages', {
    operationId: 'listOutdatedPages',
    action: 'project.read',
    on: ['project'],
    summary: 'List pages that may be outdated',
    description:
      "Up to 200 pages whose [described files or operations](/write/freshness) changed after the page did, as of the last check of the project's branch.",
    params: ProjectIdParams,
    returns: OutdatedPages,
    result: 'The pages that have been outdated the longest come first.',
    handle: async ({ params }, { organizationId }) =>
      readDrift(db, (await getProject(db, { ...params, organizationId })).id),
  });
  route('POST /projects/:id/outdated-pages/check', {
    operationId: 'checkOutdatedPages',
    action: 'export.create',
    on: ['project'],
    status: 202,
    summary: 'Check for outdated pages',
    description:
      'Queues a check of the head of the branch, for example after you changed the credentials of a context repository. If a check is already queued, no other is added.',
    params: ProjectIdParams,
    returns: OutdatedPages,
    result: 'The result of the last check. `checkedAt` changes when the new one is done.',
    async handle({ params }, { organizationId }) {
      const { id } = await getProject(db, { ...params, organizationId });
      await db.transaction().execute((trx) => requestDriftCheck(trx, { queue, projectId: id }));
      return readDrift(db, id);
    },
  });
}

async function readDrift(db: Database, projectId: string) {
  const drift = await findProjectDrift(db, projectId);
  return {
    commit: drift?.commit ?? null,
    checkedAt: drift?.checkedAt.toISOString() ?? null,
    pages: drift?.pages ?? [],
    unchecked: drift?.unchecked ?? [],
  };
}
