import { createHmac } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createDomain, updateDomain } from '../../src/accounts/domains/domains.ts';
import { createHook, deleteHook, findHook } from '../../src/accounts/hooks/hooks.ts';
import { createOrganization } from '../../src/accounts/organizations.ts';
import { createProject, updateProject } from '../../src/accounts/projects/projects.ts';
import { claimJob, completeJob, failJob, pinCommit } from '../../src/export/job/job-state.ts';
import { requestCheck } from '../../src/export/push/request-check.ts';
import { checkForCommits } from '../../src/export/push/check-for-commits.ts';
import { pollRepositories } from '../../src/export/push/poll.ts';
import { createApp } from '../../src/http/app.ts';
import type { App } from '../../src/http/types.ts';
import { listLocalRepositories, watch } from '../../src/jobs/watch-repositories.ts';
import type { Queue } from '../../src/queue/queue.ts';
import { publishExport } from '../../src/releases/publish.ts';
import { createLocalStore } from '../../src/store/local.ts';
import { commitFiles, createRepository, git } from '../helpers/git-repository.ts';
import { createTestDatabase } from '../helpers/test-database.ts';
import type { TestDatabase } from '../helpers/test-database.ts';

const KEY = Buffer.alloc(32, 5);
const getSecretKey = async () => KEY;
let database: TestDatabase;
let folder: string;
let app: App;
let organizationId: string;
/** Entries added to the queue. */
let entries: { name: string; payload: object }[];
const enqueue: Queue['enqueue'] = async (_trx, name, payload) => {
  entries.push({ name, payload });
  return 'entry';
};
const queue = { enqueue };

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'bindery-pushes-'));
  ({ id: organizationId } = await createOrganization(database.db, { name: 'Own', plan: 'enterprise' }));
  const store = createLocalStore({ folder: path.join(folder, 'objects'), secret: KEY, publicUrl: () => '' });
  const logger = pino({ level: 'silent' });
  app = await createApp({ db: database.db, store, queue, getSecretKey, bundleLinkTtl: 60, logger });
});
afterAll(async () => {
  await app.close();
  await database.drop();
  await fs.rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  entries = [];
});

let count = 0;
/** A project whose repository has one commit, and its sites: one that Bindery hosts, and one that its owner serves. */
async function addProject(change: { organizationId?: string } = {}) {
  count += 1;
  const repository = createRepository(path.join(folder, `site-${count}`), { 'docs.json': '{}' });
  const { id } = await createProject(database.db, {
    organizationId,
    name: 'Docs',
    repositoryUrl: repository,
    operator: true,
    ...change,
  });
  const host = `docs-${count}.own.test`;
  await createDomain(database.db, { host, projectId: id, groups: ['staff'] });
  await createDomain(database.db, { host: `own-${count}.own.test`, projectId: id, deployment: 'client-hosted' });
  return { id, repository, host };
}

function push(projectId: string, { secret, ref = 'refs/heads/main' }: { secret: string; ref?: string }) {
  const payload = JSON.stringify({ ref });
  const signature = createHmac('sha256', secret).update(payload).digest('hex');
  return app.inject({
    method: 'POST',
    url: `/v1/hooks/${projectId}`,
    payload,
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` },
  });
}

async function checkRepository(projectId: string): Promise<string[]> {
  const deps = { db: database.db, queue, dataFolder: folder, getSecretKey };
  return (await checkForCommits(deps, { projectId, signal: AbortSignal.timeout(600_000) })).jobs;
}

async function requestAndCheck(reason: 'push' | 'poll', projectId: string): Promise<string[]> {
  await database.db.transaction().execute((trx) => requestCheck(trx, { queue, projectId, reason }));
  return checkRepository(projectId);
}

function getJob(id = '') {
  return database.db.selectFrom('export_jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

describe('a webhook', () => {
  test("requests one check if it is signed and for the project's branch, however often it arrives", async () => {
    const { id } = await addProject();
    const secret = await createHook(database.db, { projectId: id, secretKey: KEY });
    for (let times = 0; times < 3; times += 1)
      expect(await push(id, { secret }).then((reply) => [reply.statusCode, reply.json()])).toMatchObject([
        202,
        { accepted: true },
      ]);
    expect(entries).toEqual([{ name: 'look', payload: { projectId: id } }]);
    expect((await checkRepository(id)).length).toBe(1);
    await push(id, { secret });
    expect(entries.filter(({ name }) => name === 'look')).toHaveLength(2);
  });

  test.each([['refs/heads/other'], ['refs/tags/main']])('about %s starts nothing', async (ref) => {
    const { id } = await addProject();
    const secret = await createHook(database.db, { projectId: id, secretKey: KEY });
    const reply = await push(id, { secret, ref });
    expect([reply.statusCode, reply.json()]).toMatchObject([202, { accepted: false }]);
    expect(entries).toEqual([]);
  });

  test('is rejected in the same words with a wrong secret, an old one, without one, and for an unknown project', async () => {
    const { id } = await addProject();
    const without = await push(id, { secret: 'guess' });
    const old = await createHook(database.db, { projectId: id, secretKey: KEY });
    await createHook(database.db, { projectId: id, secretKey: KEY });
    const replies = [
      without,
      await push(id, { secret: old }),
      await push('prj_nothing', { secret: old }),
      await push(id, { secret: '' }),
    ];
    expect(new Set(replies.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(without.statusCode).toBe(401);
    expect(entries).toEqual([]);
  });

  test('is rejected once the hook is deleted, and its secret is stored encrypted', async () => {
    const { id } = await addProject();
    const secret = await createHook(database.db, { projectId: id, secretKey: KEY });
    const row = await database.db
      .selectFrom('project_hooks')
      .selectAll()
      .where('project_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.secret.includes(secret)).toBe(false);
    await expect(
      findHook(database.db, { projectId: id, getSecretKey: async () => Buffer.alloc(32, 6) }),
    ).rejects.toThrow("Can't decrypt");
    await deleteHook(database.db, id);
    expect((await push(id, { secret })).statusCode).toBe(401);
  });

  test('is rejected beyond 5 MB, or if it is not JSON', async () => {
    const { id } = await addProject();
    const secret = await createHook(database.db, { projectId: id, secretKey: KEY });
    const send = (payload: string) =>
      app.inject({
        method: 'POST',
        url: `/v1/hooks/${id}`,
        payload,
        headers: { 'content-type': 'text/plain', 'x-gitlab-token': secret },
      });
    expect((await send('x'.repeat(5_000_001))).statusCode).toBe(413);
    expect((await send('nonsense')).statusCode).toBe(400);
  });
});

describe('a check after a push', () => {
  test('exports what Bindery hosts, without pages of groups, once per commit', async () => {
    const { id, repository, host } = await addProject();
    const [first] = await requestAndCheck('push', id);
    expect(await getJob(first)).toMatchObject({ domain: host, publish: true });
    expect((await getJob(first)).settings).not.toHaveProperty('groups');
    // It is still waiting, and will use the newest commit.
    expect(await requestAndCheck('push', id)).toEqual([]);
    const head = git(repository, ['rev-parse', 'HEAD']);
    await claimJob(database.db, first ?? '');
    await pinCommit(database.db, { id: first ?? '', commit: head });
    expect(await requestAndCheck('push', id)).toEqual([]);
    await failJob(database.db, { id: first ?? '', error: 'No docs.json.' });
    expect(await requestAndCheck('push', id)).toEqual([]);
    commitFiles(repository, { 'index.mdx': '# New' });
    expect(await requestAndCheck('push', id)).toHaveLength(1);
  });

  test('does nothing unrequested, because a queue entry can run twice', async () => {
    const { id } = await addProject();
    expect(await requestAndCheck('push', id)).toHaveLength(1);
    expect(await checkRepository(id)).toEqual([]);
  });

  test('is done by the next attempt if its process is killed, and counts as the push that it was', async () => {
    const { id } = await addProject();
    await updateProject(database.db, { id, credentials: { text: 'token', secretKey: KEY } });
    await database.db.transaction().execute((trx) => requestCheck(trx, { queue, projectId: id, reason: 'push' }));
    const reached = Promise.withResolvers<void>();
    const hangingKey = () => (reached.resolve(), new Promise<never>(() => undefined));
    const deps = { db: database.db, queue, dataFolder: folder, getSecretKey: hangingKey };
    // The killed process: it has started the check, and nothing of it ever continues.
    void checkForCommits(deps, { projectId: id, signal: AbortSignal.timeout(600_000) });
    await reached.promise;
    expect(await checkRepository(id)).toHaveLength(1);
    expect(await checkRepository(id)).toEqual([]);
  });

  test('that is given up leaves its reason to the next check, which can be requested', async () => {
    const { id } = await addProject();
    await database.db.transaction().execute((trx) => requestCheck(trx, { queue, projectId: id, reason: 'push' }));
    const deps = { db: database.db, queue, dataFolder: folder, getSecretKey };
    await expect(checkForCommits(deps, { projectId: id, signal: AbortSignal.abort() })).rejects.toThrow('abort');
    entries = [];
    expect(await requestAndCheck('poll', id)).toHaveLength(1);
    expect(entries.map(({ name }) => name)).toContain('look');
  });

  test('starts no export for an organization without static exports', async () => {
    const free = await createOrganization(database.db, { name: 'Free', plan: 'free' });
    const { id } = await addProject({ organizationId: free.id });
    expect(await requestAndCheck('push', id)).toEqual([]);
  });

  test('reports a repository that cannot be read, and leaves the retry to the next push', async () => {
    const { id } = await addProject();
    await updateProject(database.db, { id, branch: 'gone' });
    await database.db.transaction().execute((trx) => requestCheck(trx, { queue, projectId: id, reason: 'push' }));
    const deps = { db: database.db, queue, dataFolder: folder, getSecretKey };
    const outcome = await checkForCommits(deps, { projectId: id, signal: AbortSignal.timeout(600_000) });
    expect(outcome).toMatchObject({ jobs: [], problem: expect.stringContaining('have a branch "gone"') });
  });
});

describe('a poll', () => {
  test('exports what is new since the last one; the first only records the current state', async () => {
    const { id, repository } = await addProject();
    expect(await requestAndCheck('poll', id)).toEqual([]);
    expect(await requestAndCheck('poll', id)).toEqual([]);
    commitFiles(repository, { 'index.mdx': '# New' });
    expect(await requestAndCheck('poll', id)).toHaveLength(1);
  });

  test('exports a site again whose features have changed since its release, once, but not after a rollback', async () => {
    const { id, repository, host } = await addProject();
    const [first = ''] = await requestAndCheck('push', id);
    const finish = async (jobId: string) => {
      await claimJob(database.db, jobId);
      const commit = git(repository, ['rev-parse', 'HEAD']);
      await pinCommit(database.db, { id: jobId, commit });
      const bundle = { bundleKey: `${jobId}.tar.gz`, sizeBytes: 1, sha256: '0'.repeat(64), pageCount: 1 };
      await completeJob(database.db, { id: jobId, commit, ...bundle });
    };
    await finish(first);
    expect(await requestAndCheck('poll', id)).toEqual([]);
    await updateDomain(database.db, { host, features: { assistant: false } });
    const [second = ''] = await requestAndCheck('poll', id);
    expect((await getJob(second)).settings).toMatchObject({ features: { assistant: false, mcp: false, search: true } });
    expect(await requestAndCheck('poll', id)).toEqual([]);
    await finish(second);
    expect(await requestAndCheck('poll', id)).toEqual([]);
    await database.db.transaction().execute(async (trx) => publishExport(trx, await getJob(first)));
    await updateDomain(database.db, { host, features: { assistant: true } });
    expect(await requestAndCheck('poll', id)).toEqual([]);
  });

  test('that is waiting does not swallow a push', async () => {
    const { id } = await addProject();
    for (const reason of ['poll', 'push', 'poll'] as const)
      await database.db.transaction().execute((trx) => requestCheck(trx, { queue, projectId: id, reason }));
    expect(entries).toHaveLength(1);
    expect(await checkRepository(id)).toHaveLength(1);
  });

  test("is requested when the project's interval is over, and for no other project", async () => {
    const { id } = await addProject();
    await addProject();
    const poll = () => pollRepositories(database.db, { queue });
    expect(await poll()).toBe(0);
    await updateProject(database.db, { id, pollSeconds: 300 });
    expect(await poll()).toBe(1);
    expect(await poll()).toBe(0);
    await checkRepository(id);
    expect(await poll()).toBe(0);
    const earlier = new Date(Date.now() - 290_000);
    await database.db
      .updateTable('repository_heads')
      .set({ looked_at: earlier })
      .where('project_id', '=', id)
      .execute();
    expect(await poll()).toBe(1);
    await updateProject(database.db, { id, pollSeconds: null });
  });

  test('is requested for a local repository in a later round if the database was down', async () => {
    const { id } = await addProject();
    const known = new Map<string, string>();
    const repositories = (await listLocalRepositories(database.db)).filter(({ projectId }) => projectId === id);
    const down = { enqueue: () => Promise.reject(new Error('The database is down.')) };
    await expect(watch({ db: database.db, queue: down, repositories, known })).rejects.toThrow('down');
    await watch({ db: database.db, queue, repositories, known });
    expect(entries).toEqual([{ name: 'look', payload: { projectId: id } }]);
  });

  test('is requested for a local repository when its branch moves, even if the branch was packed', async () => {
    const { id, repository } = await addProject();
    const known = new Map<string, string>();
    const isCheckRequested = async () => {
      entries = [];
      await watch({ db: database.db, queue, repositories: await listLocalRepositories(database.db), known });
      await checkRepository(id);
      return entries.some(({ payload }) => (payload as { projectId?: string }).projectId === id);
    };
    expect(await isCheckRequested()).toBe(true);
    expect(await isCheckRequested()).toBe(false);
    commitFiles(repository, { 'index.mdx': '# New' });
    expect(await isCheckRequested()).toBe(true);
    git(repository, ['pack-refs', '--all']);
    await isCheckRequested();
    expect(await isCheckRequested()).toBe(false);
    commitFiles(repository, { 'index.mdx': '# Newer' });
    expect(await isCheckRequested()).toBe(true);
  });
});
