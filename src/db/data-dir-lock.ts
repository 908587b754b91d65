import { createHash } from 'node:crypto';
import { realpath, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import type { Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '../errors.ts';
import { createDataDir } from '../lib/data-dir.ts';
import { parseJson } from '../lib/parse-json.ts';

/** The role of the process that holds a data directory: a server keeps running, a command finishes soon. */
export type LockRole = 'server' | 'command';

export interface LockHolder {
  pid: number;
  role: LockRole;
}

export interface DataDirLock {
  release(): Promise<void>;
}

/**
 * Locks a data directory for this process. Throws, naming the holder, if another process has it. The lock is a
 * listening local socket: the system frees it when its holder ends for any reason, and a later process with the same
 * pid can't be mistaken for the holder.
 */
export async function lockDataDir(dataDir: string, role: LockRole): Promise<DataDirLock> {
  await createDataDir(dataDir);
  const address = await lockAddress(dataDir);
  const lock = (await tryListen(address, role)) ?? (await tryAgain(address, role));
  if (lock) return lock;
  const holder = await findLockHolder(dataDir);
  throw new AppError(
    'conflict',
    `The data directory ${dataDir} is in use by another Bindery process${holder ? ` (${holder.pid})` : ''}. ` +
      'Stop that process, or choose another directory with --data-dir or BINDERY_DATA_DIR.',
  );
}

/** Returns the process that holds a data directory; undefined if there is none. */
export async function findLockHolder(dataDir: string): Promise<LockHolder | undefined> {
  const address = await lockAddress(dataDir).catch(() => undefined);
  return address === undefined ? undefined : ask(address);
}

/** Linux supports socket names that aren't files and disappear with their owner; elsewhere the socket is a file. */
async function lockAddress(dataDir: string): Promise<string> {
  const name = `bindery-${createHash('sha256')
    .update(await realpath(dataDir))
    .digest('hex')
    .slice(0, 32)}`;
  return process.platform === 'linux' ? `\0${name}` : join(tmpdir(), `${name}.sock`);
}

async function tryListen(address: string, role: LockRole): Promise<DataDirLock | undefined> {
  const holder: LockHolder = { pid: process.pid, role };
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.end(JSON.stringify(holder));
  });
  const isListening = await listen(server, address);
  if (!isListening) return undefined;
  server.unref();
  return { release: () => new Promise((resolve) => server.close(() => resolve())) };
}

function listen(server: Server, address: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false);
      else reject(error);
    });
    server.listen(address, () => resolve(true));
  });
}

/** A socket file outlives its owner, so one without a listener is removed. */
async function tryAgain(address: string, role: LockRole): Promise<DataDirLock | undefined> {
  if (address.startsWith('\0') || (await ask(address))) return undefined;
  await rm(address, { force: true });
  return tryListen(address, role);
}

const RESPONSE_MILLISECONDS = 2_000;

function ask(address: string): Promise<LockHolder | undefined> {
  return new Promise((resolve) => {
    const socket = connect(address);
    let text = '';
    socket.setTimeout(RESPONSE_MILLISECONDS, () => socket.destroy());
    socket.on('data', (chunk) => {
      text += chunk.toString();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(parseJson(text) as LockHolder | undefined));
  });
}
