import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFeatures } from '../../src/features/testing.ts';
import { updateProject } from '../../src/accounts/projects/projects.ts';
import type { AgentWait } from '../../src/agent/job/run-agent-job.ts';
import type { CheckSite } from '../../src/agent/types/site.ts';
import { checkSite } from '../../src/export/build/check-site.ts';
import { SECRET_KEY, startBench } from '../helpers/agent-bench.ts';
import type { Bench } from '../helpers/agent-bench.ts';
import { startGitServer } from '../helpers/git-server.ts';
import type { GitServer } from '../helpers/git-server.ts';
import { APP_ID, APP_KEY, GITHUB_TOKEN, startGitHub } from '../helpers/hosts/github-server.ts';
import type { GitHubFixture } from '../helpers/hosts/github-server.ts';
import type { ModelServer, ScriptStep } from '../helpers/model-server.ts';

let bench: Bench;
let gitServer: GitServer;
let github: GitHubFixture;
let model: ModelServer;
/** Installation tokens in creation order. The Git server only accepts the last one. */
const minted: string[] = [];

beforeAll(async () => {
  bench = await startBench({
    reach: async ({ root, repository }) => {
      gitServer = await startGitServer(root, { token: GITHUB_TOKEN });
      const onToken = (token: string) => {
        minted.push(token);
        gitServer.requireToken(token);
      };
      github = await startGitHub({ repository, onToken });
      return {
        repositoryUrl: `${gitServer.origin}/acme/docs.git`,
        host: 'github',
        hostApiUrl: String(github.server?.origin),
        credentials: { text: GITHUB_TOKEN, secretKey: SECRET_KEY },
      };
    },
  });
  model = await bench.script([{ steps: ADD_AND_MEND }, { when: 'How often', steps: FOLLOW_UP }]);
});
afterAll(async () => {
  await bench.close();
  await gitServer.close();
  await github.stop();
});

const NAVIGATE = { path: 'docs.json', oldText: '["index"]', newText: '["index","keys"]' };
/** Steps that list a missing page, receive the diagnostic and fix it. */
const ADD_AND_MEND: readonly ScriptStep[] = [
  { calls: [{ name: 'edit', args: NAVIGATE }] },
  { calls: [{ name: 'validate', args: {} }] },
  { calls: [{ name: 'write', args: { path: 'keys.mdx', content: '---\ntitle: Keys\n---\n\nRotate them.\n' } }] },
  { calls: [{ name: 'validate', args: {} }] },
  { calls: [{ name: 'finish', args: { title: 'Explain keys', summary: 'Adds a page on keys.' } }] },
];
const FOLLOW_UP: readonly ScriptStep[] = [
  { calls: [{ name: 'edit', args: { path: 'keys.mdx', oldText: 'them', newText: 'them daily' } }] },
  { calls: [{ name: 'finish', args: { title: 'Say how often', summary: 'Says how often.' } }] },
];

/** The real site check of a service. It takes seconds, so only one test case uses it. */
const check: CheckSite = async (folder, signal) => {
  const settings = { features: createFeatures('cloud', { search: false }) };
  const fetchSpec = () => Promise.reject(new Error('no other host is asked'));
  const { diagnostics, unlisted } = await checkSite({ folder, settings, threads: 1, signal, fetchSpec });
  return { problems: diagnostics, unlisted };
};

const readPull = (id: string | null) => github.readPull(id ?? '');

test.each([
  ['anthropic', '/v1/messages', { checkSite: check }],
  ['openai', '/v1/responses', {}],
  ['openai-compatible', '/v1/chat/completions', {}],
  ['google', '/v1beta/models/scripted:streamGenerateContent?alt=sse', {}],
])('turns a prompt into a validated pull request on GitHub with a model of %s', async (provider, address, change) => {
  const prompt = `Explain keys, says ${provider}.`;
  const id = await bench.createJob(prompt, `${provider}:scripted`);
  await bench.run(id, change);
  const [job, events, branch] = [await bench.getJob(id), await bench.events(id), `bindery/${id}`];
  expect(job).toMatchObject({ status: 'completed', error: null, branch });
  expect(events.at(-1)).toEqual({ type: 'completed', prLink: job.pr_link, outcome: 'changed' });
  const calls = model.requests().filter(({ body }) => JSON.stringify(body).includes(prompt));
  expect(calls.map(({ path }) => path)).toEqual(ADD_AND_MEND.map(() => address));

  const validations = events.filter((event) => event.type === 'tool' && event.call.name === 'validate');
  expect(validations).toMatchObject([
    { result: { text: expect.stringMatching(/^1 new problem.*\ndocs\.json:.*keys/) as unknown } },
    { result: { text: expect.stringMatching(/^No (?:new )?problems/) as unknown } },
  ]);
  expect(bench.git('show', `${branch}:keys.mdx`)).toContain('Rotate them.');
  expect(bench.git('log', '--format=%an %s', `main..${branch}`)).toBe('Bindery Agent Explain keys');

  const pull = readPull(job.pr_id);
  expect(job.pr_link).toMatch(/\/acme\/docs\/pull\/\d+$/);
  expect(pull).toMatchObject({ html_url: job.pr_link, state: 'open', title: 'Explain keys' });
  expect(pull).toMatchObject({ head: { ref: branch }, base: { ref: 'main' } });
  expect(pull).toMatchObject({
    body: expect.stringMatching(/- `keys\.mdx` \(new\)[^]*builds with(?:out| no new) problems/) as unknown,
  });
  // Errors of the requests according to GitHub's published description.
  expect(github.problems).toEqual([]);
  expect(JSON.stringify([events, calls, pull, job])).not.toContain(GITHUB_TOKEN);
});

test('waits as long for an unavailable host as for a repository, without calling the model again', async () => {
  const id = await bench.createJob('Explain keys, while GitHub is down.');
  for (let tries = 0; tries < 2; tries += 1) {
    const fail = () => void github.server?.failNext({ status: 429, headers: { 'retry-after': '3600' } });
    if (tries === 1) fail();
    const wait = bench.runLast(id, {
      onEvent: ({ event }) => {
        if (event.type === 'pushed') fail();
      },
    });
    const outcome = await wait;
    // GitHub isn't called again before its rate limit is over.
    expect(outcome).toMatchObject({ startAfter: expect.any(Date) as unknown });
    expect(Number((outcome as AgentWait).startAfter)).toBeGreaterThan(Date.now() + 3_500_000);
    expect(await bench.getJob(id)).toMatchObject({ status: 'active', pr_link: null });
  }
  expect(await bench.run(id)).toBe('done');
  expect(await bench.getJob(id)).toMatchObject({ status: 'completed', pr_link: expect.any(String) as unknown });
  const calls = model.requests().filter(({ body }) => JSON.stringify(body).includes('while GitHub is down'));
  expect(calls).toHaveLength(ADD_AND_MEND.length);
});

test('reports requests that the host would reject, before the first model call', async () => {
  const before = model.requests().length;
  const fail = async (...replies: Parameters<NonNullable<typeof github.server>['failNext']>) => {
    github.server?.failNext(...replies);
    const id = await bench.createJob();
    await bench.run(id);
    return (await bench.getJob(id)).error;
  };
  const free = { status: 200, body: [] };
  const message = 'Resource not accessible by personal access token';
  expect(await fail(free, { status: 403, body: { message } })).toMatch(
    /isn't allowed to open pull requests.*not accessible/i,
  );
  const rule = { status: 200, body: [{ type: 'creation', ruleset_id: 7 }] };
  const below = { status: 200, body: { id: 7, current_user_can_bypass: 'never' } };
  expect(await fail(rule, below)).toMatch(/restricts who can create branches.*--agent-branch-prefix/);
  bench.git('config', 'http.receivepack', 'false');
  expect(await fail()).toMatch(/refused the push.*lack write permission/);
  bench.git('config', 'http.receivepack', 'true');
  github.server?.failNext({ status: 429, headers: { 'retry-after': '3600' } });
  const limited = await bench.createJob();
  expect(await bench.run(limited)).toMatchObject({ reason: expect.stringContaining('is rate limiting') as unknown });
  expect(model.requests()).toHaveLength(before);
  const above = { status: 200, body: { id: 7, current_user_can_bypass: 'always' } };
  expect(await fail(rule, above)).toBe(null);
});

test('uses a new GitHub App token for each Git operation, and never reuses one that expired between steps', async () => {
  const credentials = { text: JSON.stringify({ appId: APP_ID, privateKey: APP_KEY }), secretKey: SECRET_KEY };
  await updateProject(bench.deps.db, { id: bench.projectId, credentials });
  const responsesToOldTokens: number[] = [];
  const onEvent = async () => {
    gitServer.requireToken('expired');
    const authorization = `Basic ${Buffer.from(`x-access-token:${minted.at(-1)}`).toString('base64')}`;
    const url = `${gitServer.origin}/acme/docs.git/info/refs?service=git-upload-pack`;
    responsesToOldTokens.push((await fetch(url, { headers: { authorization } })).status);
  };
  const id = await bench.createJob();
  await bench.run(id, { onEvent });
  const first = await bench.getJob(id);
  expect(first).toMatchObject({ status: 'completed', pr_link: expect.stringContaining('/acme/docs/pull/') as unknown });
  await bench.message(id, 'How often?');
  await bench.run(id, { onEvent });
  const job = await bench.getJob(id);
  expect(job).toMatchObject({ status: 'completed', branch: first.branch, pr_link: first.pr_link });
  expect(bench.git('rev-list', '--count', `main..${job.branch}`)).toBe('2');
  const pull = readPull(job.pr_id);
  expect(pull).toMatchObject({ body: expect.stringContaining('Says how often.') as unknown });

  expect(github.problems).toEqual([]);
  // Each turn uses three tokens: to find the branch, to clone and to push.
  expect(new Set(minted).size).toBe(6);
  expect(new Set(responsesToOldTokens)).toEqual(new Set([401]));
  const records = JSON.stringify([await bench.events(id), model.requests(), pull, job]);
  for (const secret of [...minted, ...APP_KEY.split('\n').slice(1, 5)]) expect(records).not.toContain(secret);
});
