import { addProject, changeProject, removeProject } from '../../../../accounts/changes/projects.ts';
import { getProject, listProjects } from '../../../../accounts/projects/projects.ts';
import { getActor } from '../../../middleware/authenticate.ts';
import { createOnce, createIdempotencyHeaders } from '../../../middleware/idempotency.ts';
import { describeErrorResponses, createRef, describeResponse } from '../../../schemas.ts';
import type { App, AppDeps } from '../../../types.ts';
import { getCaller } from '../../../middleware/audit.ts';
import { ACCOUNTS, NO_CONTENT, PageQuery, READ_ERRORS, readPage, WRITE_ERRORS } from '../common.ts';
import { registerProjectCheck } from './check.ts';
import { prepareChange, preparePlace } from './prepare.ts';
import {
  AdminProject,
  AdminProjects,
  CheckProject,
  CreateProject,
  ProjectCheck,
  ProjectIdParams,
  toAdminProject,
  UpdateProject,
} from './schemas.ts';
import { withoutUndefined } from '../../../../lib/without-undefined.ts';

/** Registers the projects of the organization. */
export function registerProjects(app: App, deps: AppDeps): void {
  const { db, agentModel } = deps;
  for (const schema of [AdminProject, AdminProjects, CreateProject, UpdateProject, CheckProject, ProjectCheck])
    app.addSchema(schema);
  registerProjectCheck(app, deps);

  app.get(
    '/projects',
    {
      config: { action: 'project.read' },
      schema: {
        ...ACCOUNTS,
        operationId: 'listProjects',
        summary: 'List projects',
        description: 'Oldest first.',
        querystring: PageQuery,
        response: {
          200: describeResponse(AdminProjects, { description: 'One page of results.' }),
          ...READ_ERRORS,
        },
      },
    },
    async (request, reply) => {
      const { organizationId } = getActor(request);
      const { rows, nextCursor } = await readPage(request.query, {
        prefix: 'prj',
        read: (page) => listProjects(db, { organizationId, ...page }),
        at: ({ id }) => id,
      });
      const projects = rows.map((project) => toAdminProject(project, agentModel));
      return reply.header('cache-control', 'no-store').send({ projects, nextCursor });
    },
  );

  app.post(
    '/projects',
    {
      config: { action: 'project.manage' },
      schema: {
        ...ACCOUNTS,
        operationId: 'createProject',
        summary: 'Create a project',
        description:
          'Bindery fetches the repository first. If there is something to fix, the response explains it and nothing is created.',
        headers: createIdempotencyHeaders(
          'Makes retries safe: within 24 hours, the same key and body return the first response again.',
        ),
        body: createRef(CreateProject),
        response: {
          201: describeResponse(AdminProject, { description: 'Created.' }),
          ...describeErrorResponses(400, 401, 403, 404, 413, 415, 422, CHECKS_429, 500, 503, 507),
        },
      },
    },
    async (request, reply) => {
      const { organizationId } = getActor(request);
      const { name, host, hostApiUrl, pollSeconds, agent } = request.body;
      const settings = { host: host ?? null, hostApiUrl: hostApiUrl ?? null, pollSeconds: pollSeconds ?? null, agent };
      // The check can take a while, so the transaction begins after it.
      const checkedPlace =
        request.body.repositoryUrl && (await preparePlace(request.body, { ...deps, organizationId }));
      const { body } = await createOnce({
        db,
        request,
        reply,
        status: 201,
        create: async (trx) => {
          const place = checkedPlace || (await preparePlace(request.body, { ...deps, organizationId }));
          const project = await addProject(trx, getCaller(request), { ...place, ...settings, name, organizationId });
          return toAdminProject(project, agentModel);
        },
      });
      return reply.code(201).send(body);
    },
  );

  app.get(
    '/projects/:id',
    {
      config: { action: 'project.read' },
      schema: {
        ...ACCOUNTS,
        operationId: 'getProject',
        summary: 'Get a project',
        params: ProjectIdParams,
        response: {
          200: describeResponse(AdminProject, { description: 'The project.' }),
          ...READ_ERRORS,
        },
      },
    },
    async (request, reply) => {
      const { organizationId } = getActor(request);
      const project = await getProject(db, { id: request.params.id, organizationId });
      return reply.header('cache-control', 'no-store').send(toAdminProject(project, agentModel));
    },
  );

  app.patch(
    '/projects/:id',
    {
      config: { action: 'project.manage' },
      schema: {
        ...ACCOUNTS,
        operationId: 'updateProject',
        summary: 'Update a project',
        description:
          'Bindery checks a new repository, branch, folder or credentials before it saves them. If the repository changes, the stored credentials are deleted.',
        params: ProjectIdParams,
        body: createRef(UpdateProject),
        response: {
          200: describeResponse(AdminProject, { description: 'The updated project.' }),
          ...describeErrorResponses(400, 401, 403, 404, 413, 415, CHECKS_429, 500, 503, 507),
        },
      },
    },
    async (request, reply) => {
      const { organizationId } = getActor(request);
      const reference = { id: request.params.id, organizationId };
      const change = await prepareChange(request.body, { ...deps, ...reference });
      const { name, host, hostApiUrl, pollSeconds, agent } = request.body;
      const fields = withoutUndefined({ name, host, hostApiUrl, pollSeconds, agent, ...change });
      const project = await changeProject(db, getCaller(request), { ...reference, ...fields });
      return reply.send(toAdminProject(project, agentModel));
    },
  );

  app.delete(
    '/projects/:id',
    {
      config: { action: 'project.manage' },
      schema: {
        ...ACCOUNTS,
        operationId: 'deleteProject',
        summary: 'Delete a project',
        description: 'Permanently deletes the project with its domains, jobs and bundles. Its repository is kept.',
        params: ProjectIdParams,
        response: { ...NO_CONTENT, ...WRITE_ERRORS },
      },
    },
    async (request, reply) => {
      const { organizationId } = getActor(request);
      await removeProject(db, getCaller(request), { id: request.params.id, organizationId });
      return reply.code(204).send(null);
    },
  );
}

const CHECKS_429 = { status: 429, description: 'Other repository checks are running for this organization.' } as const;
