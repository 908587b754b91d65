/**
 * Measures whether all acknowledged page views are stored while a server that receives them is killed.
 * `npm run bench -- events [--rate 1000] [--seconds 60] [--sqlite]`
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { readDays } from '../../src/analytics/read-metrics.ts';
import { readEventFile } from '../../src/bundle-server/events/read-event-file.ts';
import { connect } from '../../src/db/connect.ts';
import { startEmbeddedPostgres } from '../../src/db/embedded-postgres.ts';
import { readCpuSeconds } from '../compare.ts';
import { startProcess } from '../processes.ts';

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    rate: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '60' },
    sqlite: { type: 'boolean', default: false },
  },
});
const [rate, seconds] = [Number(values.rate), Number(values.seconds)];
const root = path.join(import.meta.dirname, '..', '..');
const bindery = path.join(root, 'bin', 'bindery.js');
const workFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-bench-'));
const dir = path.join(workFolder, 'served');
const postgres = values.sqlite
  ? undefined
  : await startEmbeddedPostgres({ dataDir: path.join(workFolder, 'postgres') });
const agent = new http.Agent({ keepAlive: true, maxSockets: 128 });
const waits: number[] = [];
const counts = { acknowledged: 0, refused: 0, lost: 0 };
try {
  const bundle = path.join(workFolder, 'site.tar.gz');
  execFileSync(process.execPath, [
    bindery,
    'export',
    path.join(root, 'examples', 'starter'),
    '--out',
    bundle,
    '--quiet',
  ]);
  const start = () =>
    startProcess(
      process.execPath,
      [bindery, 'serve', bundle, '--port', '0', '--dir', dir],
      postgres && { ANALYTICS_DATABASE_URL: postgres.url },
    );
  let server = await start();
  const startTime = performance.now();
  const sending = new Set<Promise<void>>();
  let isKilled = false;
  let cpuSeconds = 0;
  for (let sent = 0; sent < rate * seconds; sent += 1) {
    if (!isKilled && sent >= (rate * seconds) / 2) {
      isKilled = true;
      cpuSeconds += readCpuSeconds(server.pid);
      process.kill(server.pid, 'SIGKILL');
      server = await start();
    }
    const early = startTime + (sent * 1000) / rate - performance.now();
    if (early > 1) await sleep(early);
    const one = send(server.port, sent).finally(() => sending.delete(one));
    sending.add(one);
  }
  await Promise.all(sending);
  const sendSeconds = (performance.now() - startTime) / 1000;
  cpuSeconds += readCpuSeconds(server.pid);
  await server.stop();
  const stored = await countViews();
  waits.sort((a, b) => a - b);
  const at = (share: number) => `${(waits[Math.floor(waits.length * share)] ?? 0).toFixed(1)} ms`;
  process.stdout.write(
    `${rate * sendSeconds} views in ${sendSeconds.toFixed(1)} s (${Math.round((rate * sendSeconds) / sendSeconds)}/s), the server killed once\n` +
      `acknowledged ${counts.acknowledged}, refused ${counts.refused}, without a response ${counts.lost}\n` +
      `stored ${stored}: ${stored >= counts.acknowledged ? 'no acknowledged view is lost' : `${counts.acknowledged - stored} LOST`}\n` +
      `until acknowledged: median ${at(0.5)}, p99 ${at(0.99)}\n` +
      `processor time of the server, two starts included: ${((cpuSeconds * 1000) / (rate * sendSeconds)).toFixed(2)} ms a view\n`,
  );
  if (stored < counts.acknowledged) process.exitCode = 1;
} finally {
  agent.destroy();
  await postgres?.stop();
  fs.rmSync(workFolder, { recursive: true, force: true });
}

/** One view by one of 50,000 readers. */
async function send(port: number, number: number): Promise<void> {
  const reader = number % 50_000;
  const headers = {
    origin: `http://127.0.0.1:${port}`,
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    'x-forwarded-for': `203.0.${reader >> 8}.${reader & 255}`,
  };
  const startTime = performance.now();
  const status = await new Promise<number>((resolve) => {
    const request = http.request(
      { host: '127.0.0.1', port, path: '/_bindery/events', method: 'POST', agent, headers },
      (response) => {
        response.resume().on('end', () => resolve(response.statusCode ?? 0));
      },
    );
    request.on('error', () => resolve(0)).end('{"events":[{"type":"view","page":"/quickstart"}]}');
  });
  if (status === 204) waits.push(performance.now() - startTime);
  counts[status === 204 ? 'acknowledged' : status === 0 ? 'lost' : 'refused'] += 1;
}

async function countViews(): Promise<number> {
  const period = { domain: 'site', from: '2020-01-01', to: new Date().toISOString().slice(0, 10) };
  if (!postgres) return sum((await readEventFile(dir, { ...period, limit: 1 })).days);
  const db = connect({ url: postgres.url, max: 1 });
  const days = await readDays(db, { ...period, from: period.to });
  await db.destroy();
  return sum(days);
}

function sum(days: readonly { views: number }[]): number {
  return days.reduce((total, { views }) => total + views, 0);
}
