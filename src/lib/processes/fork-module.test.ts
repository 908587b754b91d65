import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { forkModule } from './fork-module.ts';
import { startProgram } from './start-program.ts';

let folder = '';
beforeAll(() => void (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-fork-module-'))));
afterAll(() => fs.rmSync(folder, { recursive: true }));

function write(name: string, text: string): URL {
  fs.writeFileSync(path.join(folder, name), text);
  return pathToFileURL(path.join(folder, name));
}

function fork(module: URL, options: Partial<Parameters<typeof forkModule>[1]> = {}) {
  const child = forkModule(module, { stdio: ['ignore', 'ignore', 'ignore', 'ipc'], ...options });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

test('the process gets its arguments, the Node options and a message channel', async () => {
  const module = write(
    'echo.mjs',
    `process.on('message', (text) => process.send([text, process.argv[2], process.execArgv, process.pid]));`,
  );
  const child = fork(module, { args: ['one two'], execArgv: ['--no-warnings'] });
  child.send('hello');
  expect(await once(child, 'message')).toEqual([['hello', 'one two', ['--no-warnings'], child.pid], undefined]);
});

test('the parent notices when the channel closes and the process exits', async () => {
  const child = fork(write('exit.mjs', 'process.exit(3);'));
  const [[code]] = await Promise.all([once(child, 'exit'), once(child, 'disconnect')]);
  expect(code).toBe(3);
});

test("the process's helpers are killed when it exits", async () => {
  const file = path.join(folder, 'helper');
  const module = write(
    'helper.mjs',
    `import { spawn } from 'node:child_process';
    import fs from 'node:fs';
    const helper = spawn('sleep', ['1000'], { stdio: 'ignore' });
    fs.writeFileSync(${JSON.stringify(file)}, String(helper.pid));
    process.exit(0);`,
  );
  await once(fork(module), 'exit');
  const helper = Number(fs.readFileSync(file, 'utf8'));
  await waitUntilGone(helper);
  expect(isRunning(helper)).toBe(false);
});

test('a process in an endless loop is killed when its parent is killed', async () => {
  const file = path.join(folder, 'loop');
  const loop = write(
    'loop.mjs',
    `import fs from 'node:fs';
    fs.writeFileSync(${JSON.stringify(file)}, String(process.pid));
    for (;;);`,
  );
  const source = JSON.stringify(path.join(import.meta.dirname, 'fork-module.ts'));
  const starter = write(
    'starter.ts',
    `import { forkModule } from ${source};
    forkModule(new URL(${JSON.stringify(loop.href)}), { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });`,
  );
  const parent = startProgram([process.execPath, fileURLToPath(starter)], { env: { PATH: process.env['PATH'] ?? '' } });
  while (!fs.existsSync(file) || fs.readFileSync(file, 'utf8') === '') await waitForNextTurn();
  const child = Number(fs.readFileSync(file, 'utf8'));
  onTestFinished(() => void (isRunning(child) && process.kill(child, 'SIGKILL')));
  await parent.stop();
  await waitUntilGone(child);
  expect(isRunning(child)).toBe(false);
});

function isRunning(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) [ZX]/.test(fs.readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** The kernel ends a killed process soon. The test's own time limit ends the wait. */
async function waitUntilGone(pid: number): Promise<void> {
  while (isRunning(pid)) await waitForNextTurn();
}

function waitForNextTurn(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve));
}
