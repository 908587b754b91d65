import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runProgram } from './run-program.ts';
import { startProgram } from './start-program.ts';

const env = { PATH: process.env['PATH'] ?? '' };
let folder = '';

beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-run-program-'));
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

function sh(script: string): string[] {
  return ['sh', '-c', script];
}

test("returns the program's output and its exit code", async () => {
  const end = await runProgram(sh('cat; echo oh >&2; exit 3'), { env, input: 'in' });
  expect(end).toMatchObject({
    exitCode: 3,
    stopReason: undefined,
    stdout: Buffer.from('in'),
    stderr: Buffer.from('oh\n'),
  });
});

test('returns large output completely', async () => {
  const end = await runProgram(sh('head -c 20000000 /dev/zero'), { env });
  expect(end.stdout.length).toBe(20_000_000);
});

test('reports a program that is not installed as ENOENT', async () => {
  // A folder on the path that this user can't read would cause EACCES.
  const onPath = { PATH: folder };
  expect(await runProgram(['bindery-no-such-program'], { env: onPath })).toMatchObject({ error: { code: 'ENOENT' } });
});

test.each([
  ['its deadline passes', { timeoutMs: 300 }, 'timeout'],
  ['it writes too much', { maxOutputBytes: 10 }, 'stopped'],
  ['it sends too many messages', { maxErrorBytes: 10 }, 'too-many-messages'],
] as const)('kills a helper that holds the pipes and ignores SIGTERM when %s', async (_, limits, stopReason) => {
  const file = path.join(folder, stopReason);
  const helper = `trap '' TERM; echo $$ > '${file}'; while :; do sleep 1; done`;
  const script = `sh -c "$1" & while ! test -s '${file}'; do :; done; echo 0123456789; echo 0123456789 >&2; wait`;
  const end = await runProgram(['sh', '-c', script, 'sh', helper], {
    env,
    graceMs: 50,
    ...limits,
  });
  expect(end).toMatchObject({ stopReason });
  await waitUntilGone(Number(fs.readFileSync(file, 'utf8')));
});

test('drops output beyond the limit and reports it', async () => {
  const end = await runProgram(sh('head -c 1000000 /dev/zero; sleep 1000'), { env, maxOutputBytes: 10, graceMs: 50 });
  expect(end).toMatchObject({ isOutputTooLarge: true, stopReason: 'stopped' });
  expect(end.stdout.length).toBeLessThanOrEqual(10);
  expect((await runProgram(sh('printf 0123456789'), { env, maxOutputBytes: 10 })).isOutputTooLarge).toBe(false);
});

test('ends a program that is started after the abort', async () => {
  const end = await runProgram(sh('sleep 1000'), { env, signal: AbortSignal.abort(), graceMs: 50 });
  expect(end.stopReason).toBe('aborted');
});

test('gives a program time to clean up before it is killed', async () => {
  const file = path.join(folder, 'cleaned');
  const readyFile = path.join(folder, 'ready');
  const script = `trap 'echo yes > "${file}"; exit 7' TERM; echo > "${readyFile}"; while :; do sleep 0.01; done`;
  const program = startProgram(sh(script), { env, graceMs: 60_000 });
  while (!fs.existsSync(readyFile)) await waitForNextTurn();
  expect(await program.stop()).toMatchObject({ stopReason: 'stopped', exitCode: 7 });
  expect(fs.readFileSync(file, 'utf8')).toBe('yes\n');
});

test('kills a helper that outlives the program when the program exits', async () => {
  const file = path.join(folder, 'outlives');
  const end = await runProgram(sh(`sleep 1000 & echo $! > '${file}'; echo done`), { env });
  expect(end).toMatchObject({ exitCode: 0, stdout: Buffer.from('done\n') });
  await waitUntilGone(Number(fs.readFileSync(file, 'utf8')));
});

test('settles although a process outside the group holds the pipes', async () => {
  const file = path.join(folder, 'outside');
  const script = `setsid sh -c 'echo $$ > "${file}"; exec sleep 1000' & while ! test -s '${file}'; do :; done; echo done`;
  const end = await runProgram(sh(script), { env });
  expect(end).toMatchObject({ exitCode: 0, stdout: Buffer.from('done\n') });
  process.kill(Number(fs.readFileSync(file, 'utf8')), 'SIGKILL');
});

test('ends a program whose output is read while it runs on abort', async () => {
  const stop = new AbortController();
  const program = startProgram(sh('sleep 1000 & wait'), { env, signal: stop.signal, graceMs: 50 });
  stop.abort();
  expect(await program.exitPromise).toMatchObject({ stopReason: 'aborted' });
  expect(program.stdout.destroyed).toBe(true);
});

test('limits the processor time of a program', async () => {
  const end = await runProgram(sh('while :; do :; done'), { env, maxCpuSeconds: 1 });
  expect(end).toMatchObject({ killedBy: 'SIGXCPU', exitCode: undefined, stopReason: undefined });
});

test('limits the memory of a program', async () => {
  const end = await runProgram(['dd', 'if=/dev/zero', 'of=/dev/null', 'bs=500M', 'count=1'], {
    env,
    maxMemoryBytes: 100 * 2 ** 20,
  });
  expect(end.exitCode).toBe(1);
  expect(end.stderr.toString()).toMatch(/memory/);
});

test("ends a program's processes when the process that started it is killed", async () => {
  const file = path.join(folder, 'orphan');
  const starter = path.join(folder, 'starter.ts');
  fs.writeFileSync(
    starter,
    `import { startProgram } from ${JSON.stringify(path.join(import.meta.dirname, 'start-program.ts'))};
    startProgram(['sh', '-c', 'sleep 1000 & echo $! > "${file}"; wait'], { env: { PATH: process.env.PATH } });`,
  );
  const parent = startProgram([process.execPath, starter], { env });
  while (!fs.existsSync(file) || fs.readFileSync(file, 'utf8') === '') await waitForNextTurn();
  const helper = Number(fs.readFileSync(file, 'utf8'));
  expect(isRunning(helper)).toBe(true);
  await parent.stop();
  await waitUntilGone(helper);
});

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  // Killed, but not reaped yet.
  return !/^\d+ \(.*\) [ZX]/.test(fs.readFileSync(`/proc/${pid}/stat`, 'utf8'));
}

/** The kernel ends a killed process soon after `kill` returns. The test's own time limit ends the wait. */
async function waitUntilGone(pid: number): Promise<void> {
  while (isRunning(pid)) await waitForNextTurn();
}

function waitForNextTurn(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve));
}
