import { getProject } from '../../../../accounts/projects/projects.ts';
import { findProjectDrift } from '../../../../export/drift/store-drift.ts';
import { createRoutes } from '../../../add-route.ts';
import type { App, AppDeps } from '../../../types.ts';
import { OutdatedPage, OutdatedPages } from './outdated-pages-schemas.ts';
import { ProjectIdParams } from './schemas.ts';

/** Registers the list of a project's outdated pages. */
export function registerOutdatedPages(app: App, { db }: AppDeps): void {
  const route = createRoutes(app, { tag: 'Accounts' });
  for (const schema of [OutdatedPage, OutdatedPages]) app.addSchema(schema);
  route('GET /projects/:id/outdated-pages', {
    operationId: 'listOutdatedPages',
    action: 'project.read',
    on: ['project'],
    summary: 'List pages that may be outdated',
    description:
      "Pages whose [described files](/write/freshness) changed after them, as of the last export of the project's branch. At most 200.",
    params: ProjectIdParams,
    returns: OutdatedPages,
    result: 'The page that is outdated for the longest time first.',
    async handle(request, { organizationId }) {
      const { id } = await getProject(db, { id: request.params.id, organizationId });
      const drift = await findProjectDrift(db, id);
      return {
        commit: drift?.commit ?? null,
        checkedAt: drift?.checkedAt.toISOString() ?? null,
        pages: drift?.pages ?? [],
      };
    },
  });
}
