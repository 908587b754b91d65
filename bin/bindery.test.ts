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

/** Runs the copy as a Node of that version would. */
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

test.each(['20.11.0', '24.1.0'])('a clone without its packages says to run npm ci, on Node %s', async (version) => {
  write('src/main/bindery.ts', PROGRAM);
  expect(await run(version)).toBe(
    `error: The packages that Bindery needs are not installed: run \`npm ci\` in ${root}/, then this again.\n`,
  );
});

test('a clone that lacks one package, as after a pull, names it and says to run npm ci', async () => {
  write('src/main/bindery.ts', "import 'not-there';\n");
  write('node_modules/commander/index.js', '');
  expect(await run()).toBe(
    `error: The package not-there is not installed: run \`npm ci\` in ${root}/, then start it again.\n`,
  );
});

test('the npm package runs its JavaScript from Node 22.13 on, and says so on an older one', async () => {
  write('dist/main/bindery.js', PROGRAM);
  expect(await run('22.13.0')).toBe('it runs\n');
  for (const version of ['22.12.0', '20.19.0'])
    expect(await run(version)).toBe(
      `error: Bindery needs Node 22.13 or newer, and this is v${version}: install one from nodejs.org.\n`,
    );
});

test('a clone runs its sources on Node 24, with the one that npm installed if need be', async () => {
  write('src/main/bindery.ts', PROGRAM);
  write('node_modules/commander/index.js', '');
  expect(await run()).toBe('it runs\n');
  expect(await run('22.12.0')).toContain('needs Node 24 or newer');
  const node = path.join(root, `node_modules/node-${process.platform}-${process.arch}/bin/node`);
  fs.mkdirSync(path.dirname(node), { recursive: true });
  fs.symlinkSync(process.execPath, node);
  expect(await run('22.13.0')).toBe('it runs\n');
});

test('a clone runs its program bundled as long as no file of that has changed, and its sources where they are watched', async () => {
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

test('a bundle that cannot be loaded is as if there were none', async () => {
  write('src/main/bindery.ts', PROGRAM);
  write('node_modules/commander/index.js', '');
  write('.bundled-program/bindery.js', "import './gone.js';\n");
  expect(await run()).toBe('it runs\n');
});

test.each(['export', 'check'])('%s runs the program of the two commands that render', async (command) => {
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

test('a reader of the output that leaves, as `head` does, ends no command', async () => {
  const program = path.join(import.meta.dirname, 'bindery.js');
  // `true` has left before the first line comes.
  const line = `"${process.execPath}" "${program}" setup --help | true; echo "\${PIPESTATUS[0]}"`;
  const { stdout, stderr } = await promisify(execFile)('bash', ['-c', line]);
  expect({ stdout, stderr }).toEqual({ stdout: '0\n', stderr: '' });
});

/** Returns the exit code, or the signal, of a command that gets a signal while it loads its program. */
async function stopWhileLoading(
  command: string,
  { signal, more = '' }: { signal: NodeJS.Signals | readonly NodeJS.Signals[]; more?: string },
) {
  for (const name of ['bindery', 'rendering'])
    write(
      `src/main/${name}.ts`,
      `${more} setInterval(() => undefined, 1_000); console.log('loading'); await new Promise(() => undefined);`,
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
  '%s ends with code 0 when it is stopped while it loads',
  async (name) => {
    expect(await stopWhileLoading(name, { signal: 'SIGTERM' })).toBe(0);
  },
);

test.each(['SIGINT', 'SIGHUP'] as const)('%s stops a service while it loads, too', async (signal) => {
  expect(await stopWhileLoading('worker', { signal })).toBe(0);
});

test('a signal kills other commands while they load', async () => {
  expect(await stopWhileLoading('export', { signal: 'SIGTERM' })).toBe('SIGTERM');
});

test('a service that handles the signal decides how it ends', async () => {
  const exitScript = "process.on('SIGTERM', () => process.exit(7));";
  expect(await stopWhileLoading('worker', { signal: 'SIGTERM', more: exitScript })).toBe(7);
});

test('SIGHUP, which makes serve load its bundle again, does not stop it while it loads', async () => {
  const exitScript = "process.on('SIGTERM', () => process.exit(7));";
  expect(await stopWhileLoading('serve', { signal: ['SIGHUP', 'SIGTERM'], more: exitScript })).toBe(7);
});

test('a command that fails ends, even if something keeps the process alive', async () => {
  const program = path.join(import.meta.dirname, 'bindery.js');
  const keepAlive = ['--import', 'data:text/javascript,setInterval(() => {}, 1000)'];
  const failedRun = promisify(execFile)(process.execPath, [...keepAlive, program, 'doctor', 'too', 'many']);
  await expect(failedRun).rejects.toMatchObject({ code: 2, stderr: expect.stringMatching(/^error: /) as unknown });
});
