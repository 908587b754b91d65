import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';

let root: string;
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-bin-'));
  write('package.json', '{"type":"module"}');
  fs.mkdirSync(path.join(root, 'bin'));
  for (const name of ['bindery.js', 'stop-with-npm.js'])
    fs.copyFileSync(path.join(import.meta.dirname, name), path.join(root, 'bin', name));
});
afterEach(() => fs.rmSync(root, { recursive: true }));

function write(file: string, text: string): void {
  fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  fs.writeFileSync(path.join(root, file), text);
}

/** Runs the copy with a Node that claims to have this version. */
async function run(version = '24.1.0', env: NodeJS.ProcessEnv = {}, ...line: string[]): Promise<string> {
  const preloadScript = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } });
    Object.defineProperty(process, 'version', { value: 'v${version}' });`;
  const args = [
    '--import',
    `data:text/javascript,${encodeURIComponent(preloadScript)}`,
    path.join(root, 'bin/bindery.js'),
    ...line,
  ];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, {
    env: { ...process.env, ...env },
  }).catch((error: { stdout: string; stderr: string }) => error);
  return stdout + stderr;
}

const PROGRAM = "export const runBindery = async () => console.log('it runs');\n";

test.each(['20.11.0', '24.1.0'])('a clone without packages asks for npm ci on Node %s', async (version) => {
  write('src/main/bindery.ts', PROGRAM);
  expect(await run(version)).toBe(
    `error: Bindery's packages aren't installed. Run \`npm ci\` in ${root}/, then run this command again.\n`,
  );
});

test('a clone with a missing package, as after a pull, names it and asks for npm ci', async () => {
  write('src/main/bindery.ts', "import 'not-there';\n");
  write('node_modules/commander/index.js', '');
  expect(await run()).toBe(
    `error: The package not-there isn't installed. Run \`npm ci\` in ${root}/, then run this command again.\n`,
  );
});

test('the npm package runs on Node 22.13, and asks for it on older versions', async () => {
  write('dist/main/bindery.js', PROGRAM);
  expect(await run('22.13.0')).toBe('it runs\n');
  for (const version of ['22.12.0', '20.19.0'])
    expect(await run(version)).toBe(
      `error: Bindery needs Node 22.13 or newer, but this is v${version}. Install a newer version from https://nodejs.org.\n`,
    );
});

test('a clone runs its sources on Node 24, and uses the Node that npm installed if necessary', async () => {
  write('src/main/bindery.ts', PROGRAM);
  write('node_modules/commander/index.js', '');
  expect(await run()).toBe('it runs\n');
  expect(await run('22.12.0')).toContain('needs Node 24 or newer');
  const node = path.join(root, `node_modules/node-${process.platform}-${process.arch}/bin/node`);
  fs.mkdirSync(path.dirname(node), { recursive: true });
  fs.symlinkSync(process.execPath, node);
  expect(await run('22.13.0')).toBe('it runs\n');
});

test('a clone runs the bundled program until a source changes, and its sources in watch mode', async () => {
  write('src/main/bindery.ts', PROGRAM);
  write('node_modules/commander/index.js', '');
  write('.bundled-program/bindery.js', "export const runBindery = async () => console.log('it runs bundled');\n");
  expect(await run()).toBe('it runs\n');
  const { size, mtimeMs } = fs.statSync(path.join(root, 'src/main/bindery.ts'));
  write('.bundled-program/record.json', JSON.stringify([['src/main/bindery.ts', size, mtimeMs]]));
  expect(await run()).toBe('it runs bundled\n');
  expect(await run('24.1.0', { WATCH_REPORT_DEPENDENCIES: '1' })).toBe('it runs\n');
  fs.utimesSync(path.join(root, 'src/main/bindery.ts'), 1, 1);
  expect(await run()).toBe('it runs\n');
  write('.bundled-program/record.json', JSON.stringify([['src/main/gone.ts', size, mtimeMs]]));
  expect(await run()).toBe('it runs\n');
});

test("a clone runs its sources if the bundled program can't be loaded", async () => {
  write('src/main/bindery.ts', PROGRAM);
  write('node_modules/commander/index.js', '');
  write('.bundled-program/bindery.js', "import './gone.js';\n");
  expect(await run()).toBe('it runs\n');
});

test.each(['export', 'check'])('%s loads the module with the rendering commands', async (command) => {
  const createRenderingModule = (where: string) =>
    `export const runBindery = async () => console.log('it renders ${where}');\n`;
  write('src/main/bindery.ts', PROGRAM);
  write('src/main/rendering.ts', createRenderingModule('as it is'));
  write('node_modules/commander/index.js', '');
  expect(await run('24.1.0', {}, command)).toBe('it renders as it is\n');
  write('.bundled-program/rendering.js', createRenderingModule('bundled'));
  write('.bundled-program/record.json', '[]');
  expect(await run('24.1.0', {}, command)).toBe('it renders bundled\n');
});

test("a command doesn't fail if the reader of its output leaves, as `head` does", async () => {
  const program = path.join(import.meta.dirname, 'bindery.js');
  // `true` exits before the first line is written.
  const line = `"${process.execPath}" "${program}" setup --help | true; echo "\${PIPESTATUS[0]}"`;
  const { stdout, stderr } = await promisify(execFile)('bash', ['-c', line]);
  expect({ stdout, stderr }).toEqual({ stdout: '0\n', stderr: '' });
});

/** Sends a signal to a command that is loading its program. Returns its exit code, or the signal that killed it. */
async function stopWhileLoading(
  command: string,
  { signal, script = '' }: { signal: NodeJS.Signals | readonly NodeJS.Signals[]; script?: string },
) {
  for (const name of ['bindery', 'rendering'])
    write(
      `src/main/${name}.ts`,
      `${script} setInterval(() => undefined, 1_000); console.log('loading'); await new Promise(() => undefined);`,
    );
  write('node_modules/commander/index.js', '');
  const args = [path.join(root, 'bin/bindery.js'), command];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  for (const each of [signal].flat()) child.kill(each);
  const [code, killedBy] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  return code ?? killedBy;
}

test.each(['start', 'api', 'site', 'worker', 'serve'])(
  '%s exits with code 0 if it is stopped while it loads',
  async (name) => {
    expect(await stopWhileLoading(name, { signal: 'SIGTERM' })).toBe(0);
  },
);

test.each(['SIGINT', 'SIGHUP'] as const)('%s stops a service while it loads', async (signal) => {
  expect(await stopWhileLoading('worker', { signal })).toBe(0);
});

test('a signal kills other commands while they load', async () => {
  expect(await stopWhileLoading('export', { signal: 'SIGTERM' })).toBe('SIGTERM');
});

test('a service that handles the signal chooses its exit code', async () => {
  const exitScript = "process.on('SIGTERM', () => process.exit(7));";
  expect(await stopWhileLoading('worker', { signal: 'SIGTERM', script: exitScript })).toBe(7);
});

test("SIGHUP, which reloads the bundle, doesn't stop serve while it loads", async () => {
  const exitScript = "process.on('SIGTERM', () => process.exit(7));";
  expect(await stopWhileLoading('serve', { signal: ['SIGHUP', 'SIGTERM'], script: exitScript })).toBe(7);
});

test('a command that fails exits even if something keeps the process alive', async () => {
  const program = path.join(import.meta.dirname, 'bindery.js');
  const keepAlive = ['--import', 'data:text/javascript,setInterval(() => {}, 1000)'];
  const failedRun = promisify(execFile)(process.execPath, [...keepAlive, program, 'doctor', 'too', 'many']);
  await expect(failedRun).rejects.toMatchObject({ code: 2, stderr: expect.stringMatching(/^error: /) as unknown });
});
