import { getActor } from '../../../middleware/authenticate.ts';
import { describeErrorResponses, createRef, describeResponse } from '../../../schemas.ts';
import type { App, AppDeps } from '../../../types.ts';
import { ACCOUNTS } from '../common.ts';
import { checkPlace } from './prepare.ts';
import { CheckProject, ProjectCheck } from './schemas.ts';

/** Registers the check of a repository before a project is created from it. */
export function registerProjectCheck(app: App, deps: AppDeps): void {
  app.post(
    '/projects/check',
    {
      config: { action: 'project.manage' },
      schema: {
        ...ACCOUNTS,
        operationId: 'checkProject',
        summary: 'Check a repository',
        description:
          "Fetches the repository, finds its branches and the folders that contain a docs.json, and reports anything you need to fix. Doesn't create anything.",
        body: createRef(CheckProject),
        response: {
          200: describeResponse(ProjectCheck, { description: 'The result, even if there is something to fix.' }),
          ...describeErrorResponses(
            400,
            401,
            403,
            404,
            413,
            415,
            { status: 429, description: 'Other repository checks are running for this organization.' },
            500,
            503,
            507,
          ),
        },
      },
    },
    async (request, reply) => {
      const { organizationId } = getActor(request);
      const { projectId, ...place } = request.body;
      const look = await checkPlace(place, { ...deps, organizationId, projectId });
      return reply.header('cache-control', 'no-store').send({ ok: look.problem === null, ...look });
    },
  );
}
