import fs from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { updateProject } from '../../src/accounts/projects/projects.ts';
import { archiveAgentJob } from '../../src/agent/job/archive-agent-job.ts';
import { mergePull } from '../../src/agent/hosts/built-in/merge-pull.ts';
import { ModelFailure } from '../../src/agent/types/model.ts';
import type { Model } from '../../src/agent/types/model.ts';
import { ADD_PAGE_FAST, killBeforeEntry, ProcessKilled, startBench } from '../helpers/agent-bench.ts';
import type { Bench } from '../helpers/agent-bench.ts';
import type { ScriptStep } from '../helpers/model-server.ts';

let bench: Bench;

beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

function finishStep(title: string, summary = 'Done.'): ScriptStep {
  return { calls: [{ name: 'finish', args: { title, summary } }] };
}

function writeStep(file: string, content: string): ScriptStep {
  return { calls: [{ name: 'write', args: { path: file, content } }] };
}

const FOLLOW_UP = [writeStep('keys.mdx', '---\ntitle: Keys\n---\n\nRotate them often.\n'), finishStep('Say how often')];

/** Creates a finished job with an open pull request that adds `keys.mdx`. A follow-up with "often" changes that page. */
async function createDone(): Promise<string> {
  await bench.script([{ steps: ADD_PAGE_FAST }, { when: 'How often', steps: FOLLOW_UP }]);
  const id = await bench.createJob();
  await bench.run(id);
  expect(await bench.getJob(id)).toMatchObject({ status: 'completed' });
  return id;
}

async function followUp(id: string, change: Parameters<Bench['run']>[1] = {}) {
  await bench.message(id, 'How often?');
  await bench.run(id, change);
  return bench.getJob(id);
}

async function getPull(id: string | null) {
  return bench.deps.db
    .selectFrom('pull_requests')
    .selectAll()
    .where('id', '=', id ?? '')
    .executeTakeFirstOrThrow();
}

const getContent = (branch: string, file: string) => bench.git('show', `${branch}:${file}`);

describe('a follow-up', () => {
  test('continues on the same branch and pull request while the pull request is open', async () => {
    const id = await createDone();
    const first = await bench.getJob(id);
    const job = await followUp(id);
    expect(job).toMatchObject({
      status: 'completed',
      branch: first.branch,
      pr_id: first.pr_id,
      pr_link: first.pr_link,
    });
    expect(bench.git('log', '--format=%s', `main..${job.branch}`)).toBe('Say how often\nExplain keys');
    expect((await bench.events(id)).filter(({ type }) => type === 'pull-request')).toMatchObject([
      { created: true },
      { created: false },
    ]);
    const pull = await getPull(job.pr_id);
    expect(pull.title).toBe('Explain keys');
    expect(pull.body).toContain('How often?');
  });

  test('starts a new branch and a new pull request after a merge', async () => {
    const id = await createDone();
    const first = await bench.getJob(id);
    const main = bench.git('rev-parse', 'main');
    const reviewedHead = bench.git('rev-parse', first.branch);
    const place = { db: bench.deps.db, folder: bench.repository, signal: new AbortController().signal };
    expect(await mergePull(await getPull(first.pr_id), { ...place, shownHead: reviewedHead })).toEqual({
      kind: 'merged',
    });
    const job = await followUp(id);
    expect(job).toMatchObject({ status: 'completed', branch: `bindery/${id}-2` });
    expect(job.pr_id).not.toBe(first.pr_id);
    expect(bench.git('log', '--format=%s', `main..${job.branch}`)).toBe('Say how often');
    bench.git('update-ref', 'refs/heads/main', main);
  });

  test('starts a new branch if the pull request was closed', async () => {
    const id = await createDone();
    const first = await bench.getJob(id);
    await bench.deps.db
      .updateTable('pull_requests')
      .set({ state: 'closed', base_commit: 'x', head_commit: 'x' })
      .where('id', '=', first.pr_id ?? '')
      .execute();
    const job = await followUp(id);
    expect(job).toMatchObject({ status: 'completed', branch: `bindery/${id}-2` });
    expect(bench.git('rev-list', '--count', `main..${job.branch}`)).toBe('1');
  });

  test('and the job before it use the branch and file settings that the project had when each started', async () => {
    const setAgent = (agent: { branchPrefix: string; mayWrite: string[] }) =>
      updateProject(bench.deps.db, { id: bench.projectId, agent });
    await setAgent({ branchPrefix: 'docs/agent-', mayWrite: ['conf.py'] });
    const steps = [writeStep('conf.py', 'theme = 1\n'), writeStep('Makefile', 'a:\n'), ...ADD_PAGE_FAST];
    await bench.script([{ steps }, { when: 'How often', steps: FOLLOW_UP }]);
    const id = await bench.createJob();
    const dying = bench.deps.db.withPlugin(killBeforeEntry('finished'));
    await expect(bench.run(id, { db: dying })).rejects.toThrow(ProcessKilled);
    await setAgent({ branchPrefix: 'bindery/', mayWrite: [] });
    await bench.run(id);
    const job = await bench.getJob(id);
    expect(job).toMatchObject({ status: 'completed', branch: `docs/agent-${id}` });
    expect(bench.git('diff', '--name-only', 'main', job.branch)).toBe('conf.py\ndocs.json\nkeys.mdx');
    const pull = await getPull(job.pr_id);
    expect(pull.body).toContain('`conf.py`');
    await bench.deps.db
      .updateTable('pull_requests')
      .set({ state: 'closed', base_commit: 'x', head_commit: 'x' })
      .where('id', '=', pull.id)
      .execute();
    expect(await followUp(id)).toMatchObject({ status: 'completed', branch: `docs/agent-${id}-2` });
  });

  test("keeps a person's commits on the branch", async () => {
    const id = await createDone();
    const { branch } = await bench.getJob(id);
    bench.push(branch, { 'index.mdx': '---\ntitle: By hand\n---\n' });
    const job = await followUp(id);
    expect(job.status).toBe('completed');
    expect(bench.git('log', '--format=%s', `main..${branch}`)).toBe('Say how often\nby hand\nExplain keys');
    expect(getContent(branch, 'index.mdx')).toContain('By hand');
  });

  test('is rebased onto commits that a person pushes while it runs', async () => {
    const id = await createDone();
    const { branch } = await bench.getJob(id);
    const job = await followUp(id, {
      onEvent: ({ event }) => {
        if (event.type === 'commit') bench.push(branch, { 'index.mdx': '---\ntitle: Meanwhile\n---\n' });
      },
    });
    expect(job.status).toBe('completed');
    expect(bench.git('log', '--format=%s', `main..${branch}`)).toBe('Say how often\nby hand\nExplain keys');
    expect(getContent(branch, 'keys.mdx')).toContain('often');
  });

  test('is rebased only once if its worker dies between the push and recording it', async () => {
    const id = await createDone();
    const { branch, pr_id } = await bench.getJob(id);
    await bench.message(id, 'How often?');
    const pushes = bench.run(id, {
      db: bench.deps.db.withPlugin(killBeforeEntry('pushed')),
      onEvent: ({ event }) => {
        if (event.type === 'commit') bench.push(branch, { 'index.mdx': '---\ntitle: Meanwhile\n---\n' });
      },
    });
    await expect(pushes).rejects.toThrow(ProcessKilled);
    await bench.run(id);
    expect(await bench.getJob(id)).toMatchObject({ status: 'completed', branch, pr_id });
    expect(bench.git('log', '--format=%s', `main..${branch}`)).toBe('Say how often\nby hand\nExplain keys');
  });

  test('fails with the reason if a person changes the same lines while it runs', async () => {
    const id = await createDone();
    const { branch } = await bench.getJob(id);
    const job = await followUp(id, {
      onEvent: ({ event }) => {
        if (event.type === 'commit') bench.push(branch, { 'keys.mdx': '---\ntitle: Keys\n---\n\nNever.\n' });
      },
    });
    expect(job).toMatchObject({ status: 'failed', error: expect.stringMatching(/pushed.*keys\.mdx/) as unknown });
    expect(getContent(branch, 'keys.mdx')).toContain('Never.');
    expect((await bench.events(id)).at(-1)).toEqual({
      type: 'failed',
      error: job.error,
      cause: 'conflict',
      code: 'merge_conflict',
    });
  });
});

describe('a conflict with the base', () => {
  const createConfig = (...pages: string[]) => JSON.stringify({ name: 'Lantern', navigation: { pages } });
  const MERGE: ScriptStep = { calls: [{ name: 'mergeBase', args: {} }] };
  const SOLVE = writeStep('docs.json', createConfig('index', 'start', 'keys'));
  const steps = [
    { calls: [{ name: 'mergeBase', args: { preview: true } }] },
    MERGE,
    finishStep('Too early'),
    SOLVE,
    finishStep('Merge main'),
  ];

  let main = '';
  beforeAll(() => (main = bench.git('rev-parse', 'main')));
  afterEach(() => bench.git('update-ref', 'refs/heads/main', main));

  /** Creates a finished job whose pull request changes a line that has also changed on the base branch. */
  async function createConflict(script: ScriptStep[]): Promise<{ id: string; upstream: string; head: string }> {
    const id = await createDone();
    await bench.script([{ when: 'Resolve the conflict', steps: script }]);
    const before = JSON.parse(getContent('main', 'docs.json')) as { navigation: { pages: string[] } };
    const start = '---\ntitle: Start\n---\n';
    bench.push('main', { 'docs.json': createConfig(...before.navigation.pages, 'start'), 'start.mdx': start });
    const { branch } = await bench.getJob(id);
    await bench.message(id, 'Resolve the conflict.');
    return { id, upstream: bench.git('rev-parse', 'main'), head: bench.git('rev-parse', branch) };
  }

  async function expectMerged({ id, upstream, head }: Awaited<ReturnType<typeof createConflict>>): Promise<void> {
    const job = await bench.getJob(id);
    expect(job).toMatchObject({ status: 'completed' });
    expect(bench.git('log', '--format=%s: %P', '-1', job.branch)).toBe(`Merge main: ${head} ${upstream}`);
    expect(getContent(job.branch, 'start.mdx')).toContain('Start');
    expect(JSON.parse(getContent(job.branch, 'docs.json'))).toMatchObject({
      navigation: { pages: ['index', 'start', 'keys'] },
    });
    const types = (await bench.events(id)).map(({ type }) => type);
    expect([
      types.filter((type) => type === 'pushed').length,
      types.filter((type) => type === 'commit').length,
    ]).toEqual([2, 2]);
    expect(bench.git('rev-list', '--count', `${upstream}..${job.branch}`)).toBe('2');
  }

  test('is merged into the branch as one commit with both parents, after the model resolves remaining markers', async () => {
    const conflict = await createConflict(steps);
    await bench.run(conflict.id);
    await expectMerged(conflict);
    const results = (await bench.events(conflict.id)).flatMap((event) =>
      event.type === 'tool' ? [event.result.text] : [],
    );
    expect(results.slice(-5)).toEqual([
      expect.stringMatching(
        /^Merging "main" would change 2 files, with conflicts in 1:\ndocs\.json: changed on both branches$/,
      ),
      expect.stringMatching(
        /^Merged "main": 2 files changed, with conflicts in 1:\ndocs\.json: changed on both branches\nResolve each/,
      ),
      expect.stringMatching(/^Not finished yet\.[^]*docs\.json:1: Unresolved merge conflict/),
      expect.stringMatching(/docs\.json/),
      'The work is finished.',
    ]);
    const { branch } = await bench.getJob(conflict.id);
    expect(() => bench.git('merge-tree', '--write-tree', 'main', branch)).not.toThrow();
  });

  test.each(['finished', 'pushed'])('is merged once if the worker dies before it records "%s"', async (type) => {
    const conflict = await createConflict(steps);
    const died = bench.run(conflict.id, { db: bench.deps.db.withPlugin(killBeforeEntry(type)) });
    await expect(died).rejects.toThrow(ProcessKilled);
    await bench.run(conflict.id);
    await expectMerged(conflict);
  });

  test('is not published while it is unresolved', async () => {
    const { id, head } = await createConflict([MERGE, ...Array.from({ length: 4 }, () => finishStep('Merge main'))]);
    await bench.run(id);
    const job = await bench.getJob(id);
    expect(job).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('Unresolved merge conflict in docs.json') as unknown,
    });
    expect(bench.git('rev-parse', job.branch)).toBe(head);
  });
});

describe('work that stops early', () => {
  const PAGE = writeStep('a.mdx', '---\ntitle: A\n---\n');
  const AGAIN = { calls: [{ name: 'read', args: { path: 'a.mdx' } }] };
  const createTextStep = (text: string) => ({ text });
  const repeatSix = <T>(problem: T) => Array.from({ length: 6 }, () => problem);

  test.each<[string, ScriptStep[], Partial<typeof bench.deps.limits>, RegExp]>([
    ['its steps are used up', [PAGE], { steps: 1 }, /limit of 1 steps/],
    ['its tokens are used up', [PAGE], { tokens: 100 }, /limit of 100 tokens/],
    ['it repeats itself', [PAGE, AGAIN, AGAIN, AGAIN], {}, /same `read` call 3 times/],
    [
      'the model stops working',
      [PAGE, createTextStep('No.'), createTextStep('No.'), createTextStep('I will not.')],
      {},
      /Its last reply: "I will not\./,
    ],
    [
      'the model refuses',
      [PAGE, { problems: [{ status: 400, message: 'bad' }], text: '' }],
      {},
      /rejected the request/,
    ],
    [
      'the model is cut off',
      [PAGE, { problems: repeatSix('too-long'), text: 'x' }],
      {},
      /didn't reply after 3 attempts: its replies exceeded the output limit/,
    ],
    [
      'the model falls silent',
      [PAGE, { problems: repeatSix('malformed'), text: 'x' }],
      {},
      /didn't reply after 6 attempts/,
    ],
  ])('becomes a draft pull request with the reason when %s', async (_, steps, limits, reason) => {
    await bench.script(steps);
    const id = await bench.createJob('Explain A.\nAnd B.');
    await bench.run(id, { limits: { ...bench.deps.limits, ...limits } });
    const job = await bench.getJob(id);
    expect(job).toMatchObject({ status: 'failed', error: expect.stringMatching(reason) as unknown });
    expect(job.error).toContain('in a draft pull request');
    expect(bench.git('diff', '--name-only', 'main', job.branch)).toBe('a.mdx');
    const pull = await getPull(job.pr_id);
    expect(pull).toMatchObject({ title: 'Draft: Explain A.', state: 'open' });
    expect(pull.body).toMatch(/isn't finished/);
    expect(pull.body).toMatch(reason);
    expect(job.pr_link).not.toBeNull();
  });

  test('is continued by a follow-up on its branch, which marks the pull request as ready', async () => {
    await bench.script([
      { steps: [PAGE] },
      { when: 'Go on', steps: [writeStep('b.mdx', '---\ntitle: B\n---\n'), finishStep('B')] },
    ]);
    const id = await bench.createJob('Explain A and B.');
    await bench.run(id, { limits: { ...bench.deps.limits, steps: 1 } });
    const first = await bench.getJob(id);
    await bench.message(id, 'Go on.');
    await bench.run(id);
    const job = await bench.getJob(id);
    expect(job).toMatchObject({ status: 'completed', error: null, branch: first.branch, pr_id: first.pr_id });
    expect(bench.git('diff', '--name-only', 'main', job.branch)).toBe('a.mdx\nb.mdx');
    expect(await getPull(job.pr_id)).toMatchObject({ title: 'Explain A and B.' });
    expect((await getPull(job.pr_id)).body).not.toContain("isn't finished");
  });

  test('is published once and without a model call if its worker dies while publishing', async () => {
    const model = await bench.script([PAGE]);
    const id = await bench.createJob();
    const limits = { ...bench.deps.limits, steps: 1 };
    for (const type of ['commit', 'pushed', 'pull-request', 'failed']) {
      const db = bench.deps.db.withPlugin(killBeforeEntry(type));
      await expect(bench.run(id, { db, limits })).rejects.toThrow(ProcessKilled);
    }
    await bench.run(id);
    expect(await bench.getJob(id)).toMatchObject({ status: 'failed', pr_id: expect.any(String) as unknown });
    expect(model.requests()).toHaveLength(1);
    expect(bench.git('rev-list', '--count', `main..bindery/${id}`)).toBe('1');
    const { types } = { types: (await bench.events(id)).map(({ type }) => type) };
    expect(types.slice(-5)).toEqual(['finished', 'commit', 'pushed', 'pull-request', 'failed']);
  });

  test("fails with the model's message and without a pull request if it changed nothing", async () => {
    await bench.script([createTextStep('No.'), createTextStep('No.'), createTextStep('I cannot help with that.')]);
    const id = await bench.createJob();
    await bench.run(id);
    const job = await bench.getJob(id);
    expect(job).toMatchObject({ status: 'failed', pr_link: null });
    expect(job.error).toContain('I cannot help with that.');
    expect(bench.git('branch', '--list', job.branch)).toBe('');
  });
});

describe('a job', () => {
  test('opens the missing pull request of a pushed branch with the next message', async () => {
    const id = await createDone();
    const { pr_id: pull } = await bench.getJob(id);
    await bench.deps.db.updateTable('agent_jobs').set({ pr_id: null, pr_link: null }).where('id', '=', id).execute();
    await bench.deps.db.deleteFrom('pull_requests').where('id', '=', String(pull)).execute();
    await bench.script([finishStep('Nothing to do', 'All is there.')]);
    await bench.message(id, 'Where is it?');
    await bench.run(id);
    const job = await bench.getJob(id);
    expect(job).toMatchObject({ status: 'completed', pr_link: expect.any(String) as unknown });
    expect(await getPull(job.pr_id)).toMatchObject({ head: job.branch, state: 'open' });
  });

  test('completes without a pull request if it changes nothing', async () => {
    await bench.script([finishStep('Nothing to do', 'All is there.')]);
    const id = await bench.createJob();
    await bench.run(id);
    expect(await bench.getJob(id)).toMatchObject({ status: 'completed', pr_link: null });
    expect(bench.git('branch', '--list', `bindery/${id}`)).toBe('');
  });

  test('has the model fix problems that it caused', async () => {
    const broken = {
      calls: [{ name: 'edit', args: { path: 'docs.json', oldText: '["index"]', newText: '["index","gone"]' } }],
    };
    const fixed = { calls: [{ name: 'edit', args: { path: 'docs.json', oldText: ',"gone"', newText: '' } }] };
    const page = writeStep('a.mdx', '---\ntitle: A\n---\n');
    const model = await bench.script([broken, page, finishStep('A'), fixed, finishStep('A')]);
    const id = await bench.createJob();
    await bench.run(id);
    expect(await bench.getJob(id)).toMatchObject({ status: 'completed' });
    expect(JSON.stringify(model.requests()[3]?.body)).toContain('There is no');
    expect(bench.git('diff', '--name-only', 'main', `bindery/${id}`)).toBe('a.mdx');
  });

  test('fails with a draft and a readable docs.json if the model finishes with problems', async () => {
    const broken = {
      calls: [{ name: 'edit', args: { path: 'docs.json', oldText: '["index"]', newText: '["index",' } }],
    };
    const page = writeStep('a.mdx', '---\ntitle: A\n---\n');
    const model = await bench.script([broken, page, ...Array.from({ length: 4 }, () => finishStep('A'))]);
    const id = await bench.createJob();
    await bench.run(id);
    expect(model.requests()).toHaveLength(6);
    const job = await bench.getJob(id);
    expect(job).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('docs.json is missing or no JSON') as unknown,
    });
    const pull = await getPull(job.pr_id);
    expect(pull).toMatchObject({ body: expect.stringContaining('changes to `docs.json` are left out') as unknown });
    expect(bench.git('diff', '--name-only', 'main', `bindery/${id}`)).toBe('a.mdx');
  });

  test('publishes nothing while the changes contain a secret, and never shows the secret', async () => {
    const secret = 'service-key-5f2c9a';
    const page = writeStep('a.mdx', `---\ntitle: A\n---\n\nUse ${secret}.\n`);
    const model = await bench.script([page, ...Array.from({ length: 4 }, () => finishStep('A'))]);
    const id = await bench.createJob();
    await bench.run(id, { secrets: [secret] });
    expect(JSON.stringify(model.requests()[2]?.body)).toContain('credential of this project');
    const job = await bench.getJob(id);
    expect(job).toMatchObject({ status: 'failed', error: expect.stringContaining('a.mdx:5') as unknown });
    expect(job.error).not.toContain(secret);
    expect(bench.git('branch', '--list', `bindery/${id}`)).toBe('');
  });

  test("keeps the service's and the project's secrets from the model, the log and the pull request", async () => {
    const known = 'service-key-5f2c9a';
    bench.push('main', { 'leak.mdx': `---\ntitle: Leak\n---\n\n${known}\n` });
    const read = { calls: [{ name: 'read', args: { path: 'leak.mdx' } }] };
    const model = await bench.script([read, writeStep('a.mdx', '---\ntitle: A\n---\n'), finishStep('A')]);
    const id = await bench.createJob(`Where is ${known}?`);
    await bench.run(id, { secrets: [known] });
    const job = await bench.getJob(id);
    expect(job.status).toBe('completed');
    expect(JSON.stringify(model.requests().map(({ body }) => body))).not.toContain(known);
    expect(JSON.stringify((await bench.events(id)).slice(1))).not.toContain(known);
    expect((await getPull(job.pr_id)).body).not.toContain(known);
  });

  test('fails with the name of the limit that it reached', async () => {
    await bench.script([writeStep('a.mdx', 'a'), writeStep('b.mdx', 'b')]);
    const id = await bench.createJob();
    await bench.run(id, { limits: { ...bench.deps.limits, steps: 2 } });
    expect(await bench.getJob(id)).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('2 steps') as unknown,
    });
  });

  test('fails immediately if the model rejects the request, and after the last attempt for transient errors', async () => {
    const createFailingDeps = (kind: ModelFailure['kind']) => ({ createModel: () => createFailing(kind) });
    const refused = await bench.createJob();
    await bench.run(refused, createFailingDeps('refused'));
    expect(await bench.getJob(refused)).toMatchObject({ status: 'failed', error: 'The model cannot now.' });
    const later = await bench.createJob();
    await expect(bench.run(later, createFailingDeps('retry-later'))).rejects.toThrow(ModelFailure);
    expect((await bench.getJob(later)).status).toBe('active');
    await bench.runLast(later, createFailingDeps('retry-later'));
    expect(await bench.getJob(later)).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/^The model cannot now\. Send the prompt again later\./) as unknown,
    });
  });

  test('stops promptly when it is archived, and leaves nothing behind', async () => {
    const id = await bench.createJob();
    const modelCalled = Promise.withResolvers<void>();
    const running = bench.run(id, { createModel: () => createWaiting(() => modelCalled.resolve()) });
    await modelCalled.promise;
    const reference = { id, projectId: bench.projectId, organizationId: bench.organizationId };
    await archiveAgentJob(bench.deps.db, reference);
    expect(await running).toBe('done');
    expect(await bench.getJob(id)).toMatchObject({ status: 'archived', error: null });
    expect((await bench.events(id)).at(-1)).toEqual({ type: 'archived' });
    expect(fs.readdirSync(path.join(bench.deps.dataFolder, 'work'))).toEqual([]);
  });

  test('moves to another worker when its worker stops', async () => {
    const id = await bench.createJob();
    const stop = new AbortController();
    const model = { createModel: () => createWaiting(() => stop.abort(new Error('the worker stops'))) };
    await expect(bench.run(id, model, stop.signal)).rejects.toThrow('the worker stops');
    expect((await bench.getJob(id)).status).toBe('active');
    await bench.script(ADD_PAGE_FAST);
    await bench.run(id);
    expect((await bench.getJob(id)).status).toBe('completed');
  });

  test('is published without a model call, even past its deadline, if its worker dies after the model finished', async () => {
    await bench.script(ADD_PAGE_FAST);
    const id = await bench.createJob();
    const db = bench.deps.db.withPlugin(killBeforeEntry('commit'));
    await expect(bench.run(id, { db })).rejects.toThrow(ProcessKilled);
    const createModel = () => {
      throw new Error('The model was called.');
    };
    await bench.run(id, { createModel, limits: { ...bench.deps.limits, minutes: 0 } });
    expect((await bench.getJob(id)).status).toBe('completed');
  });

  test('waits while two other jobs of its project run', async () => {
    const [one, two, three] = [await bench.createJob(), await bench.createJob(), await bench.createJob()];
    const stop = new AbortController();
    const begin = (id: string) => {
      const modelCalled = Promise.withResolvers<void>();
      const run = bench.run(id, { createModel: () => createWaiting(() => modelCalled.resolve()) }, stop.signal);
      return { modelCalled: modelCalled.promise, run };
    };
    const running = [one, two].map(begin);
    await Promise.all(running.map(({ modelCalled }) => modelCalled));
    expect(await bench.run(three)).toBe('busy');
    expect((await bench.getJob(three)).status).toBe('active');
    stop.abort();
    await Promise.allSettled(running.map(({ run }) => run));
    await bench.script(ADD_PAGE_FAST);
    expect(await bench.run(three)).toBe('done');
  });
});

function createFailing(kind: ModelFailure['kind']): Model {
  const call = () => Promise.reject(new ModelFailure('The model cannot now.', { kind }));
  return { name: 'failing', contextTokens: 10_000, call };
}

/** Creates a model that never responds until its signal aborts. */
function createWaiting(onCall: () => void): Model {
  return {
    name: 'waiting',
    contextTokens: 10_000,
    call: ({ signal }) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error));
        onCall();
      }),
  };
}
