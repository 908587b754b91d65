import { randomUUID } from 'node:crypto';
import { spawn } from 'node:child_process';
import type { ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { DEMO_SCRIPTS } from '../../scripts/demo/script.ts';
import { startScriptedModel } from '../../scripts/demo/scripted-model.ts';
import { createRepository } from '../helpers/git-repository.ts';
import { createTestDatabase } from '../helpers/test-database.ts';
import type { TestDatabase } from '../helpers/test-database.ts';

const PROGRAM = fileURLToPath(new URL('../../bin/bindery.js', import.meta.url));
type Child = ChildProcessByStdio<null, Readable, Readable>;
interface Program {
  child: Child;
  output: { out: string; err: string };
  ended: Promise<number | null>;
}

let dataDir: string;
/** Database for starts that don't need the embedded one, which takes seconds to create. */
let database: TestDatabase;
const programs = new Set<Program>();

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => {
  // Every start in this file uses a folder whose path contains a space and a non-ASCII letter.
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery start ü-'));
});
afterEach(async () => {
  // With SIGKILL, the embedded PostgreSQL would outlive the test.
  for (const { child, ended } of programs) {
    child.kill('SIGTERM');
    await ended;
  }
  programs.clear();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

function run(...args: string[]): Program {
  return runWith({}, ...args);
}

function runWith(variables: Record<string, string>, ...args: string[]): Program {
  const cleanEnv = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(BINDERY_(?!ENV_FILE)|DATABASE_URL)/.test(name)),
  );
  // Each thread loads the renderer.
  const env = { ...cleanEnv, BINDERY_RENDER_THREADS: '1', ...variables };
  const child = spawn(process.execPath, [PROGRAM, ...args], { stdio: ['ignore', 'pipe', 'pipe'], env });
  const output = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => void (output.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => void (output.err += chunk.toString()));
  const endedPromise = once(child, 'exit').then(([code]) => code as number | null);
  const program = { child, output, ended: endedPromise };
  programs.add(program);
  return program;
}

async function startBindery(env: Record<string, string> = {}) {
  const program = runWith(env, 'start', '--port', '0', '--data-dir', dataDir);
  await vi.waitUntil(() => program.output.out.includes('Press Ctrl-C'), { timeout: 300_000, interval: 20 });
  return program;
}

async function runShell(script: string): Promise<string> {
  const child = spawn('bash', ['-euo', 'pipefail', '-c', script], { cwd: dataDir, stdio: ['ignore', 'pipe', 'pipe'] });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk: Buffer) => void (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => void (err += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number];
  expect({ code, err: code === 0 ? '' : err }).toEqual({ code: 0, err: '' });
  return out;
}

test('prints shell lines at a first start that export the example, and keeps everything at a second start', async () => {
  const first = await startBindery();
  const key = /bindery_[0-9A-Za-z]{40}/.exec(first.output.out)?.[0] ?? '';
  const lines = first.output.out.split('\n').filter((line) => /^ {2}(KEY=|JOB=|while |curl )/.test(line));
  expect(lines).toHaveLength(4);
  expect(first.output.out).toContain('Agent jobs are off. To turn them on, set BINDERY_MODEL');
  // These lines would fail without a model.
  expect(first.output.out).not.toContain('To edit the site with an agent');
  const listing = await runShell(`${lines.join('\n')}\necho "job: $JOB"\ntar -tzf bundle.tar.gz`);
  expect(listing.split('\n')).toContain('index.html');
  const site = /^ {2}(http:\/\/docs\.example\.com\.localhost:\d+\/)$/m.exec(first.output.out)?.[1] ?? '';
  // The serving process checks for new releases every half second.
  expect(await runShell(`curl -sSf --retry 60 --retry-delay 1 --retry-all-errors ${site}quickstart`)).toContain(
    '<title>',
  );
  expect(first.output.err).not.toContain(key);

  // Some browsers connect in advance, as here.
  const idle = connect(Number(new URL(/running at (\S+)/.exec(first.output.out)?.[1] ?? '').port), '127.0.0.1');
  idle.on('error', () => undefined);
  await once(idle, 'connect');
  first.child.kill('SIGINT');
  expect(await first.ended).toBe(0);

  const second = await startBindery();
  expect(second.output.out).not.toContain('bindery_');
  expect(second.output.out).toMatch(/admin key create "My key" --organization org_\w+ --data-dir \S/);
  const url = /running at (\S+)/.exec(second.output.out)?.[1] ?? '';
  const job = /^job: (\w+)$/m.exec(listing)?.[1] ?? '';
  const response = await fetch(`${url}/v1/static-export/jobs/${job}`, { headers: { authorization: `Bearer ${key}` } });
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ jobId: job, status: 'completed' });

  const beside = run('start', '--port', '0', '--data-dir', dataDir);
  expect(await beside.ended).toBe(2);
  expect(beside.output.err).toContain('is in use by another Bindery');

  second.child.kill('SIGTERM');
  expect(await second.ended).toBe(0);

  const page = fs.readFileSync(fileURLToPath(new URL('../../docs/operate/storage.mdx', import.meta.url)), 'utf8');
  const table = /^## Data directory\n(.*?)^#/ms.exec(page)?.[1] ?? '';
  const documented = [...table.matchAll(/`([^`\s]+?)\/?`/g)].map(([, name]) => name);
  // The lines were pasted into a shell in the data directory.
  const remaining = fs.readdirSync(dataDir).filter((name) => name !== 'bundle.tar.gz');
  expect(remaining).toContain('postgres.log');
  expect(remaining.filter((name) => !documented.includes(name))).toEqual([]);
});

test('prints lines, with a model, that let an agent change the example, whose repository is the same in every installation', async () => {
  const model = await startScriptedModel(DEMO_SCRIPTS);
  try {
    const program = await startBindery({
      BINDERY_MODEL: 'openai-compatible:scripted-demo',
      OPENAI_BASE_URL: model.url,
      DATABASE_URL: database.url,
    });
    const { out } = program.output;
    const agent = out.slice(out.indexOf('To edit the site with an agent'));
    const lines = agent.split('\n').filter((line) => /^ {2}(KEY=|JOB=|curl )/.test(line));
    expect(lines).toHaveLength(5);
    const events = await runShell(lines.join('\n'));
    expect(events).toContain('event: end');
    expect(events).toMatch(/"status":"completed".*"prLink":"http/);
    expect(events).toMatch(/\{"decisionUrl":"http:\/\/127\.0\.0\.1:\d+\/pulls\/pr_\w+\?by=key_/);
    const clone = out.split('\n').find((line) => line.startsWith('  git clone')) ?? '';
    expect(await runShell(`${clone} 2>&1 && cat example-docs/docs.json`)).toContain('Tidewater');
    expect(await runShell('git -C example-docs log --format="%an %s %ct"')).toBe(
      'Bindery Add the example site 1767225600\n',
    );
  } finally {
    await model.close();
  }
});

test('prints the URL of the running service in setup, on any port', async () => {
  const { output } = await startBindery({ DATABASE_URL: database.url });
  const url = /running at (http:\S+)/.exec(output.out)?.[1];
  const repository = createRepository(path.join(dataDir, 'repository'), { 'docs.json': '{}' });
  const setUp = (env: Record<string, string>) =>
    runWith({ DATABASE_URL: database.url, ...env }, 'setup', `${randomUUID()}.example.com`, '--repository', repository);
  const calls = [
    setUp({ BINDERY_DATA_DIR: dataDir }),
    setUp({ BINDERY_DATA_DIR: path.join(dataDir, 'other'), BINDERY_PORT: '8123' }),
  ];
  await Promise.all(calls.map(({ ended }) => ended));
  const requestedUrls = calls.map((call) => /curl -sS (\S+)\/v1/.exec(call.output.out)?.[1]);
  expect(requestedUrls).toEqual([url, 'http://127.0.0.1:8123']);
});

test('reports a port in use in one message', async () => {
  const occupant = createServer();
  await new Promise<void>((resolve) => occupant.listen(0, '127.0.0.1', resolve));
  const { port } = occupant.address() as AddressInfo;
  const program = runWith({ DATABASE_URL: database.url }, 'start', '--port', String(port), '--data-dir', dataDir);
  expect(await program.ended).toBe(2);
  expect(program.output.err.trim().split('\n').at(-1)).toBe(
    `error: Port ${port} is already in use. Choose another port with --port or BINDERY_PORT.`,
  );
  occupant.close();
});

test.each(['api', 'worker', 'site'])('bindery %s reports what it needs without a shared database', async (command) => {
  const program = run(command, '--data-dir', dataDir);
  expect(await program.ended).toBe(2);
  expect(program.output.err).toContain('needs DATABASE_URL');
});
