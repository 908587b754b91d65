import type { ChildProcess } from 'node:child_process';
import { open, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../errors.ts';
import type { Binaries } from './binaries.ts';
import { startProgram } from './launcher.ts';
import type { Launcher } from './launcher.ts';
import type { Layout } from './layout.ts';
import { isAlive, waitUntil } from './processes.ts';
import { isResponding } from './running.ts';
import type { RunningPostgres } from './running.ts';

export interface ServerOptions {
  layout: Layout;
  binaries: Binaries;
  launcher: Launcher;
  durable: boolean;
}

const START_MILLISECONDS = 60_000;
const FAST_STOP_MILLISECONDS = 30_000;
const RETRY_MILLISECONDS = 200;

/** Transient errors: processes of a killed server that are still running, or a port in use. */
const TRANSIENT_ERROR =
  /lock file ".*" already exists|shared memory block .* still in use|could not bind|could not create any TCP/;

/** Starts PostgreSQL and waits until it accepts connections, on a free port or on the previous server's. */
export async function startServer(options: ServerOptions, port?: number): Promise<RunningPostgres> {
  const { layout } = options;
  let problem = "it didn't respond in time";
  const end = performance.now() + START_MILLISECONDS;
  while (performance.now() < end) {
    const serverPort = port ?? (await findFreePort());
    const child = await launch(options, serverPort);
    const hasStarted = await waitUntil(
      async () => hasEnded(child) || (await isResponding(layout, serverPort)),
      end - performance.now(),
    );
    if (hasStarted && !hasEnded(child) && child.pid !== undefined) return { pid: child.pid, port: serverPort };
    if (!hasEnded(child)) child.kill('SIGQUIT');
    problem = await readProblem(layout);
    if (!TRANSIENT_ERROR.test(problem)) break;
    await sleep(RETRY_MILLISECONDS);
  }
  throw new AppError('unavailable', `The embedded PostgreSQL didn't start: ${problem}. See its log at ${layout.log}.`);
}

/** Stops PostgreSQL cleanly: open transactions are rolled back, everything committed is on disk. */
export async function stopServer({ pid }: RunningPostgres): Promise<void> {
  sendSignal(pid, 'SIGINT');
  const hasExited = async () => !(await isAlive(pid));
  if (await waitUntil(hasExited, FAST_STOP_MILLISECONDS)) return;
  sendSignal(pid, 'SIGQUIT');
  await waitUntil(hasExited, FAST_STOP_MILLISECONDS);
}

async function launch({ layout, binaries, launcher, durable }: ServerOptions, port: number): Promise<ChildProcess> {
  const log = await open(layout.log, 'w', 0o600);
  try {
    const settings = { ...SETTINGS, port: String(port), ...(durable ? {} : FORGETFUL_SETTINGS) };
    const child = startProgram(
      launcher,
      [join(binaries.folder, 'bin/postgres'), '-D', layout.cluster, ...Object.entries(settings).flatMap(toArgument)],
      log.fd,
    );
    child.on('error', () => undefined);
    return child;
  } finally {
    await log.close();
  }
}

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  log_min_messages: 'warning',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

/** For temporary test databases. */
const FORGETFUL_SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

function toArgument([name, value]: [string, string]): string[] {
  return ['-c', `${name}=${value}`];
}

function hasEnded(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
}

/** Returns the last fatal line of the log, for an error message. */
async function readProblem(layout: Layout): Promise<string> {
  const lines = (await readFile(layout.log, 'utf8').catch(() => '')).trim().split('\n');
  const fatalLines = lines.filter((line) => /FATAL|could not|cannot|not permitted/.test(line));
  return (fatalLines.join('; ') || lines.at(-1) || 'it exited without a message').slice(-500);
}

function sendSignal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
