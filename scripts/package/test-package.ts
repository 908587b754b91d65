/**
 * Packs the npm package, installs it from the registry in an empty folder, and runs its commands there on Node 22 and 24, and on 20,
 * where it must say that it cannot. Needs the registry and some minutes; `npm run test:package`.
 */
import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-test-package-'));
const app = path.join(folder, 'app');
const program = path.join(app, 'node_modules/bindery/bin/bindery.js');

try {
  await testPackage();
  process.stdout.write('\nThe package works.\n');
} finally {
  fs.rmSync(folder, { recursive: true, force: true });
}

async function testPackage(): Promise<void> {
  sh('npm', ['pack', '--pack-destination', folder], ROOT);
  const tarball = fs.readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '';
  say(`${tarball}: ${megabytes(fs.statSync(path.join(folder, tarball)).size)} packed`);
  fs.mkdirSync(app);
  fs.writeFileSync(path.join(app, 'package.json'), '{"private":true}');
  sh('npm', ['install', '--no-audit', '--no-fund', path.join(folder, tarball)], app);
  say(`installed with its dependencies: ${megabytes(sizeOf(path.join(app, 'node_modules')))}`);
  fs.cpSync(path.join(ROOT, 'examples/starter'), path.join(app, 'docs'), { recursive: true });
  const hashes = new Set<string>();
  for (const version of ['22', '24']) hashes.add(await testOn(version, getNode(version)));
  check('every Node makes the same bundle', hashes.size === 1);
  const refusal = tryRun(getNode('20'), ['--version']);
  check(
    `on Node 20: ${refusal.trim()}`,
    /^error: Bindery needs Node 22\.13 or newer, and this is v20[^\n]+\n$/.test(refusal),
  );
}

/** Returns what the bundle is. */
async function testOn(version: string, node: string): Promise<string> {
  const bindery = (...args: string[]) => sh(node, [program, ...args], app);
  check(`Node ${version}: --help`, bindery('--help').includes('bindery'));
  const bundle = `bundle-${version}.tar.gz`;
  bindery('export', 'docs', '--out', bundle, '--quiet');
  check(`Node ${version}: export`, fs.existsSync(path.join(app, bundle)));
  check(`Node ${version}: check`, bindery('check', 'docs', '--strict').includes('checked.'));
  bindery('init', `new-${version}`, '--yes');
  check(`Node ${version}: init`, bindery('check', `new-${version}`, '--strict').includes('3 pages checked.'));
  const served = await withService(node, ['serve', bundle, '--port', '0', '--dir', `site-${version}`], async (url) =>
    (await fetch(url)).text(),
  );
  check(`Node ${version}: serve`, served.includes('Tidewater'));
  const started = ['start', '--port', '0', '--data-dir', `data-${version}`];
  const state = await withService(node, started, (url, output) => exportOverHttp(url, output));
  check(`Node ${version}: start, and an export through it`, state === 'completed');
  return sh('sha256sum', [bundle], app).split(' ')[0] ?? '';
}

async function exportOverHttp(url: string, output: string): Promise<string> {
  const key = /bindery_[0-9A-Za-z]{40}/.exec(output)?.[0] ?? '';
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const jobs = `${url}v1/static-export/jobs`;
  const created = await fetch(jobs, { method: 'POST', headers, body: '{"domain":"docs.example.com"}' });
  const { jobId } = (await created.json()) as { jobId: string };
  for (;;) {
    const { status } = (await (await fetch(`${jobs}/${jobId}`, { headers })).json()) as { status: string };
    if (status !== 'queued' && status !== 'running') return status;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** Runs a service until it says where it listens, hands that over, and ends it as a supervisor does. */
async function withService<T>(
  node: string,
  args: readonly string[],
  use: (url: string, output: string) => Promise<T>,
): Promise<T> {
  const child = spawn(node, [program, ...args], { cwd: app, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  try {
    const isReady = () => (args[0] === 'start' ? output.includes('Press Ctrl-C') : /listening on http/.test(output));
    const url = await new Promise<string>((resolve, reject) => {
      const read = (chunk: Buffer) => {
        output += chunk.toString();
        if (isReady()) resolve(/http:\/\/[\d.]+:\d+/.exec(output)?.[0] ?? '');
      };
      child.stdout.on('data', read);
      child.stderr.on('data', read);
      void ended.then(() => reject(new Error(`bindery ${args[0]} ended:\n${output}`)));
    });
    return await use(`${url}/`, output);
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

/** A Node of that version from the registry, as a package without install scripts. */
function getNode(version: string): string {
  const place = path.join(folder, `node-${version}`);
  const name = `node-${process.platform}-${process.arch}`;
  fs.mkdirSync(place);
  fs.writeFileSync(path.join(place, 'package.json'), '{"private":true}');
  sh('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', `${name}@${version}`], place);
  return path.join(place, 'node_modules', name, 'bin/node');
}

function sh(command: string, args: readonly string[], cwd: string): string {
  return execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

function tryRun(node: string, args: readonly string[]): string {
  try {
    return sh(node, [program, ...args], app);
  } catch (error) {
    return (error as { stderr: string }).stderr;
  }
}

function check(what: string, isSo: boolean): void {
  say(`${isSo ? 'ok' : 'FAILED'}  ${what}`);
  if (!isSo) throw new Error(`This failed: ${what}`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function sizeOf(root: string): number {
  const entries = fs.readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return entries.reduce((sum, entry) => sum + fs.statSync(path.join(entry.parentPath, entry.name)).size, 0);
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
