import { execFileSync } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { openStore } from '../../../src/store/open-store.ts';
import type { ProxyName, World } from '../types.ts';
import { startDatabaseServer } from './database-server.ts';
import { openEventLog } from './event-log.ts';
import { startHostileServer } from './hostile-server.ts';
import { createOutages } from './outages.ts';
import type { ObjectStorage } from './object-storage.ts';
import { startService } from './service.ts';
import type { Service, ServiceOptions } from './service.ts';
import { startTcpProxy } from './tcp-proxy.ts';
import type { TcpProxy } from './tcp-proxy.ts';
import { watchProcesses } from './watch-processes.ts';

export interface WorldOptions {
  /** File for the event log. */
  logFile: string;
  /** Ports of the servers that the load runs. */
  ports: { git: number; host: number; model: number; webhook: number };
  /** Bundle that `bindery serve` fetches. */
  bundleUrl: string;
  /** Length of the run. The disk must have room for all its bundles, so that only a fault fills it. */
  minutes: number;
  /** Bucket for objects. @defaultValue a folder in the data directory */
  storage?: ObjectStorage | undefined;
}

/** A world with functions that start and end it. */
export interface OpenWorld extends World {
  /** Starts the processes. Projects can be created before. */
  startServices(): Promise<void>;
  /** Ends everything and removes the files unless they should be kept. */
  close(options: { keep: boolean }): Promise<void>;
}

/** Services start concurrently, on a machine that may be busy. */
const START_MS = 240_000;

/**
 * Creates a folder, a database, proxies and everything else that the processes of an installation need. If a later step
 * fails, everything is removed.
 */
export async function createWorld(options: WorldOptions): Promise<OpenWorld> {
  const closers: (() => unknown)[] = [];
  const close = async ({ keep }: { keep: boolean }) => {
    for (const each of closers.splice(0).reverse()) await each();
    if (!keep) removeFolder(root);
  };
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-faults-'));
  try {
    return { ...(await openWorld({ ...options, root, onClose: (end) => void closers.push(end) })), close };
  } catch (error) {
    await close({ keep: false });
    throw error;
  }
}

async function openWorld({
  root,
  onClose,
  ...options
}: WorldOptions & { root: string; onClose: (end: () => unknown) => void }): Promise<Omit<OpenWorld, 'close'>> {
  const dataDir = path.join(root, 'data');
  const temporary = path.join(root, 'tmp');
  for (const folder of [dataDir, temporary, path.join(root, 'logs')]) fs.mkdirSync(folder);
  const hasOwnDisk = mountDisk(dataDir, 160 + 32 * options.minutes);
  const clockFile = path.join(root, 'clock');
  fs.writeFileSync(clockFile, '0');
  const log = openEventLog(options.logFile);
  onClose(log.close);
  const database = await startDatabaseServer(path.join(root, 'database'));
  onClose(database.close);
  const hostile = await startHostileServer();
  onClose(hostile.close);
  const proxies = await startProxies({ ...options, postgres: database.port });
  for (const proxy of Object.values(proxies)) onClose(proxy.close);
  const services: Service[] = [];
  const outages = createOutages();
  const crashes: World['crashes'] = [];
  const secretKey = randomBytes(32);
  const s3 = options.storage && {
    bucket: options.storage.settings.bucket,
    endpoint: `http://127.0.0.1:${proxies.s3?.port}`,
    credentials: options.storage.credentials,
  };
  const store = await openStore(
    { s3: options.storage?.settings, dataDir },
    { secret: randomBytes(32), publicUrl: () => 'http://bindery.test' },
  );
  const processes = watchProcesses({
    listServices: () => services.flatMap(({ pid }) => pid ?? []),
    marker: `TMPDIR=${temporary}`,
  });
  onClose(processes.stop);
  onClose(watchWorkers(services, outages));
  onClose(() => Promise.all(services.map((each) => each.stop(1_000))));

  const startServices = async () => {
    const env = createEnvironment({ temporary, dataDir, database, proxies, clockFile, secretKey, s3 });
    for (const plan of await planServices({ dataDir, bundleUrl: options.bundleUrl }))
      services.push(
        startService({
          ...plan,
          env: { ...env, ...plan.env },
          logFile: path.join(root, 'logs', `${plan.name}.log`),
          log,
          onCrash: (how) => crashes.push({ service: plan.name, how }),
        }),
      );
    for (const each of services)
      if (!(await each.waitUntilReady(START_MS))) throw new Error(`${each.name} did not start: ${root}/logs`);
  };

  return {
    root,
    dataDir,
    database,
    services,
    proxies,
    hostile,
    store,
    hasFolderStore: !options.storage,
    hasOwnDisk,
    clockFile,
    secretKey,
    log,
    outages,
    processes,
    damaged: new Set(),
    crashes,
    startServices,
  };
}

/** Removes a folder with everything mounted in it. */
function removeFolder(root: string): void {
  try {
    execFileSync('umount', ['-l', path.join(root, 'data')], { stdio: 'ignore' });
  } catch {
    // Nothing is mounted there.
  }
  fs.rmSync(root, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

/** Only root can do this; otherwise a full disk is not injected. */
function mountDisk(folder: string, megabytes: number): boolean {
  if (process.getuid?.() !== 0) return false;
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${Math.ceil(megabytes)}m`, 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

async function startProxies({
  ports,
  postgres,
  storage,
}: Pick<WorldOptions, 'ports' | 'storage'> & { postgres: number }): Promise<World['proxies']> {
  const targets: Partial<Record<ProxyName, number>> = { ...ports, postgres };
  if (storage) targets.s3 = storage.port;
  const proxies: Partial<Record<ProxyName, TcpProxy>> = {};
  for (const [name, port] of Object.entries(targets)) proxies[name as ProxyName] = await startTcpProxy(port);
  return proxies;
}

/** While no worker is running, no job can be started. */
function watchWorkers(services: readonly Service[], outages: World['outages']): () => void {
  let end: (() => void) | undefined;
  const timer = setInterval(() => {
    const isOut = !services.some(({ name, isUp }) => name.startsWith('worker') && isUp);
    if (isOut) end ??= outages.begin();
    else if (end) end = void end();
  }, 100);
  return () => clearInterval(timer);
}

interface EnvironmentParts extends Pick<World, 'dataDir' | 'database' | 'proxies' | 'clockFile' | 'secretKey'> {
  temporary: string;
  s3: { bucket: string; endpoint: string; credentials: Record<string, string> } | undefined;
}

function createEnvironment(parts: EnvironmentParts): NodeJS.ProcessEnv {
  const { temporary, dataDir, database, proxies, clockFile, secretKey, s3 } = parts;
  const url = new URL(database.url);
  url.port = String(proxies.postgres?.port);
  const model = `http://127.0.0.1:${proxies.model?.port}/v1`;
  return {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? path.join(os.tmpdir(), 'node-compile-cache'),
    TMPDIR: temporary,
    NODE_OPTIONS: `--import ${new URL('./shift-clock.ts', import.meta.url).href}`,
    BINDERY_FAULTS_CLOCK: clockFile,
    BINDERY_ENV_FILE: '',
    BINDERY_DATA_DIR: dataDir,
    BINDERY_SECRET_KEY: secretKey.toString('base64'),
    BINDERY_RENDER_THREADS: '1',
    BINDERY_WORKER_SLOTS: '2',
    BINDERY_LOG_LEVEL: 'info',
    BINDERY_CACHE_MB: '64',
    BINDERY_SITE_CACHE_MB: '64',
    BINDERY_GIT_PRIVATE_HOSTS: '127.0.0.1',
    BINDERY_WEBHOOK_PRIVATE_HOSTS: '127.0.0.1',
    BINDERY_MODEL: 'openai-compatible:scripted',
    OPENAI_BASE_URL: model,
    OPENAI_API_KEY: 'scripted',
    DATABASE_URL: url.href,
    ...(s3 && { S3_BUCKET: s3.bucket, S3_ENDPOINT: s3.endpoint, ...s3.credentials }),
  };
}

type Plan = Pick<ServiceOptions, 'name' | 'args' | 'port' | 'probe' | 'started' | 'env'>;

async function planServices({ dataDir, bundleUrl }: { dataDir: string; bundleUrl: string }): Promise<Plan[]> {
  const [api1 = 0, api2 = 0, worker1 = 0, worker2 = 0, site = 0, serve = 0] = await findFreePorts(6);
  const createApiPlan = (name: string, port: number): Plan => ({
    name,
    port,
    args: ['api', '--port', String(port)],
    probe: '/readyz',
    env: {},
  });
  const createWorkerPlan = (name: string, port: number): Plan => ({
    name,
    port,
    args: ['worker'],
    probe: '/readyz',
    started: /^The worker is running/m,
    env: { BINDERY_WORKER_PORT: String(port) },
  });
  return [
    createApiPlan('api-1', api1),
    createApiPlan('api-2', api2),
    createWorkerPlan('worker-1', worker1),
    createWorkerPlan('worker-2', worker2),
    { name: 'site', port: site, args: ['site', '--port', String(site)], probe: '/healthz', env: {} },
    {
      name: 'serve',
      port: serve,
      args: ['serve', bundleUrl, '--dir', path.join(dataDir, 'serve'), '--port', String(serve)],
      probe: '/',
      // It serves one bundle and needs nothing else.
      env: { DATABASE_URL: undefined, PORT: undefined },
    },
  ];
}

/** Below the ports that systems assign to connections, so that none is lost while a killed service is down. */
const PORTS = [20_000, 32_000] as const;

async function findFreePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) {
    const port = randomInt(...PORTS);
    if (await isFree(port)) ports.add(port);
  }
  return [...ports];
}

async function isFree(port: number): Promise<boolean> {
  const server = net.createServer();
  const isListening = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => resolve(true));
  });
  if (isListening) await new Promise((resolve) => server.close(resolve));
  return isListening;
}
