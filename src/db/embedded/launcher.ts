import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { chmod, chown, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/**
 * How to run PostgreSQL's programs. PostgreSQL refuses to run as root, so root starts them in a user namespace where
 * root appears as `nobody` or, if namespaces are forbidden, as the real user `nobody`.
 */
export interface Launcher {
  kind: 'direct' | 'user-namespace' | 'nobody';
  /** Arguments before the program and its own arguments. */
  prefix: readonly string[];
  /** Identity of the process; undefined keeps Bindery's. */
  identity: { uid: number; gid: number } | undefined;
}

const NOBODY = 65_534;
const NAMESPACE = ['unshare', '-U', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`];
const run = promisify(execFile);
/** Creating a cluster takes seconds; on a slow disk, a minute. */
const RUN_LIMIT_MS = 10 * 60 * 1000;

/** Chooses the launcher that works for the user who runs Bindery. */
export async function chooseLauncher(uid: number = process.getuid?.() ?? -1): Promise<Launcher> {
  if (uid !== 0) return { kind: 'direct', prefix: [], identity: undefined };
  if (await canUnshare()) return { kind: 'user-namespace', prefix: NAMESPACE, identity: undefined };
  return NOBODY_LAUNCHER;
}

/** The last resort for root. Exported so that a test can use it where the better option also works. */
export const NOBODY_LAUNCHER: Launcher = { kind: 'nobody', prefix: [], identity: { uid: NOBODY, gid: NOBODY } };

/** Runs a program to its end; rejects with its error output if it fails. */
export async function runProgram(launcher: Launcher, command: readonly string[]): Promise<void> {
  const [file = '', ...args] = [...launcher.prefix, ...command];
  await run(file, args, {
    env: createEnvironment(),
    cwd: '/',
    timeout: RUN_LIMIT_MS,
    killSignal: 'SIGKILL',
    ...launcher.identity,
  });
}

/** Starts a program in a separate session, so that Ctrl-C in the terminal only reaches Bindery. */
export function startProgram(launcher: Launcher, command: readonly string[], log: number): ChildProcess {
  const [file = '', ...args] = [...launcher.prefix, ...command];
  const child = spawn(file, args, {
    env: createEnvironment(),
    cwd: '/',
    detached: true,
    stdio: ['ignore', log, log],
    ...launcher.identity,
  });
  child.unref();
  return child;
}

/** Lets PostgreSQL's user pass through a folder that is otherwise closed to it. */
export async function allowTraversal(launcher: Launcher, folder: string): Promise<void> {
  if (launcher.identity) await chmod(folder, 0o711);
}

/** Makes PostgreSQL's user the owner of a folder, because PostgreSQL requires owning its data. */
export async function changeFolderOwner(launcher: Launcher, folder: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const uid = launcher.identity?.uid ?? 0;
  const gid = launcher.identity?.gid ?? 0;
  if ((await lstat(folder)).uid !== uid) await chownTree(folder, { uid, gid });
}

async function canUnshare(): Promise<boolean> {
  const [file = '', ...args] = [...NAMESPACE, 'true'];
  return run(file, args).then(
    () => true,
    () => false,
  );
}

/** Changes the folder itself last, which shows whether an earlier change of owner was completed. */
async function chownTree(folder: string, owner: { uid: number; gid: number }): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    await chown(join(entry.parentPath, entry.name), owner.uid, owner.gid);
  }
  await chown(folder, owner.uid, owner.gid);
}

/** Passes on none of the secrets in Bindery's environment. */
function createEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
}
