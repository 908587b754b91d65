/**
 * Measures the service's overhead compared to a bare handler when a client polls a job.
 * `npm run bench -- api [--rounds 15] [--seconds 0.5] [--connections 32]`
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '../../src/db/embedded-postgres.ts';
import { compareServers } from '../compare.ts';
import { printGet, printRequest, startLoad } from '../load.ts';
import { startProcess } from '../processes.ts';
import { seed } from './seed.ts';

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    rounds: { type: 'string', default: '15' },
    seconds: { type: 'string', default: '0.5' },
    connections: { type: 'string', default: '32' },
  },
});
const [rounds, seconds, connections] = [values.rounds, values.seconds, values.connections].map(Number) as [
  number,
  number,
  number,
];
const bindery = path.join(import.meta.dirname, '..', '..', 'bin', 'bindery.js');
/** As many connections as `bindery api` opens with its default settings. */
const POOL_SIZE = 14;

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres') });
const load = startLoad();
try {
  const { key, organizationId, exports, agents } = await seed(postgres.url);
  const ours = await startProcess(process.execPath, [bindery, 'api', '--data-dir', folder, '--port', '0'], {
    DATABASE_URL: postgres.url,
    BINDERY_CALLER_REQUESTS_PER_MINUTE: '0',
    BINDERY_ORGANIZATION_REQUESTS_PER_MINUTE: '0',
  });
  const peer = await startProcess(process.execPath, [path.join(import.meta.dirname, 'bare-server.ts')], {
    DATABASE_URL: postgres.url,
    POOL_SIZE: String(POOL_SIZE),
    ORGANIZATION_ID: organizationId,
  });
  const headers = { Authorization: `Bearer ${key}` };

  print('| request | requests/s | p50 ms | p99 ms | bare requests/s | p50 ms | p99 ms | ratio | per CPU second |');
  print('|-|-|-|-|-|-|-|-|-|');
  for (const [name, targets] of [
    ['GET export job', exports],
    ['GET agent job', agents],
  ] as const) {
    const job = { requests: targets.map((target) => printGet(target, headers)), status: 200 };
    const measured = await compareServers({
      load,
      ours: { ...ours, ...job },
      peer: { ...peer, ...job },
      connections,
      rounds,
      seconds,
    });
    const columns = [measured.ours, measured.peer].map(
      ({ perSecond, p50, p99 }) => `${perSecond.toFixed(0)} | ${p50.toFixed(1)} | ${p99.toFixed(1)}`,
    );
    print(`| ${name} | ${columns.join(' | ')} | ${measured.ratio.toFixed(2)} | ${measured.cpuRatio.toFixed(2)} |`);
  }
  const bundle = await load.run({
    port: ours.port,
    requests: exports.map((target) => printRequest('POST', `${target}/bundle`, { ...headers, 'Content-Length': '0' })),
    status: 200,
    connections,
    seconds: rounds * seconds,
    rate: 100,
  });
  print(`\nPOST bundle at 100 requests/s: p50 ${bundle.p50.toFixed(1)} ms, p99 ${bundle.p99.toFixed(1)} ms`);
  await Promise.all([ours.stop(), peer.stop()]);
} finally {
  load.stop();
  await postgres.stop();
  fs.rmSync(folder, { recursive: true, force: true });
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
