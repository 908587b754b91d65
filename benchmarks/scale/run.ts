/**
 * Measures a service whose database has many organizations: lists, hosted pages, table sizes, and how PostgreSQL runs the
 * queries. `npm run bench -- scale [--organizations 1000] [--domains 10000] [--exports 100000] [--events 1000000]`
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '../../src/db/embedded-postgres.ts';
import { decideFeatures } from '../../src/features/decide-features.ts';
import { printGet, startLoad } from '../load.ts';
import { startProcess } from '../processes.ts';
import { listUrls } from './lists.ts';
import { listTables, logPlans, readPlans } from './plans.ts';
import { seed } from './seed.ts';
import type { SharedBundle } from './seed.ts';

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    organizations: { type: 'string', default: '1000' },
    domains: { type: 'string', default: '10000' },
    exports: { type: 'string', default: '100000' },
    events: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '1' },
    connections: { type: 'string', default: '4' },
    /** Seconds in which only the service's own work runs. Schedules run every minute. */
    idle: { type: 'string', default: '70' },
  },
});
const [organizations, domains, exports, events, seconds, connections, idle] = [
  values.organizations,
  values.domains,
  values.exports,
  values.events,
  values.seconds,
  values.connections,
  values.idle,
].map(Number) as [number, number, number, number, number, number, number];
/** A table with more rows must not be read from start to end. */
const BIG_ROWS = 5_000;
const SLOWEST = 20;
/** Domains that are opened one after another, and then requested in turn. */
const OPENED = Math.min(400, domains);

const root = path.join(import.meta.dirname, '..', '..');
const bindery = path.join(root, 'bin', 'bindery.js');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres') });
const load = startLoad();
try {
  const begin = performance.now();
  const tenants = await seed(postgres.url, { organizations, domains, exports, events }, storeBundle());
  print(`Filled the database in ${((performance.now() - begin) / 1000).toFixed(0)} s.\n`);
  const tables = await listTables(postgres.url);
  await logPlans(postgres.url);
  const started = performance.now();
  const service = await startProcess(process.execPath, [bindery, 'start', '--data-dir', folder, '--port', '0'], {
    DATABASE_URL: postgres.url,
    BINDERY_CALLER_REQUESTS_PER_MINUTE: '0',
    BINDERY_ORGANIZATION_REQUESTS_PER_MINUTE: '0',
  });
  print(`Started in ${((performance.now() - started) / 1000).toFixed(1)} s, with ${readMemory(service.pid)} MB.\n`);

  print('| list | largest p50 ms | p99 ms | other p50 ms | p99 ms |\n|-|-|-|-|-|');
  const urls = tenants.map(listUrls);
  for (const name of Object.keys(urls[0] ?? {})) {
    const columns = [];
    for (const [at, { key }] of tenants.entries())
      columns.push(await measure(service.port, [printGet(urls[at]?.[name] ?? '', { Authorization: `Bearer ${key}` })]));
    print(`| ${name} | ${columns.map(({ p50, p99 }) => `${p50.toFixed(1)} | ${p99.toFixed(1)}`).join(' | ')} |`);
  }

  const hosts = Array.from({ length: OPENED }, (_, at) => `docs-${1 + Math.floor((at * domains) / OPENED)}.scale.test`);
  const pages = hosts.map((host) => printGet('/', { Host: host }));
  const opening = performance.now();
  await load.run({ port: service.port, requests: pages, status: 200, connections: 1, seconds: 1, rate: OPENED });
  print(`\nOpened ${OPENED} sites, ${((performance.now() - opening) / OPENED).toFixed(1)} ms each.`);
  const hosted = await measure(service.port, pages);
  print(`Hosted page: p50 ${hosted.p50.toFixed(1)} ms, p99 ${hosted.p99.toFixed(1)} ms.`);
  print(`Memory of the process: ${readMemory(service.pid)} MB.`);
  await sleep(idle * 1000);
  await service.stop();

  print('\n| table | rows | MB |\n|-|-|-|');
  for (const { name, rows, bytes } of tables.slice(0, 15))
    print(`| ${name} | ${rows} | ${(bytes / 2 ** 20).toFixed(0)} |`);
  const bigTables = new Set(tables.filter(({ rows }) => rows > BIG_ROWS).map(({ name }) => name));
  const queries = readPlans(path.join(folder, 'postgres', 'postgres.log'), bigTables);
  print(`\n| slowest of ${queries.length} queries | runs | mean ms | max ms | big tables read whole |\n|-|-|-|-|-|`);
  const shown = queries.filter(({ scans }, at) => at < SLOWEST || scans.size > 0);
  for (const { text, count, mean, max, scans } of shown)
    print(
      `| \`${text.slice(0, 160)}\` | ${count} | ${mean.toFixed(2)} | ${max.toFixed(1)} | ${[...scans].join(', ')} |`,
    );
} finally {
  load.stop();
  await postgres.stop();
  fs.rmSync(folder, { recursive: true, force: true });
}

/** Exports the example once, for all domains. */
function storeBundle(): SharedBundle {
  const key = 'exports/shared/bundle.tar.gz';
  const file = path.join(folder, 'objects', key);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  execFileSync(process.execPath, [bindery, 'export', path.join(root, 'examples', 'starter'), '--out', file], {
    stdio: 'ignore',
  });
  const bytes = fs.readFileSync(file);
  const settings = JSON.stringify({ features: decideFeatures({ deployment: 'cloud' }) });
  return { key, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex'), settings };
}

function measure(port: number, requests: string[]) {
  return load.run({ port, requests, status: 200, connections, seconds });
}

/** Megabytes. */
function readMemory(pid: number): number {
  const [, kilobytes = ''] = /^VmRSS:\s+(\d+)/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
