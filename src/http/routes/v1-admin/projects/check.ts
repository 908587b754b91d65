import { createRoutes } from '../../../add-route.ts';
import type { App, AppDeps } from '../../../types.ts';
import { checkPlace, toExchange } from './prepare.ts';
import { CheckProject, ProjectCheck } from './schemas.ts';

/** Registers the check of a repository before a project is created from it. */
export function registerProjectCheck(app: App, deps: AppDeps): void {
  const route = createRoutes(app, { tag: 'Accounts' });
  route('POST /projects/check', {
    operationId: 'checkProject',
    action: 'project.manage',
    on: ['body.projectId'],
    summary: 'Check a repository',
    description:
      "Fetches the repository, finds its branches and the folders that contain a docs.json, and reports anything you need to fix. Doesn't create anything.",
    body: CheckProject,
    returns: ProjectCheck,
    result: 'The result, even if there is something to fix.',
    errors: { 429: CHECKS_429 },
    async handle(request, { organizationId, reach, reply }) {
      const { projectId, ...place } = request.body;
      const { pinHostKey: _, ...check } = await checkPlace(place, {
        ...deps,
        organizationId,
        reach,
        projectId,
        exchange: toExchange(request, { reply, db: deps.db }),
      });
      return { ok: check.problem === null, ...check };
    },
  });
}

/** Description of the response while too many repositories are checked. */
export const CHECKS_429 = 'Other repository checks are running for this organization.';
