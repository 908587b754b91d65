/** The commands that talk to an agent: answer, message and approve. */
import fs from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADD_PAGE_FAST, startBench } from '../helpers/agent-bench.ts';
import type { Bench } from '../helpers/agent-bench.ts';
import { startBenchApi, type BenchApi } from '../helpers/bench-api.ts';
import type { ScriptStep } from '../helpers/model-server.ts';
import { runHere, type CliResult } from '../helpers/run-cli.ts';

const ASK: ScriptStep = {
  calls: [
    { name: 'ask', args: { question: 'Which keys?', choices: ['API keys', 'House keys'], assumption: 'API keys' } },
  ],
};
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const PLAN: ScriptStep = { calls: [{ name: 'proposePlan', args: { summary: 'Add a page.', files: [] } }] };

let bench: Bench;
let api: BenchApi;
let url: string;

beforeAll(async () => {
  bench = await startBench();
  api = await startBenchApi(bench, ['read', 'write']);
  url = await api.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await api.app.close();
  await bench.close();
});

function run(...args: string[]): Promise<CliResult> {
  return runHere(['agent', ...args], { ...process.env, BINDERY_URL: url, BINDERY_API_KEY: api.key });
}

async function startJob(steps: readonly ScriptStep[], planFirst = false): Promise<string> {
  await bench.script(steps);
  const id = await bench.createJob('Explain keys.', undefined, { planFirst });
  await bench.run(id);
  return id;
}

test('answers a question once, and the job continues with the answer', async () => {
  const id = await startJob([ASK, ...ADD_PAGE_FAST]);
  expect(await run('answer', id, 'House keys')).toEqual({
    exitCode: 0,
    stdout: 'Answered. The job continues.\n',
    stderr: '',
  });
  expect(await run('answer', id, 'API keys')).toMatchObject({ exitCode: 2, stdout: '' });
  await bench.run(id);
  const events = await bench.events(id);
  expect(events.flatMap((event) => (event.type === 'answer' ? [event.text] : []))).toEqual(['House keys']);
  expect((await bench.getJob(id)).status).toBe('completed');
});

test('answers and follows the job to its end with --wait', async () => {
  const id = await startJob([ASK, ...ADD_PAGE_FAST]);
  const following = run('answer', id, 'API keys', '--wait');
  await expect.poll(async () => (await bench.getJob(id)).waiting).toBeNull();
  await bench.run(id);
  const { exitCode, stdout } = await following;
  expect(stdout).toMatch(/answer +API keys\n[^]*write +Wrote `keys\.mdx`\n[^]*\nCompleted\. Pull request: http/);
  expect(stdout).not.toContain('Which keys?');
  expect(exitCode).toBe(0);
});

test('sends a message to a job that waits, and a follow-up to a finished job', async () => {
  const id = await startJob([ASK, ...ADD_PAGE_FAST]);
  expect(await run('message', id, 'Both kinds.')).toMatchObject({ exitCode: 0, stdout: 'Sent.\n' });
  await bench.run(id);
  expect((await bench.getJob(id)).status).toBe('completed');
  const { exitCode, stdout } = await run('message', id, 'Make it shorter.', '--json');
  expect(exitCode).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ id, status: 'active' });
  const types = (await bench.events(id)).flatMap((event) =>
    event.type === 'message' ? [event.text] : event.type === 'prompt' ? [event.prompt] : [],
  );
  expect(types).toEqual(['Explain keys.', 'Both kinds.', 'Make it shorter.']);
});

test('sends files with a message, and with a follow-up by --job', async () => {
  const id = await startJob([ASK, ...ADD_PAGE_FAST]);
  const notes = path.join(bench.deps.dataFolder, 'notes.md');
  const image = path.join(bench.deps.dataFolder, 'settings.png');
  await fs.writeFile(notes, '# Keys\n');
  await fs.writeFile(image, Buffer.from(PNG, 'base64'));
  const missing = await run('message', id, 'See the notes.', '--attach', `${notes}.gone`);
  expect(missing).toMatchObject({ exitCode: 2, stdout: '' });
  expect(missing.stderr).toContain(`: the file or folder ${notes}.gone doesn't exist (ENOENT).`);
  expect(await run('message', id, 'See the notes.', '--attach', notes, image)).toMatchObject({ exitCode: 0 });
  await bench.run(id);
  const project = ['--project', bench.projectId, '--job', id];
  expect(await run('Make it shorter.', ...project, '--attach', notes)).toMatchObject({ exitCode: 0 });
  const sent = (await bench.events(id)).flatMap((event) =>
    (event.type === 'message' || event.type === 'prompt') && event.attachments
      ? [event.attachments.map(({ name }) => name)]
      : [],
  );
  expect(sent).toEqual([['notes.md', 'settings.png'], ['notes.md']]);
  const refused = await run('Make it shorter.', ...project, '--title', 'Keys');
  expect(refused.stderr).toContain("uses the job's branch, model, title, tags, language and budget.");
});

test('approves a plan as edited in a file, and rejects one', async () => {
  const id = await startJob([PLAN, ...ADD_PAGE_FAST], true);
  const file = path.join(bench.deps.dataFolder, 'plan.md');
  await fs.writeFile(file, 'Add a short page.\n');
  expect(await run('approve', id, '--plan', file)).toMatchObject({
    exitCode: 0,
    stdout: 'Approved. The job continues.\n',
  });
  await bench.run(id);
  expect(await bench.events(id)).toContainEqual({
    type: 'approval',
    decision: 'approved',
    plan: 'Add a short page.\n',
  });
  expect((await bench.getJob(id)).status).toBe('completed');

  const rejected = await startJob([PLAN], true);
  const following = run('approve', rejected, '--reject', '--wait');
  await expect.poll(async () => (await bench.getJob(rejected)).waiting).toBeNull();
  await bench.run(rejected);
  expect((await following).stdout).toMatch(/\nThe plan was rejected\. Nothing was changed\.\n$/);
});

test('names the reason when there is nothing to approve, with code 2', async () => {
  const id = await startJob(ADD_PAGE_FAST);
  const { exitCode, stderr } = await run('approve', id);
  expect(stderr).toMatch(/The job isn't waiting for an approval, because it has ended/);
  expect(exitCode).toBe(2);
});

test("exits with code 1 if the agent couldn't do it, so that scripts don't go on", async () => {
  const could = { calls: [{ name: 'finish', args: { title: 'Keys', summary: 'No access.', couldNot: true } }] };
  const id = await startJob([ASK, could]);
  const following = run('answer', id, 'API keys', '--wait');
  await expect.poll(async () => (await bench.getJob(id)).waiting).toBeNull();
  await bench.run(id);
  const { exitCode, stdout } = await following;
  expect(stdout).toMatch(/The agent couldn't do it\. See its last message above for the reason\.\n$/);
  expect(exitCode).toBe(1);
});
