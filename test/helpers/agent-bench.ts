/** A project with a real Git repository, a scripted model behind HTTP, and everything that runs agent jobs on them. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { KyselyPlugin } from 'kysely';
import { createOrganization } from '../../src/accounts/organizations.ts';
import { NO_BUDGET, type AgentBudget } from '../../src/accounts/projects/agent-budget.ts';
import { createProject, updateProject } from '../../src/accounts/projects/projects.ts';
import { createAgentJob, type NewAgentJob } from '../../src/agent/job/create-agent-job.ts';
import type { PromptAuthor } from '../../src/agent/job/prompt-author.ts';
import { readEvents } from '../../src/agent/job/event-log.ts';
import { runAgentJob } from '../../src/agent/job/run-agent-job.ts';
import type { AgentDeps } from '../../src/agent/job/run-agent-job.ts';
import { answerQuestion } from '../../src/agent/job/answer-question.ts';
import { decidePlan, type PlanDecision } from '../../src/agent/job/decide-plan.ts';
import { sendMessage } from '../../src/agent/job/send-message.ts';
import { stopAgentJob } from '../../src/agent/job/stop-agent-job.ts';
import { createModel } from '../../src/agent/model/create-model.ts';
import type { CheckSite } from '../../src/agent/types/site.ts';
import type { AgentEvent } from '../../src/agent/types/event.ts';
import type { AgentJobRow } from '../../src/db/schema.ts';
import { AppError } from '../../src/errors.ts';
import { connect } from '../../src/db/connect.ts';
import type { Queue } from '../../src/queue/queue.ts';
import { cloneBare, createRepository, git, pushFiles } from './git-repository.ts';
import { startModelServer } from './model-server.ts';
import type { ModelServer, Script, ScriptStep } from './model-server.ts';
import { createTestDatabase } from './test-database.ts';
import type { TestDatabase } from './test-database.ts';

export const MODEL = 'anthropic:scripted';
const LIMITS = { steps: 20, minutes: 5, tokens: 1_000_000, files: 5, fileBytes: 100_000 };
export const SECRET_KEY = Buffer.alloc(32, 9);

const SITE = {
  'docs.json': JSON.stringify({ name: 'Lantern', navigation: { pages: ['index'] } }),
  'index.mdx': '---\ntitle: Welcome\n---\n\nA lantern is lit at dusk.\n',
};

/** Adds a page and its navigation entry. */
export const ADD_PAGE: readonly ScriptStep[] = [
  { calls: [{ name: 'read', args: { path: 'docs.json' } }] },
  {
    calls: [
      { name: 'write', args: { path: 'keys.mdx', content: '---\ntitle: Keys\n---\n\nRotate them.\n' } },
      { name: 'edit', args: { path: 'docs.json', oldText: '["index"]', newText: '["index","keys"]' } },
    ],
  },
  { calls: [{ name: 'validate', args: {} }] },
  { calls: [{ name: 'finish', args: { title: 'Explain keys', summary: 'Adds a page on keys.' } }] },
];

/** Adds the same page as `ADD_PAGE` in fewer steps. */
export const ADD_PAGE_FAST: readonly ScriptStep[] = [ADD_PAGE[1], ADD_PAGE[3]].filter((step) => step !== undefined);

export interface Bench {
  database: TestDatabase;
  deps: AgentDeps;
  organizationId: string;
  projectId: string;
  /** The project's bare repository. */
  repository: string;
  createJob(prompt?: string, model?: string, change?: Partial<NewAgentJob>): Promise<string>;
  /** Replaces the project's budget. Limits that are left out don't apply. */
  setBudget(budget: Partial<AgentBudget>): Promise<void>;
  message(jobId: string, prompt: string, author?: PromptAuthor): Promise<void>;
  answer(jobId: string, answer: string, question?: number): Promise<void>;
  stop(jobId: string): Promise<void>;
  decide(jobId: string, decision: Omit<PlanDecision, 'job'>): Promise<void>;
  run(jobId: string, change?: Partial<AgentDeps>, signal?: AbortSignal): ReturnType<typeof runAgentJob>;
  /** Runs it as the last attempt. */
  runLast(jobId: string, change?: Partial<AgentDeps>): ReturnType<typeof runAgentJob>;
  getJob(jobId: string): Promise<AgentJobRow>;
  events(jobId: string): Promise<AgentEvent[]>;
  /** Replaces the model with one that follows these scripts. */
  script(steps: readonly Script[] | readonly ScriptStep[]): Promise<ModelServer>;
  /** Runs git in the repository. */
  git(...args: string[]): string;
  /** Pushes a person's commit to a branch. */
  push(branch: string, files: Record<string, string>, message?: string): void;
  close(): Promise<void>;
}

export interface BenchOptions {
  /** Used by created jobs and follow-ups. @defaultValue a queue that discards */
  enqueue?: Queue['enqueue'];
  /**
   * Returns the project's repository fields, given its folder.
   * @defaultValue the folder, on the built-in host
   */
  reach?: (bench: {
    root: string;
    repository: string;
  }) => Promise<Omit<Parameters<typeof createProject>[1], 'organizationId' | 'name'>>;
}

export async function startBench({
  reach,
  enqueue = () => Promise.resolve('entry'),
}: BenchOptions = {}): Promise<Bench> {
  const database = await createTestDatabase();
  // Each run holds a connection.
  const db = connect({ url: database.url, max: 30 });
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-agent-'));
  const workRepository = createRepository(path.join(root, 'work'), SITE);
  const repository = path.join(root, 'acme', 'docs.git');
  cloneBare(workRepository, repository);
  const { id: organizationId } = await createOrganization(db, { name: 'Own' });
  const place = (await reach?.({ root, repository })) ?? { repositoryUrl: repository, host: 'built-in' };
  const project = await createProject(db, { ...place, organizationId, name: 'Docs', operator: true });
  const servers: ModelServer[] = [];
  const queue = { enqueue };
  const deps: AgentDeps = {
    db,
    queue,
    dataFolder: path.join(root, 'data'),
    getSecretKey: () => Promise.resolve(SECRET_KEY),
    host: { publicUrl: () => 'http://bindery.test', linkSecret: Buffer.alloc(32, 3) },
    checkSite,
    createModel: (name) =>
      createModel({ name, env: servers.at(-1)?.env ?? {}, retry: { sleep: () => Promise.resolve() } }),
    estimateCost: () => 7,
    limits: LIMITS,
    answerHours: 24,
    jobsPerProject: 2,
    maxRepositoryBytes: 2 ** 30,
    secrets: [],
  };
  const createReference = (id: string) => ({ id, projectId: project.id, organizationId });
  return {
    database,
    deps,
    organizationId,
    projectId: project.id,
    repository,
    async createJob(prompt = 'Explain keys.', model = MODEL, change = {}) {
      const job = { organizationId, projectId: project.id, prompt, model, ...change };
      const acceptedJob = await db.transaction().execute((trx) => createAgentJob(trx, { queue, job }));
      return acceptedJob.job.id;
    },
    async setBudget(budget) {
      await updateProject(db, { id: project.id, agent: { budget: { ...NO_BUDGET, ...budget } } });
    },
    async message(jobId, prompt, author) {
      const message = { job: createReference(jobId), prompt, model: MODEL, author };
      await db.transaction().execute((trx) => sendMessage(trx, { queue, message }));
    },
    async answer(jobId, text, question) {
      const answer = { job: createReference(jobId), answer: text, question };
      await db.transaction().execute((trx) => answerQuestion(trx, { queue, answer }));
    },
    async stop(jobId) {
      await db.transaction().execute((trx) => stopAgentJob(trx, { queue, job: createReference(jobId) }));
    },
    async decide(jobId, decision) {
      const options = { queue, decision: { ...decision, job: createReference(jobId) } };
      await db.transaction().execute((trx) => decidePlan(trx, options));
    },
    run: (jobId, change = {}, signal = new AbortController().signal) =>
      runAgentJob({ ...deps, ...change }, { jobId, signal }),
    runLast: (jobId, change = {}) =>
      runAgentJob({ ...deps, ...change }, { jobId, signal: new AbortController().signal, lastTry: true }),
    getJob: (jobId) => db.selectFrom('agent_jobs').selectAll().where('id', '=', jobId).executeTakeFirstOrThrow(),
    events: async (jobId) => (await readEvents(db, { jobId })).map(({ event }) => event),
    async script(steps) {
      const server = await startModelServer(steps);
      servers.push(server);
      return server;
    },
    git: (...args) => git(repository, args),
    push(branch, files, message = 'by hand') {
      pushFiles(repository, { branch, files, message, clone: fs.mkdtempSync(path.join(root, 'person-')) });
    },
    async close() {
      for (const server of servers) await server.close();
      await db.destroy();
      await database.drop();
      fs.rmSync(root, { recursive: true, force: true });
    },
  };
}

/** A small but real site check: every page of the navigation must be a file. */
const checkSite: CheckSite = async (folder) => {
  const place = { file: 'docs.json', line: 1, column: 1 };
  let config: { navigation?: { pages?: string[] } };
  try {
    config = JSON.parse(fs.readFileSync(path.join(folder, 'docs.json'), 'utf8')) as typeof config;
  } catch {
    throw new AppError('invalid_site', 'docs.json is missing or no JSON.');
  }
  const missingPages = (config.navigation?.pages ?? []).filter(
    (page) => !fs.existsSync(path.join(folder, `${page}.mdx`)),
  );
  const problems = missingPages.map((page) => ({
    ...place,
    severity: 'error' as const,
    code: 'page-missing',
    message: `There is no "${page}".mdx.`,
  }));
  return { problems, unlisted: [] };
};

/** Thrown instead of killing a worker, which then does nothing any more. */
export class ProcessKilled extends Error {}

/** Makes a database fail at the moment when an entry of this type is written to a log. */
export function killBeforeEntry(type: string): KyselyPlugin {
  return {
    transformQuery({ node }) {
      if (node.kind === 'InsertQueryNode' && JSON.stringify(node.values).includes(`"value":"${type}"`))
        throw new ProcessKilled();
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
}
