/**
 * Packs the npm packages, installs each with its libraries from the registry in an empty folder, and runs its commands
 * there on Node.js 22 and 24, and on 20, where it must report that it can't run. Needs the registry and some minutes;
 * `npm run test:package`.
 */
import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-test-package-'));
/** Output line of each service once it accepts requests. */
const READY_PATTERNS = { start: /Press Ctrl-C/, serve: /listening on http/, dev: / pages in / };

interface Installed {
  name: string;
  /** The folder in which it is installed. */
  app: string;
  program: string;
}

try {
  await testPackages();
  process.stdout.write('\nThe packages work.\n');
} finally {
  fs.rmSync(folder, { recursive: true, force: true });
}

async function testPackages(): Promise<void> {
  sh(process.execPath, [path.join(ROOT, 'scripts/package/pack.ts'), folder], ROOT);
  const tarballs = fs.readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  const nodes = ['22', '24'].map((version) => ({ version, node: getNode(version) }));
  const oldNode = getNode('20');
  const hashes = new Set<string>();
  for (const tarball of tarballs) {
    const installation = install(tarball);
    for (const each of nodes) hashes.add(await testOn(each, installation));
    const refusal = tryRun(oldNode, ['--version'], installation);
    check(
      `${installation.name} on Node 20: ${refusal.trim()}`,
      /^error: Bindery needs Node 22\.13 or newer, but this is v20[^\n]+\n$/.test(refusal),
    );
  }
  check('every package makes the same bundle on every Node', hashes.size === 1);
}

function install(tarball: string): Installed {
  const name = tarball.replace(/-\d.*$/, '');
  const app = path.join(folder, `app-${name}`);
  fs.mkdirSync(app);
  fs.writeFileSync(path.join(app, 'package.json'), '{"private":true}');
  const start = performance.now();
  sh('npm', ['install', '--no-audit', '--no-fund', path.join(folder, tarball)], app);
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  const [packedSize, unpackedSize] = [
    fs.statSync(path.join(folder, tarball)).size,
    measureSize(path.join(app, 'node_modules')),
  ];
  printLine(
    `${tarball}: ${formatMegabytes(packedSize)}, installed in ${seconds} s with its libraries: ${formatMegabytes(unpackedSize)}`,
  );
  fs.cpSync(path.join(ROOT, 'examples/starter'), path.join(app, 'docs'), { recursive: true });
  return { name, app, program: path.join(app, 'node_modules', name, 'bin/bindery.js') };
}

/** Returns the description of the bundle. */
async function testOn({ version, node }: { version: string; node: string }, installation: Installed): Promise<string> {
  const { name, app, program } = installation;
  const of = `${name} on Node ${version}`;
  const runBindery = (...args: string[]) => sh(node, [program, ...args], app);
  check(`${of}: --help`, runBindery('--help').includes('bindery'));
  const bundle = `bundle-${version}.tar.gz`;
  runBindery('export', 'docs', '--out', bundle, '--quiet');
  check(`${of}: export`, fs.existsSync(path.join(app, bundle)));
  check(`${of}: check`, runBindery('check', 'docs', '--strict').includes('checked.'));
  runBindery('init', `new-${version}`, '--yes');
  check(`${of}: init`, runBindery('check', `new-${version}`, '--strict').includes('3 pages checked.'));
  fs.mkdirSync(path.join(app, `plain-${version}`));
  fs.writeFileSync(path.join(app, `plain-${version}/index.md`), '# Plain\n');
  runBindery('import', `plain-${version}`, '--out', `imported-${version}`);
  check(`${of}: import`, fs.existsSync(path.join(app, `imported-${version}/docs.json`)));
  const fetchHome = async (url: string) => (await fetch(url)).text();
  const run = { node, program, app };
  const servedPage = await withService(run, ['serve', bundle, '--port', '0', '--dir', `site-${version}`], fetchHome);
  check(`${of}: serve`, servedPage.includes('Tidewater'));
  check(`${of}: dev`, (await withService(run, ['dev', 'docs', '--port', '0'], fetchHome)).includes('Tidewater'));
  const startArgs = ['start', '--port', '0', '--data-dir', `data-${version}`];
  if (name.endsWith('-lite')) {
    check(
      `${of}: start reports the missing PostgreSQL`,
      /^error: No PostgreSQL [^\n]+\n$/.test(tryRun(node, startArgs, installation)),
    );
  } else {
    const state = await withService(run, startArgs, (url, output) => exportOverHttp(url, output));
    check(`${of}: start, and an export through it`, state === 'completed');
  }
  return sh('sha256sum', [bundle], app).split(' ')[0] ?? '';
}

async function exportOverHttp(url: string, output: string): Promise<string> {
  const key = /bindery_[0-9A-Za-z]{40}/.exec(output)?.[0] ?? '';
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const jobs = `${url}v1/static-export/jobs`;
  const response = await fetch(jobs, { method: 'POST', headers, body: '{"domain":"docs.example.com"}' });
  const { jobId } = (await response.json()) as { jobId: string };
  for (;;) {
    const { status } = (await (await fetch(`${jobs}/${jobId}`, { headers })).json()) as { status: string };
    if (status !== 'queued' && status !== 'running') return status;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** Runs a service until it prints its URL, calls `use` with it, and stops the service as a supervisor does. */
async function withService<T>(
  { node, program, app }: { node: string; program: string; app: string },
  args: readonly string[],
  use: (url: string, output: string) => Promise<T>,
): Promise<T> {
  const child = spawn(node, [program, ...args], { cwd: app, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const exit = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  try {
    const isReady = () => READY_PATTERNS[args[0] as keyof typeof READY_PATTERNS].test(output);
    const url = await new Promise<string>((resolve, reject) => {
      const appendOutput = (chunk: Buffer) => {
        output += chunk.toString();
        if (isReady()) resolve(/http:\/\/[\d.]+:\d+/.exec(output)?.[0] ?? '');
      };
      child.stdout.on('data', appendOutput);
      child.stderr.on('data', appendOutput);
      void exit.then(() => reject(new Error(`bindery ${args[0]} ended:\n${output}`)));
    });
    return await use(`${url}/`, output);
  } finally {
    child.kill('SIGTERM');
    await exit;
  }
}

/** Installs this Node.js version from the registry, as a package without install scripts. */
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

function tryRun(node: string, args: readonly string[], { program, app }: Installed): string {
  try {
    return sh(node, [program, ...args], app);
  } catch (error) {
    return (error as { stderr: string }).stderr;
  }
}

function check(label: string, isSo: boolean): void {
  printLine(`${isSo ? 'ok' : 'FAILED'}  ${label}`);
  if (!isSo) throw new Error(`This failed: ${label}`);
}

function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** A file with two names, such as the esbuild program, counts once. */
function measureSize(root: string): number {
  const entries = fs.readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const stats = entries.map((entry) => fs.statSync(path.join(entry.parentPath, entry.name)));
  return [...new Map(stats.map(({ ino, size }) => [ino, size])).values()].reduce((sum, size) => sum + size, 0);
}

function formatMegabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
