/** The API of agent jobs in this process, with two organizations, and what a job runner would write. */
import type { InjectOptions } from 'fastify';
import { pino } from 'pino';
import { expect } from 'vitest';
import { createApiKey } from '../../src/accounts/api-keys/api-keys.ts';
import { createOrganization } from '../../src/accounts/organizations.ts';
import { createProject } from '../../src/accounts/projects/projects.ts';
import { appendEvent } from '../../src/agent/job/append-event.ts';
import { readEvents } from '../../src/agent/job/event-log.ts';
import type { AgentEvent } from '../../src/agent/types/event.ts';
import { createApp } from '../../src/http/app.ts';
import type { App, AppDeps } from '../../src/http/types.ts';
import { startQueue } from '../../src/queue/queue.ts';
import { createTestDatabase } from './test-database.ts';

export const MODEL = 'anthropic:test-model';
export const REPOSITORY = 'https://git.test/acme/docs.git';
export const PROMPT = { prompt: 'Add a page on lanterns.' };

export interface Job {
  id: string;
  status: string;
  prLink: string | null;
  archivedAt: string | null;
}

interface RequestOptions {
  /** @defaultValue the first organization's admin key; empty for none */
  key?: string;
  headers?: Record<string, string>;
}

interface Post extends RequestOptions {
  body?: unknown;
  to?: App;
}

export type AgentApi = Awaited<ReturnType<typeof startAgentApi>>;

export async function startAgentApi() {
  const database = await createTestDatabase();
  const queue = await startQueue({ url: database.url, onError: () => undefined, max: 2 });

  function createTestApp(change: Partial<AppDeps> = {}): Promise<App> {
    // No route of agent jobs stores anything.
    const store = {} as AppDeps['store'];
    const logger = pino({ level: 'silent' });
    return createApp({ db: database.db, store, queue, bundleLinkTtl: 60, logger, agentModel: MODEL, ...change });
  }

  async function addProject(organizationId: string, repositoryUrl = REPOSITORY): Promise<string> {
    const fields = { organizationId, name: 'Docs', repositoryUrl, operator: true };
    return (await createProject(database.db, fields)).id;
  }

  async function addOrganization(name: string) {
    const { id } = await createOrganization(database.db, { name });
    const key = (await createApiKey(database.db, { organizationId: id, name: 'admin' })).text;
    return { id, key, projectId: await addProject(id) };
  }

  const app = await createTestApp();
  const ownOrganization = await addOrganization('Own');
  const other = await addOrganization('Other');
  const reader = await createApiKey(database.db, {
    organizationId: ownOrganization.id,
    name: 'reader',
    scopes: ['read'],
  });

  function send({ key = ownOrganization.key, headers, ...rest }: InjectOptions & RequestOptions, to: App = app) {
    return to.inject({ ...rest, headers: { ...(key && { authorization: `Bearer ${key}` }), ...headers } });
  }

  function post(path: string, { body, to, ...rest }: Post = {}) {
    const bodyOption = body !== undefined && { body: body as object };
    return send({ method: 'POST', url: `/v2/agent/${path}`, ...bodyOption, ...rest }, to);
  }

  function create({ project = ownOrganization.projectId, body = PROMPT, ...rest }: Post & { project?: string } = {}) {
    return post(`${project}/job`, { body, ...rest });
  }

  async function append(jobId: string, ...events: AgentEvent[]): Promise<void> {
    for (const event of events) {
      const last = (await readEvents(database.db, { jobId })).at(-1);
      await appendEvent(database.db, { jobId, turn: last?.turn ?? 1, seq: (last?.seq ?? 0) + 1, event, queue });
    }
  }

  return {
    database,
    app,
    queue,
    own: ownOrganization,
    other,
    /** Read-only key of the first organization. */
    readerKey: reader.text,
    createTestApp,
    addProject,
    send,
    post,
    create,
    get: (path: string, options: RequestOptions = {}) => send({ url: `/v2/agent/${path}`, ...options }),
    /** Path of a job of the first organization. */
    pathOf: (job: Job, suffix = '') => `${ownOrganization.projectId}/job/${job.id}${suffix}`,
    async createJob(project?: string): Promise<Job> {
      const response = await create(project === undefined ? {} : { project });
      expect(response.statusCode).toBe(201);
      return response.json<Job>();
    },
    /** Appends to a log as a runner does. */
    append,
    async finish(jobId: string, prLink: string | null = null): Promise<void> {
      if (prLink !== null) await append(jobId, { type: 'pull-request', id: '7', url: prLink, created: true });
      await append(jobId, { type: 'completed', prLink });
    },
    async close() {
      await app.close();
      await queue.stop({ graceful: false });
      await database.drop();
    },
  };
}

/** Asserts that a response is an error in the standard format, and returns its message. */
export function expectError(response: Awaited<ReturnType<AgentApi['send']>>, status: number): string {
  expect(response.statusCode).toBe(status);
  const body = response.json<{ error: string }>();
  expect(Object.keys(body)).toEqual(['error']);
  expect(body.error).toMatch(/^[A-Z"].*[.?]$/s);
  return body.error;
}
