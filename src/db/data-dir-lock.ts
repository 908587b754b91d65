import { createHash } from 'node:crypto';
import { realpath, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import type { Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '../errors.ts';
import { makeDataDir } from '../lib/data-dir.ts';

/** The role of the holder of a data directory: a server stays, a command is soon done. */
export type LockRole = 'server' | 'command';

export interface LockHolder {
  pid: number;
  role: LockRole;
}

export interface DataDirLock {
  release(): Promise<void>;
}

/**
 * Takes a data directory for this process alone and throws, naming the holder, when another has it.
 * The lock is a listening local socket: the system frees it when its holder ends, however it ends, and nobody
 * can mistake another process with the same pid for the holder.
 */
export async function lockDataDir(dataDir: string, role: LockRole): Promise<DataDirLock> {
  await makeDataDir(dataDir);
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

/** Returns the holder of a data directory; undefined when there is none. */
export async function findLockHolder(dataDir: string): Promise<LockHolder | undefined> {
  const address = await lockAddress(dataDir).catch(() => undefined);
  return address === undefined ? undefined : ask(address);
}

/** Linux knows names that are no files and vanish with their owner; elsewhere the socket is a file. */
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
  const taken = await listen(server, address);
  if (!taken) return undefined;
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

/** A socket file outlives its owner: one that nobody listens on is removed. */
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
    socket.on('close', () => resolve(parseHolder(text)));
  });
}

function parseHolder(text: string): LockHolder | undefined {
  try {
    return JSON.parse(text) as LockHolder;
  } catch {
    return undefined;
  }
}
