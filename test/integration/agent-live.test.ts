/** What people see while an agent works: readable lines, and the diff of its changes so far. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApiKey } from '../../src/accounts/api-keys/api-keys.ts';
import { createOrganization } from '../../src/accounts/organizations.ts';
import { removeOldEvents } from '../../src/agent/job/remove-old-events.ts';
import { readEvents } from '../../src/agent/job/event-log.ts';
import { toPublicEvent } from '../../src/agent/job/public-event.ts';
import { ADD_PAGE, killBeforeEntry, ProcessKilled, startBench } from '../helpers/agent-bench.ts';
import type { Bench } from '../helpers/agent-bench.ts';
import { startBenchApi, type BenchApi } from '../helpers/bench-api.ts';
import type { ScriptStep } from '../helpers/model-server.ts';

const [, WRITE, , FINISH] = ADD_PAGE as [ScriptStep, ScriptStep, ScriptStep, ScriptStep];

interface Diff {
  turn: number | null;
  isCut: boolean;
  files: { path: string; kind: string; added: number; hunks: { lines: { kind: string; text: string }[] }[] | null }[];
}

let bench: Bench;
let api: BenchApi;
let otherKey: string;

beforeAll(async () => {
  bench = await startBench();
  api = await startBenchApi(bench, ['read']);
  const { db } = bench.deps;
  const other = await createOrganization(db, { name: 'Other' });
  otherKey = (await createApiKey(db, { organizationId: other.id, name: 'admin' })).text;
});
afterAll(async () => {
  await api.app.close();
  await bench.close();
});

async function requestDiff(id: string, key: string) {
  const url = `/v2/agent/${bench.projectId}/job/${id}/diff`;
  return api.app.inject({ url, headers: { authorization: `Bearer ${key}` } });
}

function getDiff(id: string): Promise<Diff> {
  return api.get(`/job/${id}/diff`);
}

async function listPublicEvents(jobId: string) {
  return (await readEvents(bench.deps.db, { jobId })).map(toPublicEvent);
}

/** Runs a job, and returns the diff before each call of the model. */
async function collectDiffs(id: string): Promise<Diff[]> {
  const diffs: Diff[] = [];
  await bench.run(id, {
    createModel(name) {
      const model = bench.deps.createModel(name);
      return {
        ...model,
        async call(request) {
          diffs.push(await getDiff(id));
          return model.call(request);
        },
      };
    },
  });
  return diffs;
}

test('shows the changes so far before anything is published, and says how large they are', async () => {
  await bench.script([
    WRITE,
    { calls: [{ name: 'edit', args: { path: 'keys.mdx', oldText: 'Rotate them.', newText: 'Rotate them weekly.' } }] },
    FINISH,
  ]);
  const id = await bench.createJob();
  const [before, afterWrite, afterEdit] = await collectDiffs(id);
  expect(before).toEqual({ turn: null, updatedAt: null, files: [], isCut: false });
  expect(afterWrite?.files.map(({ path, kind }) => [kind, path])).toEqual([
    ['changed', 'docs.json'],
    ['added', 'keys.mdx'],
  ]);
  const lines = afterEdit?.files[1]?.hunks?.flatMap((hunk) => hunk.lines.map(({ kind, text }) => `${kind} ${text}`));
  expect(lines).toContain('added Rotate them weekly.');
  const events = await listPublicEvents(id);
  // The first of two changes in one reply has no size, because the second follows at once.
  expect(events.flatMap(({ tool, changes }) => (tool === 'write' || tool === 'edit' ? [changes] : []))).toEqual([
    undefined,
    { files: 2, added: 6, deleted: 1 },
    { files: 2, added: 6, deleted: 1 },
  ]);
  expect((await getDiff(id)).turn).toBe(1);
});

test('describes tool calls in readable lines, and lists the steps with their progress', async () => {
  const steps = [
    { text: 'Find out', state: 'done' },
    { text: 'Write', state: 'doing' },
  ];
  await bench.script([
    {
      calls: [
        { name: 'grep', args: { pattern: 'lantern', ignoreCase: true } },
        { name: 'read', args: { path: 'index.mdx', offset: 2, limit: 2 } },
        { name: 'read', args: { path: 'nowhere.mdx' } },
        { name: 'plan', args: { steps } },
      ],
    },
    WRITE,
    FINISH,
  ]);
  const id = await bench.createJob();
  await bench.run(id);
  const events = await listPublicEvents(id);
  expect(events.flatMap(({ summary }) => summary ?? []).slice(0, 4)).toEqual([
    'Searched for `lantern`: 2 matches',
    'Read `index.mdx`, lines 2 to 3 of 5',
    "Couldn't read `nowhere.mdx`",
    'Updated its list of steps',
  ]);
  expect(events.flatMap((event) => event.steps ?? [])).toEqual(steps);
});

test('only the organization can read the diff', async () => {
  const id = await bench.createJob();
  expect((await requestDiff(id, otherKey)).statusCode).toBe(404);
  expect((await requestDiff(id, '')).statusCode).toBe(401);
  expect((await requestDiff('aj_01k9w3m7cq4t8yvd2hfx5rznba', api.key)).statusCode).toBe(404);
});

test('limits large changes, and hides secrets', async () => {
  const content = `---\ntitle: Keys\n---\n\nThe key is hush-hush-0123456789.\n\n${'long '.repeat(1_000)}\n`;
  const many = `---\ntitle: Many\n---\n\n${Array.from({ length: 1_500 }, (_, line) => `Line ${line}.`).join('\n\n')}\n`;
  await bench.script([
    {
      calls: [
        { name: 'write', args: { path: 'keys.mdx', content } },
        { name: 'write', args: { path: 'many.mdx', content: many } },
      ],
    },
    FINISH,
  ]);
  const id = await bench.createJob();
  await bench.run(id, { secrets: ['hush-hush-0123456789'], limits: { ...bench.deps.limits, steps: 1 } });
  const { files } = await getDiff(id);
  const [keys, large] = files;
  const texts = keys?.hunks?.[0]?.lines.map(({ text }) => text) ?? [];
  expect(texts.join('\n')).not.toContain('hush-hush');
  expect(texts.some((text) => text.endsWith('…'))).toBe(true);
  expect(Math.max(...texts.map((text) => text.length))).toBe(1_000);
  expect([large?.path, large?.hunks, large?.added]).toEqual(['many.mdx', null, 3_003]);
});

test('a worker that takes over shows the same changes, and old events take the diff with them', async () => {
  await bench.script([WRITE, FINISH]);
  const id = await bench.createJob();
  const killed = bench.run(id, { db: bench.deps.db.withPlugin(killBeforeEntry('finished')) });
  await expect(killed).rejects.toThrow(ProcessKilled);
  const { files } = await getDiff(id);
  expect(files).toHaveLength(2);
  await bench.run(id);
  expect((await getDiff(id)).files).toEqual(files);
  const yearAgo = new Date(Date.now() - 365 * 86_400_000);
  await bench.deps.db
    .updateTable('agent_jobs')
    .set({ status: 'archived', archived_at: yearAgo })
    .where('id', '=', id)
    .execute();
  expect(await removeOldEvents(bench.deps.db, { days: 30 })).toBe(1);
  expect((await getDiff(id)).files).toEqual([]);
});
