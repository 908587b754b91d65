import {
  addContextRepository,
  changeContextRepository,
  removeContextRepository,
} from '../../../../accounts/changes/context-repositories.ts';
import { listContextRepositories } from '../../../../accounts/projects/context-repositories.ts';
import { createRoutes } from '../../../add-route.ts';
import { createOnce } from '../../../middleware/idempotency.ts';
import type { App, AppDeps } from '../../../types.ts';
import { CHECKS_429 } from './check.ts';
import {
  ContextRepositories,
  ContextRepositoryBody,
  ContextRepositoryParams,
  CreateContextRepository,
  toContextRepositoryBody,
  UpdateContextRepository,
} from './context-repository-schemas.ts';
import { prepareContextChange, prepareContextRepository } from './prepare-context-repository.ts';
import { toExchange } from './prepare.ts';
import { ProjectIdParams } from './schemas.ts';

/** Registers the repositories that a project's agent can read. */
export function registerContextRepositories(app: App, deps: AppDeps): void {
  const route = createRoutes(app, { tag: 'Accounts' });
  const { db } = deps;

  route('GET /projects/:id/repositories', {
    operationId: 'listContextRepositories',
    action: 'project.read',
    on: ['project'],
    summary: 'List the context repositories of a project',
    description: 'Repositories that agent jobs of the project can read but never change, sorted by name.',
    params: ProjectIdParams,
    returns: ContextRepositories,
    result: 'The repositories.',
    async handle({ params }, { organizationId }) {
      const repositories = await listContextRepositories(db, { projectId: params.id, organizationId });
      return { repositories: repositories.map(toContextRepositoryBody) };
    },
  });

  route('POST /projects/:id/repositories', {
    operationId: 'createContextRepository',
    action: 'project.manage',
    on: ['project'],
    summary: 'Add a context repository to a project',
    description:
      'Bindery first checks that it can read the repository and its branch. If there is something to fix, the response explains it and nothing is created.',
    idempotency: true,
    params: ProjectIdParams,
    body: CreateContextRepository,
    returns: ContextRepositoryBody,
    status: 201,
    errors: { 409: 'The name is taken, or the project has the maximum number of repositories.', 429: CHECKS_429 },
    async handle(request, { organizationId, reach, reply, caller }) {
      const reference = { projectId: request.params.id, organizationId, name: request.body.name };
      // The check can take a while, so the transaction begins after it.
      const fields = await prepareContextRepository(request.body, {
        ...deps,
        ...reference,
        reach,
        exchange: toExchange(request, { reply, db }),
      });
      return createOnce({ db, request, reply }, async (trx) =>
        toContextRepositoryBody(await addContextRepository(trx, caller, { ...fields, ...reference })),
      );
    },
  });

  route('PATCH /projects/:id/repositories/:name', {
    operationId: 'updateContextRepository',
    action: 'project.manage',
    on: ['project'],
    summary: 'Update a context repository',
    description:
      "Bindery checks a new repository, branch or credentials before it saves them. If the repository changes, the stored credentials are deleted. You can't change the name.",
    params: ContextRepositoryParams,
    body: UpdateContextRepository,
    returns: ContextRepositoryBody,
    result: 'The updated repository.',
    errors: { 429: CHECKS_429 },
    async handle(request, { organizationId, reach, reply, caller }) {
      const reference = { projectId: request.params.id, organizationId, name: request.params.name };
      const fields = await prepareContextChange(request.body, {
        ...deps,
        ...reference,
        reach,
        exchange: toExchange(request, { reply, db }),
      });
      return toContextRepositoryBody(await changeContextRepository(db, caller, { ...fields, ...reference }));
    },
  });

  route('DELETE /projects/:id/repositories/:name', {
    operationId: 'deleteContextRepository',
    action: 'project.manage',
    on: ['project'],
    summary: 'Delete a context repository',
    description: "Removes the repository and its credentials from the project. The repository itself doesn't change.",
    params: ContextRepositoryParams,
    handle: ({ params }, { organizationId, caller }) =>
      removeContextRepository(db, caller, { projectId: params.id, organizationId, name: params.name }),
  });
}
