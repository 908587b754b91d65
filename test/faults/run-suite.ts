import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { createBaselineExports, unpackBundle } from './baseline-exports.ts';
import { chooseFaults } from './faults/registry.ts';
import { recordEnds } from './guarantees/ended-once.ts';
import { listIdleWorkFolders } from './guarantees/no-leftovers.ts';
import { listGuarantees } from './guarantees/registry.ts';
import { injectFaults } from './inject-faults.ts';
import type { FaultCount } from './inject-faults.ts';
import { startPeers } from './load/peers.ts';
import type { Peers } from './load/peers.ts';
import { runLoad } from './load/run-load.ts';
import { createSite } from './load/sites.ts';
import { createTenants } from './load/tenants.ts';
import type { SuiteOptions } from './options.ts';
import type { SuiteReport } from './report.ts';
import { recover, settle } from './settle.ts';
import type { CheckContext, Records, Tenants, World } from './types.ts';
import { createWorld } from './world/create-world.ts';
import { openObjectStorage } from './world/object-storage.ts';
import { createChoices } from './world/random.ts';

/** Milliseconds that a service has to end after SIGTERM. */
const STOP_MS = 40_000;
/** Milliseconds for a worker to start, on a machine that may be busy. */
const START_MS = 120_000;
/** Milliseconds after the faults for which hostile servers still hold their clients. */
const MAX_RELEASE_MS = 20_000;
const TRACED_LINES = 12;

/**
 * Runs an installation under load and faults, lets it settle, and checks every guarantee. `onOpen` receives a function
 * that ends the run early and removes what it has created.
 */
export async function runFaultSuite(
  options: SuiteOptions,
  onOpen: (close: () => Promise<void>) => void = () => undefined,
): Promise<SuiteReport> {
  const records: Records = { accepted: [], waits: [], downloads: [], pages: [], messages: [], pulls: [] };
  const storage = options.s3 === undefined ? undefined : await openObjectStorage(options.s3);
  const peers = await startPeers(records);
  const logFile = options.logFile ?? path.join(os.tmpdir(), `bindery-faults-${process.pid}.jsonl`);
  const closers = [peers.close, ...(storage ? [storage.close] : [])];
  const close = async () => {
    for (const each of closers.splice(0)) await each();
  };
  onOpen(close);
  try {
    await exportServed(peers);
    const world = await createWorld({ ...peers, minutes: options.minutes, logFile, storage });
    closers.unshift(() => world.close({ keep: options.keep === true }));
    await recordEnds(world);
    const tenants = await createTenants(world, peers);
    await world.startServices();
    const faults = await disturb({ world, peers, tenants, records, options });
    world.log.write('faults-ended');
    // A server may still hold processes of a killed service.
    const strays = await waitUntilNone(() => world.processes.findOrphans(), STRAY_MS);
    world.hostile.retire(Math.min(MAX_RELEASE_MS, options.minutes * MAX_RELEASE_MS));
    const down = await recover(world);
    const isSettled = await settle(world, options.settleSeconds * 1_000);
    world.log.write('settled', { isSettled, down });
    // A worker that still has jobs has folders for them.
    const idleWorkFolders = isSettled ? await waitUntilNone(() => listIdleWorkFolders(world), CHECK_MS) : [];
    const ends = await restartWorkers(world, options.settleSeconds * 1_000);
    const context = createContext({ world, peers, tenants, records, ends, down, strays, idleWorkFolders, options });
    if (options.keep) process.stderr.write(`The files of the run: ${world.root}\n`);
    return await createReport({ context, peers, faults, options });
  } finally {
    await close();
  }
}

/** Creates the bundle of `bindery serve` with the command that its owner would use. */
async function exportServed({ bundleFile }: Peers): Promise<void> {
  const folder = `${bundleFile}.site`;
  for (const [name, text] of Object.entries(createSite({ pages: 3, text: 'Served.' }))) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    fs.writeFileSync(path.join(folder, name), text);
  }
  const program = fileURLToPath(new URL('../../bin/bindery.js', import.meta.url));
  await promisify(execFile)(process.execPath, [program, 'export', folder, '--out', bundleFile], {
    env: { ...process.env, XDG_CACHE_HOME: '/dev/null', BINDERY_ENV_FILE: '' },
  });
}

interface SuiteContext {
  world: World;
  peers: Peers;
  tenants: Tenants;
  records: Records;
  options: SuiteOptions;
}

/** Runs load and faults concurrently. The load continues until the last fault is healed. */
async function disturb({ options, ...parts }: SuiteContext): Promise<ReadonlyMap<string, FaultCount>> {
  const { seed, only, minutes } = options;
  const endedController = new AbortController();
  const load = runLoad({ ...parts, signal: endedController.signal, seed });
  const counts = await injectFaults({
    world: parts.world,
    faults: chooseFaults(only),
    random: createChoices(seed),
    milliseconds: minutes * 60_000,
  }).finally(() => endedController.abort());
  await load;
  return counts;
}

/** Milliseconds for the processes of a killed service to end, on a machine that may be busy. */
const STRAY_MS = 20_000;
/** Milliseconds after which every check of a repository has ended, and removed its work folder. */
const CHECK_MS = 60_000;

/** Waits until a search finds nothing. Returns what it still finds at the deadline. */
async function waitUntilNone<T>(find: () => T[], deadlineMs: number): Promise<T[]> {
  for (const end = performance.now() + deadlineMs; ;) {
    const items = find();
    if (items.length === 0 || performance.now() > end) return items;
    await sleep(100);
  }
}

/**
 * Stops all services, and starts and stops the workers once more, which removes leftovers of a killed one. An API may
 * have accepted a request while it stopped whose response the load didn't wait for: the workers finish such jobs, too.
 */
async function restartWorkers(world: World, settleMs: number): Promise<Map<string, string>> {
  const ends = new Map<string, string>();
  const end = async () => {
    await Promise.all(
      world.services.map(async (each) => {
        const how = await each.stop(STOP_MS);
        if (how !== 'not running') ends.set(each.name, how);
      }),
    );
  };
  await end();
  const workers = world.services.filter(({ name }) => name.startsWith('worker'));
  for (const each of workers) each.start();
  await Promise.all(workers.map((each) => each.waitUntilReady(START_MS)));
  await settle(world, settleMs);
  await end();
  return ends;
}

function createContext({
  world,
  peers,
  tenants,
  records,
  options,
  ...known
}: SuiteContext & Pick<CheckContext, 'ends' | 'down' | 'strays' | 'idleWorkFolders'>): CheckContext {
  let calm: ReturnType<CheckContext['getCalmExports']> | undefined;
  const { hostile: _, ...working } = tenants;
  return {
    world,
    tenants,
    records,
    ...known,
    servedFolder: '',
    maxWaitMs: options.maxWaitSeconds * 1_000,
    getCalmExports: () => (calm ??= createBaselineExports(world, { peers, tenants: Object.values(working) })),
  };
}

interface ReportParts {
  context: CheckContext;
  peers: Peers;
  faults: ReadonlyMap<string, FaultCount>;
  options: SuiteOptions;
}

async function createReport({ context, peers, faults, options }: ReportParts): Promise<SuiteReport> {
  const { world, records } = context;
  context.servedFolder = await unpackBundle(peers.bundleFile);
  const guarantees = [];
  for (const { name, check } of listGuarantees(peers)) {
    const { checked, violations } = await check(context);
    const traced = violations.map((each) => ({
      ...each,
      lines: each.trace === undefined ? [] : world.log.findLast(each.trace, TRACED_LINES),
    }));
    for (const { text } of violations) world.log.write('violation', { name, text });
    guarantees.push({ name, checked, violations: traced });
  }
  return {
    options,
    faults,
    guarantees,
    ...(await countJobs(world)),
    longestWaitMs: Math.max(0, ...records.waits.map(({ milliseconds }) => milliseconds)),
    logFile: world.log.file,
  };
}

async function countJobs({ database: { db } }: World): Promise<Pick<SuiteReport, 'jobs' | 'failures'>> {
  const { rows } = await sql<{ kind: string; status: string; error: string | null }>`
    select 'export' as kind, status::text, error from export_jobs
    union all select 'agent', status::text, error from agent_jobs`.execute(db);
  const jobs: Record<string, number> = {};
  const failures: Record<string, number> = {};
  for (const { kind, status, error } of rows) {
    jobs[`${kind} ${status}`] = (jobs[`${kind} ${status}`] ?? 0) + 1;
    if (status === 'failed') failures[`${kind}: ${error}`] = (failures[`${kind}: ${error}`] ?? 0) + 1;
  }
  return { jobs, failures };
}
