import type { Actor } from '../../../../accounts/actor.ts';
import { addProject, changeProject, removeProject } from '../../../../accounts/changes/projects.ts';
import { combineLimits, getModelLimits } from '../../../../accounts/model-limits.ts';
import { getProject, listProjects } from '../../../../accounts/projects/projects.ts';
import type { Project } from '../../../../accounts/projects/projects.ts';
import { readBudget } from '../../../../agent/budget/require-budget.ts';
import { createOnce } from '../../../middleware/idempotency.ts';
import { createRoutes } from '../../../add-route.ts';
import type { App, AppDeps } from '../../../types.ts';
import { PageQuery, readPage } from '../../../pages.ts';
import { CHECKS_429, registerProjectCheck } from './check.ts';
import { registerContextRepositories } from './context-repositories.ts';
import { prepareChange, preparePlace, toExchange } from './prepare.ts';
import { registerProjectMembers } from './members.ts';
import { registerOutdatedPages } from './outdated-pages.ts';
import { registerProjectSsh } from './ssh.ts';
import { registerTranslations } from './translations.ts';
import {
  AdminProject,
  AdminProjects,
  CreateProject,
  ProjectBudget,
  ProjectIdParams,
  toAdminProject,
  UpdateProject,
} from './schemas.ts';
import { omitUndefined } from '../../../../lib/omit-undefined.ts';

/** Registers the projects of the organization. */
export function registerProjects(app: App, deps: AppDeps): void {
  const route = createRoutes(app, { tag: 'Accounts' });
  const { db, agentModel, agentModels, agentBudgets: rules = {} } = deps;
  const readModels = async (organizationId: string) => {
    const { models: allowed } = combineLimits(await getModelLimits(db, organizationId));
    return { model: agentModel, models: agentModels, allowed };
  };
  const describe = async (project: Project, actor: Actor) =>
    toAdminProject(project, { ...(await readModels(project.organizationId)), actor });
  registerProjectCheck(app, deps);
  registerContextRepositories(app, deps);
  registerProjectSsh(app, deps);
  registerOutdatedPages(app, deps);
  registerTranslations(app, deps);
  registerProjectMembers(app, deps);

  route('GET /projects', {
    operationId: 'listProjects',
    action: 'project.read',
    on: 'list',
    summary: 'List projects',
    description: 'Oldest first.',
    query: PageQuery,
    returns: AdminProjects,
    async handle(request, { organizationId, reach, actor }) {
      const { rows, nextCursor } = await readPage(request.query, {
        prefix: 'prj',
        read: (page) => listProjects(db, { organizationId, reach, ...page }),
      });
      const models = await readModels(organizationId);
      const projects = rows.map((project) => toAdminProject(project, { ...models, actor }));
      return { projects, nextCursor };
    },
  });

  route('POST /projects', {
    operationId: 'createProject',
    action: 'project.manage',
    on: 'organization',
    summary: 'Create a project',
    description:
      'Bindery fetches the repository first. If there is something to fix, the response explains it and nothing is created.',
    idempotency: true,
    body: CreateProject,
    returns: AdminProject,
    status: 201,
    errors: { 429: CHECKS_429 },
    async handle(request, { organizationId, reach, reply, actor, caller }) {
      const { name, host, hostApiUrl, pollSeconds, agent, pullRequests, isPrivate } = request.body;
      const nullable = { host: host ?? null, hostApiUrl: hostApiUrl ?? null, pollSeconds: pollSeconds ?? null };
      const settings = { ...nullable, agent, pullRequests, isPrivate };
      const exchange = toExchange(request, { reply, db });
      // The check can take a while, so the transaction begins after it.
      const checkedPlace =
        request.body.repositoryUrl && (await preparePlace(request.body, { ...deps, organizationId, reach, exchange }));
      return createOnce({ db, request, reply }, async (trx) => {
        const place = checkedPlace || (await preparePlace(request.body, { ...deps, organizationId, reach, exchange }));
        return describe(await addProject(trx, caller, { ...place, ...settings, name, organizationId }), actor);
      });
    },
  });

  route('GET /projects/:id', {
    operationId: 'getProject',
    action: 'project.read',
    on: ['project'],
    summary: 'Get a project',
    params: ProjectIdParams,
    returns: AdminProject,
    result: 'The project.',
    handle: async ({ params }, { organizationId, actor }) =>
      describe(await getProject(db, { ...params, organizationId }), actor),
  });

  route('PATCH /projects/:id', {
    operationId: 'updateProject',
    action: 'project.manage',
    on: ['project'],
    summary: 'Update a project',
    description:
      'Bindery checks a new repository, branch, folder or credentials before it saves them. If the repository changes, the stored credentials are deleted.',
    params: ProjectIdParams,
    body: UpdateProject,
    returns: AdminProject,
    result: 'The updated project.',
    errors: { 429: CHECKS_429 },
    async handle(request, { organizationId, reach, reply, actor, caller }) {
      const reference = { id: request.params.id, organizationId };
      const change = await prepareChange(request.body, {
        ...deps,
        ...reference,
        reach,
        exchange: toExchange(request, { reply, db }),
      });
      const { name, host, hostApiUrl, pollSeconds, agent, pullRequests, isPrivate } = request.body;
      const fields = omitUndefined({ name, host, hostApiUrl, pollSeconds, agent, pullRequests, isPrivate, ...change });
      return describe(await changeProject(db, caller, { ...reference, ...fields }), actor);
    },
  });

  route('GET /projects/:id/budget', {
    operationId: 'getProjectBudget',
    action: 'agent.read',
    on: ['project'],
    summary: "Get a project's budget for agent jobs",
    description: 'Returns what the jobs of the project have used this month, and the monthly limits.',
    params: ProjectIdParams,
    returns: ProjectBudget,
    result: 'The budget.',
    handle: ({ params }, { organizationId }) => readBudget(db, { projectId: params.id, organizationId, rules }),
  });

  route('DELETE /projects/:id', {
    operationId: 'deleteProject',
    action: 'project.manage',
    on: ['project'],
    summary: 'Delete a project',
    description: 'Permanently deletes the project with its domains, jobs and bundles. Its repository is kept.',
    params: ProjectIdParams,
    handle: ({ params }, { organizationId, caller }) => removeProject(db, caller, { ...params, organizationId }),
  });
}
