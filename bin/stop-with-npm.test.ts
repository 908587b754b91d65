import { spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const MODULE = pathToFileURL(path.join(import.meta.dirname, 'stop-with-npm.js')).href;
/** Writes its process ID and the signal that ended it to files. */
const PROGRAM = `
  import fs from 'node:fs';
  setInterval(() => undefined, 1000);
  process.on('SIGTERM', () => { fs.writeFileSync('end', 'SIGTERM'); process.exit(0); });
  process.on('SIGINT', () => { fs.writeFileSync('end', 'SIGINT'); process.exit(0); });
  fs.writeFileSync('pid.new', String(process.pid));
  fs.renameSync('pid.new', 'pid');`;

let folder: string;
let npm: ChildProcess | undefined;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery npm-'));
  fs.writeFileSync(path.join(folder, 'program.mjs'), `import ${JSON.stringify(MODULE)};${PROGRAM}`);
});
afterEach(() => {
  const pid = readFile('pid');
  if (pid !== undefined && isRunning(Number(pid))) process.kill(Number(pid), 'SIGKILL');
  npm?.kill('SIGKILL');
  npm = undefined;
  fs.rmSync(folder, { recursive: true });
});

function readFile(name: string): string | undefined {
  const file = path.join(folder, name);
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : undefined;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function startWithNpm(script: string): Promise<ChildProcess> {
  fs.writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ scripts: { start: script } }));
  npm = spawn('npm', ['start'], { cwd: folder, stdio: 'ignore' });
  await vi.waitUntil(() => readFile('pid') !== undefined, { timeout: 120_000, interval: 20 });
  return npm;
}

const waitForEnd = () => vi.waitUntil(() => readFile('end') !== undefined, { timeout: 120_000, interval: 20 });

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'] as const;
/** Some shells replace themselves with a single command; dash doesn't. */
const SCRIPTS = ['exec node program.mjs', 'node program.mjs', 'node program.mjs; true'];

/** A shell that waits for a command ignores a SIGINT sent to itself. */
const CASES = SIGNALS.flatMap((signal) =>
  SCRIPTS.filter((script) => signal !== 'SIGINT' || script.startsWith('exec')).map((script) => ({ signal, script })),
);

test.each(CASES)('the program ends when npm receives $signal while it runs `$script`', async ({ signal, script }) => {
  (await startWithNpm(script)).kill(signal);
  expect(await waitForEnd()).toBe(true);
});

test('a program that a script leaves in the background outlives npm', async () => {
  const npm = await startWithNpm('node program.mjs >/dev/null 2>&1 &');
  if (npm.exitCode === null) await new Promise((resolve) => npm.once('exit', resolve));
  expect(readFile('end')).toBeUndefined();
  expect(isRunning(Number(readFile('pid')))).toBe(true);
});

test("Bindery's scripts replace their shell, so that npm signals the program and waits for it", () => {
  const { scripts } = JSON.parse(fs.readFileSync(path.join(import.meta.dirname, '../package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  for (const name of ['start', 'dev', 'demo', 'bindery']) expect(scripts[name]).toMatch(/^exec node /);
});
