/**
 * Measures how close `bindery serve` comes to one nginx worker, and what a private site costs compared with a public one.
 * `npm run bench -- serve [--bundle site.tar.gz] [--rounds 15] [--seconds 0.5] [--connections 32]`; without a bundle,
 * examples/kitchen-sink is exported.
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { compareServers } from '../compare.ts';
import type { MeasuredTurn } from '../compare.ts';
import { printGet, startLoad } from '../load.ts';
import { startProcess } from '../processes.ts';
import { hasNginx, startNginx } from './nginx.ts';
import { comparePrivate } from './private.ts';

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    bundle: { type: 'string' },
    rounds: { type: 'string', default: '15' },
    seconds: { type: 'string', default: '0.5' },
    connections: { type: 'string', default: '32' },
  },
});
if (!hasNginx()) {
  print('nginx is not installed, so there is nothing to compare with: skipped.');
  process.exit(0);
}
const root = path.join(import.meta.dirname, '..', '..');
const bindery = path.join(root, 'bin', 'bindery.js');
const SOURCE = path.join(root, 'examples', 'kitchen-sink');
const workFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-bench-'));
const site = path.join(workFolder, 'site');
const load = startLoad();
const rows: MeasuredTurn[] = [];
try {
  const bundle = values.bundle ? path.resolve(values.bundle) : exportSite();
  fs.mkdirSync(site);
  execFileSync('tar', ['-xzf', bundle, '-C', site]);
  const ours = await startProcess(process.execPath, [
    bindery,
    'serve',
    bundle,
    '--port',
    '0',
    '--dir',
    path.join(workFolder, 'served'),
  ]);
  const pages = fs
    .globSync('{components,markdown}/*.html', { cwd: site })
    .map((file) => `/${file.replace(/\.html$/, '')}`);
  const { headers: pageHeaders } = await fetch(`http://127.0.0.1:${ours.port}${pages[0] ?? '/'}`);
  const peer = await startNginx({ site, work: workFolder, pageHeaders });
  const scripts = ['/_docs/theme.css', '/_docs/playground.js'];
  // Sent like images, and larger than the site's images.
  const fonts = fs.globSync('_docs/fonts/*.woff2', { cwd: site }).map((file) => `/${file}`);
  const gzip = { 'Accept-Encoding': 'gzip' };

  print('| request | requests/s | p99 ms | nginx requests/s | p99 ms | ratio | per CPU second |');
  print('|-|-|-|-|-|-|-|');
  await compare('HTML', { targets: pages });
  await compare('HTML, gzip', { targets: pages, headers: gzip });
  await compare('CSS and JS', { targets: scripts });
  await compare('CSS and JS, gzip', { targets: scripts, headers: gzip });
  await compare('fonts', { targets: fonts });
  await compare('304', { targets: pages.slice(0, 1), status: 304 });
  await compare('redirect', { targets: ['/old/start'], status: 308 });
  await compare('404', { targets: ['/no/such/page'], status: 404 });
  const [ratio, cpuRatio] = [rows.map((row) => row.ratio), rows.map((row) => row.cpuRatio)].map(computeMean);
  print(`| all, geometric mean | | | | | ${ratio?.toFixed(2)} | ${cpuRatio?.toFixed(2)} |`);
  if (!values.bundle) {
    const { rounds, seconds, connections } = values;
    const options = { rounds: Number(rounds), seconds: Number(seconds), connections: Number(connections) };
    await comparePrivate({ ...options, source: SOURCE, peer: ours, pages, bindery, workFolder, load, print });
  }
  await Promise.all([ours.stop(), peer.stop()]);

  async function compare(name: string, { targets, headers = {}, status = 200 }: Case): Promise<void> {
    const createRequests = async (port: number) => {
      const tag = status === 304 ? await readTag(port, targets[0] ?? '/') : undefined;
      return targets.map((target) => printGet(target, { ...headers, ...(tag && { 'If-None-Match': tag }) }));
    };
    const createJob = async (port: number) => ({
      requests: await createRequests(port),
      status,
      bodiless: status === 304,
    });
    const measured = await compareServers({
      load,
      ours: { ...ours, ...(await createJob(ours.port)) },
      peer: { ...peer, ...(await createJob(peer.port)) },
      connections: Number(values.connections),
      rounds: Number(values.rounds),
      seconds: Number(values.seconds),
    });
    rows.push(measured);
    print(printRow(name, measured));
  }
} finally {
  load.stop();
  fs.rmSync(workFolder, { recursive: true, force: true });
}

interface Case {
  targets: string[];
  headers?: Record<string, string>;
  status?: number;
}

function computeMean(values: readonly number[]): number {
  return Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);
}

function exportSite(): string {
  const bundle = path.join(workFolder, 'site.tar.gz');
  execFileSync(process.execPath, [bindery, 'export', SOURCE, '--out', bundle, '--quiet']);
  return bundle;
}

async function readTag(port: number, target: string): Promise<string> {
  const { headers } = await fetch(`http://127.0.0.1:${port}${target}`, { headers: { 'accept-encoding': 'identity' } });
  return headers.get('etag') ?? '';
}

function printRow(name: string, { ours, peer, ratio, cpuRatio }: MeasuredTurn): string {
  const columns = [ours, peer].map(({ perSecond, p99 }) => `${perSecond.toFixed(0)} | ${p99.toFixed(1)}`);
  return `| ${name} | ${columns.join(' | ')} | ${ratio.toFixed(2)} | ${cpuRatio.toFixed(2)} |`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
