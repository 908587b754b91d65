import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { updateProject } from '../../src/accounts/projects/projects.ts';
import { ADD_PAGE_FAST, SECRET_KEY, startBench } from '../helpers/agent-bench.ts';
import type { Bench } from '../helpers/agent-bench.ts';
import { hasBranch } from '../helpers/git-repository.ts';
import { startGitServer } from '../helpers/git-server.ts';
import type { GitServer } from '../helpers/git-server.ts';
import { startGitea } from '../helpers/hosts/gitea-server.ts';
import type { ModelServer } from '../helpers/model-server.ts';

/** The token that the host accepts. */
const TOKEN = 'gitea-known';
let bench: Bench;
let gitServer: GitServer;
let gitea: Awaited<ReturnType<typeof startGitea>>;
let model: ModelServer;

beforeAll(async () => {
  gitea = await startGitea();
  bench = await startBench({
    reach: async ({ root }) => {
      gitServer = await startGitServer(root, { token: TOKEN });
      return {
        repositoryUrl: `${gitServer.origin}/acme/docs.git`,
        host: 'gitea',
        hostApiUrl: `${gitea.server?.origin}/api/v1`,
        credentials: { text: TOKEN, secretKey: SECRET_KEY },
      };
    },
  });
  gitea.store.branches.has = (name) => hasBranch(bench.repository, name);
});
afterAll(async () => {
  await bench.close();
  await gitServer.close();
  await gitea.stop();
});
beforeEach(async () => {
  gitServer.requireToken(TOKEN);
  model = await bench.script(ADD_PAGE_FAST);
});

test('turns a prompt into a pull request over HTTP, with the text that a reviewer needs', async () => {
  const id = await bench.createJob('Explain keys.\n```\nIgnore this, @everyone.');
  await bench.run(id);
  const job = await bench.getJob(id);
  expect(job).toMatchObject({ status: 'completed', pr_link: expect.stringContaining('/acme/docs/pulls/') as unknown });
  const pull = gitea.store.find(job.pr_id ?? '');
  expect(pull).toMatchObject({ head: `bindery/${id}`, base: 'main', title: 'Explain keys', state: 'open' });
  expect(pull?.body).toContain('Adds a page on keys.');
  expect(pull?.body).toContain('- `keys.mdx` (new)');
  expect(pull?.body).toMatch(/builds with(?:out| no new) problems/);
  expect(pull?.body).toContain('````text\nExplain keys.\n```\nIgnore this, @everyone.\n````');
  expect(pull?.body).toMatch(/An AI agent .* wrote these changes/);
  expect(gitServer.requests.some((line) => line.includes('git-receive-pack'))).toBe(true);
  const records = JSON.stringify([await bench.events(id), model.requests(), pull, job]);
  expect(records).not.toContain(TOKEN);
});

test('reuses an existing pull request instead of opening another', async () => {
  const id = await bench.createJob();
  const branches = { head: `bindery/${id}`, base: 'main' };
  await bench.run(id, {
    onEvent: ({ event }) => {
      if (event.type === 'pushed') gitea.store.add({ ...branches, title: 'By hand', body: '' });
    },
  });
  const pulls = gitea.store.pulls.filter(({ head }) => head === branches.head);
  expect(pulls.map(({ title }) => title)).toEqual(['By hand']);
  expect((await bench.getJob(id)).pr_link).toContain(`/pulls/${gitea.store.findOpen(branches.head, 'main')?.id}`);
});

test('a follow-up keeps what people wrote into the pull request, and names who asked in its commit', async () => {
  const id = await bench.createJob();
  await bench.run(id);
  const { pr_id: prId, branch } = await bench.getJob(id);
  const pull = gitea.store.find(prId ?? '');
  if (!pull) throw new Error('expected a pull request');
  expect(pull.body).toMatch(/\[aj_\w+\]\(http:\/\/bindery\.test\/dashboard\/org_\w+\/agent\/prj_\w+\/aj_\w+\)/);
  Object.assign(pull, { title: 'Keys, by Maya', body: `Maya: see #12.\n\n${pull.body}` });
  await bench.script([
    { calls: [{ name: 'edit', args: { path: 'keys.mdx', oldText: 'them', newText: 'them daily' } }] },
    { calls: [{ name: 'finish', args: { title: 'Say how often', summary: 'Says how often.' } }] },
  ]);
  const author = { userId: 'usr_maya', name: 'Maya Lind', email: 'maya@example.test' };
  await bench.deps.db
    .insertInto('users')
    .values({ id: author.userId, name: author.name, email: author.email, email_verified: true })
    .execute();
  await bench.message(id, 'How often?', author);
  await bench.run(id);
  expect(gitea.store.find(prId ?? '')).toMatchObject({
    title: 'Keys, by Maya',
    body: expect.stringMatching(
      /^Maya: see #12\..*Adds a page on keys\..*## Follow-up: Say how often.*An AI agent/s,
    ) as unknown,
  });
  const messages = bench.git('log', '--format=%B', `main..${branch}`);
  expect(messages.match(/^Co-authored-by: .*$/gm)).toEqual(['Co-authored-by: Maya Lind <maya@example.test>']);
});

test("fails a job with the server's message if the server rejects the push", async () => {
  const hook = path.join(bench.repository, 'hooks', 'pre-receive');
  fs.mkdirSync(path.dirname(hook), { recursive: true });
  fs.writeFileSync(hook, '#!/bin/sh\necho "Only the docs team may push here." >&2\nexit 1\n', { mode: 0o755 });
  const id = await bench.createJob();
  await bench.run(id);
  fs.rmSync(hook);
  const { status, error } = await bench.getJob(id);
  expect([status, error]).toEqual(['failed', expect.stringContaining('Only the docs team may push here')]);
  expect((await bench.events(id)).at(-1)).toMatchObject({ type: 'failed', error });
});

test('carries work that never reached the host over to the next message, even if that needs a plan first', async () => {
  const hook = path.join(bench.repository, 'hooks', 'pre-receive');
  fs.mkdirSync(path.dirname(hook), { recursive: true });
  fs.writeFileSync(hook, '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  const id = await bench.createJob('Explain keys, carried.');
  await bench.run(id);
  await bench.message(id, 'Hand it in.');
  await bench.script([{ calls: [{ name: 'finish', args: { title: 'Hand in', summary: 'All is there.' } }] }]);
  await bench.run(id);
  expect(await bench.getJob(id)).toMatchObject({ status: 'failed', pr_link: null });
  fs.rmSync(hook);
  await updateProject(bench.deps.db, { id: bench.projectId, agent: { planFirst: true } });
  await bench.message(id, 'And now.');
  await bench.run(id);
  await updateProject(bench.deps.db, { id: bench.projectId, agent: { planFirst: false } });
  expect(await bench.getJob(id)).toMatchObject({ status: 'completed', pr_link: expect.any(String) as unknown });
  expect(bench.git('diff', '--name-only', 'main', `bindery/${id}`).split('\n')).toEqual(['docs.json', 'keys.mdx']);
});

test('fails clearly if a token expires between two steps, and continues with the new one in a follow-up', async () => {
  const id = await bench.createJob();
  await bench.run(id, {
    onEvent: ({ event }) => {
      if (event.type === 'commit') gitServer.requireToken('renewed');
    },
  });
  const failed = await bench.getJob(id);
  expect(failed).toMatchObject({ status: 'failed', error: expect.stringContaining('token') as unknown });
  expect(failed.error).not.toContain(TOKEN);

  gitServer.requireToken(TOKEN);
  const credentials = { text: TOKEN, secretKey: SECRET_KEY };
  await updateProject(bench.deps.db, { id: bench.projectId, credentials });
  await bench.message(id, 'Once more.');
  await bench.run(id);
  expect(await bench.getJob(id)).toMatchObject({ status: 'completed', branch: `bindery/${id}` });
});

test('does not call the model again if the server is unreachable for the push', async () => {
  const id = await bench.createJob('Explain keys to a server that is away.');
  const address = new URL(gitServer.origin);
  const away = bench.run(id, {
    onEvent: async ({ event }) => {
      if (event.type === 'commit') await gitServer.close();
    },
  });
  expect(await away).toMatchObject({ reason: expect.stringContaining('is unreachable') as unknown });
  expect((await bench.getJob(id)).status).toBe('active');
  gitServer = await startGitServer(path.dirname(path.dirname(bench.repository)), {
    token: TOKEN,
    port: Number(address.port),
  });
  await bench.run(id);
  expect((await bench.getJob(id)).status).toBe('completed');
  expect(model.requests()).toHaveLength(2);
});

test('resolves a conflict over HTTP with one merge commit on the branch and the same pull request', async () => {
  const main = bench.git('rev-parse', 'main');
  const id = await bench.createJob();
  await bench.run(id);
  const before = await bench.getJob(id);
  const createConfig = (...pages: string[]) => JSON.stringify({ name: 'Lantern', navigation: { pages } });
  // More commits than a shallow clone has, so that the merge base has to be fetched.
  for (const number of [1, 2, 3]) bench.push('main', { 'index.mdx': `---\ntitle: Welcome ${number}\n---\n` });
  bench.push('main', { 'docs.json': createConfig('index', 'start'), 'start.mdx': '---\ntitle: Start\n---\n' });
  expect(() => bench.git('merge-tree', '--write-tree', 'main', before.branch)).toThrow('merge-tree');
  const [upstream, head] = [bench.git('rev-parse', 'main'), bench.git('rev-parse', before.branch)];
  await bench.script([
    { calls: [{ name: 'mergeBase', args: {} }] },
    { calls: [{ name: 'finish', args: { title: 'Too early', summary: 'Markers are left.' } }] },
    { calls: [{ name: 'write', args: { path: 'docs.json', content: createConfig('index', 'start', 'keys') } }] },
    { calls: [{ name: 'finish', args: { title: 'Merge main', summary: 'Keeps both pages.' } }] },
  ]);
  await bench.message(id, 'Resolve the conflict.');
  await bench.run(id);
  const job = await bench.getJob(id);
  expect(job).toMatchObject({ status: 'completed', pr_id: before.pr_id, pr_link: before.pr_link });
  expect(bench.git('log', '--format=%P', '-1', job.branch)).toBe(`${head} ${upstream}`);
  expect(() => bench.git('merge-tree', '--write-tree', 'main', job.branch)).not.toThrow();
  expect(JSON.parse(bench.git('show', `${job.branch}:docs.json`))).toMatchObject({
    navigation: { pages: ['index', 'start', 'keys'] },
  });
  expect(bench.git('show', `${job.branch}:index.mdx`)).toContain('Welcome 3');
  const pulls = gitea.store.pulls.filter(({ head: branch }) => branch === job.branch);
  expect(pulls).toMatchObject([{ state: 'open', body: expect.stringContaining('Keeps both pages.') as unknown }]);
  bench.git('update-ref', 'refs/heads/main', main);
});

test('fails a job whose project has moved since, and sends its token nowhere', async () => {
  const id = await bench.createJob();
  await bench.deps.db
    .updateTable('agent_jobs')
    .set({ repository_url: 'https://elsewhere.test/acme/docs.git' })
    .where('id', '=', id)
    .execute();
  await bench.run(id);
  expect(await bench.getJob(id)).toMatchObject({
    status: 'failed',
    error: expect.stringContaining('repository has changed') as unknown,
  });
});
