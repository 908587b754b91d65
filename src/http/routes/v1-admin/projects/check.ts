import { getActor } from '../../../middleware/authenticate.ts';
import { errorResponses, refTo, response } from '../../../schemas.ts';
import type { App, AppDeps } from '../../../types.ts';
import { ACCOUNTS } from '../common.ts';
import { lookAtPlace } from './prepare.ts';
import { CheckProject, ProjectCheck } from './schemas.ts';

/** Looks at a repository without making a project of it. */
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
          'Fetches the repository, finds its branches and the folders that have a docs.json, and says what has to be fixed. Nothing is created.',
        body: refTo(CheckProject),
        response: {
          200: response(ProjectCheck, { description: 'What was found, also when something has to be fixed.' }),
          ...errorResponses(
            400,
            401,
            403,
            404,
            413,
            415,
            { status: 429, description: 'The organization has other repositories looked at just now.' },
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
      const look = await lookAtPlace(place, { ...deps, organizationId, projectId });
      return reply.header('cache-control', 'no-store').send({ ok: look.problem === null, ...look });
    },
  );
}
