import { spawn, type ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';
import { collectOutput } from './collect-output.ts';
import { signalGroup, waitUntilGroupIsEmpty } from './process-group.ts';
import { LIFELINE, wrapCommand, type WrapResult } from './wrap-command.ts';

export interface ProgramOptions extends WrapResult {
  /** The program's complete environment, without the undefined variables. It inherits nothing. */
  env: Readonly<Record<string, string | undefined>>;
  cwd?: string;
  /** Written to its standard input. @defaultValue nothing to read */
  input?: string | Buffer | undefined;
  /** Milliseconds after which it is stopped. @defaultValue no limit */
  timeoutMs?: number | undefined;
  /** Stops it when aborted. */
  signal?: AbortSignal | undefined;
  /** It is stopped once it writes more to standard error. @defaultValue 1 MiB */
  maxErrorBytes?: number;
  /** Milliseconds it has to clean up after SIGTERM, before SIGKILL. @defaultValue 2000 */
  graceMs?: number;
}

/** Why Bindery stopped a program; undefined if it ended on its own. */
export type StopReason = 'timeout' | 'aborted' | 'too-many-messages' | 'stopped';

export interface ProgramExit {
  /** Undefined if a signal ended it, or if it never started. */
  exitCode: number | undefined;
  killedBy: NodeJS.Signals | undefined;
  stopReason: StopReason | undefined;
  stderr: Buffer;
  /** Why it couldn't start. */
  error: Error | undefined;
}

export interface RunningProgram {
  stdout: Readable;
  /** Ends the whole process group and closes the pipes. Resolves once it is over. */
  stop(): Promise<ProgramExit>;
  /**
   * Never rejects. Settles soon after the program exits, is stopped or exceeds its deadline, even if a process holds
   * its pipes.
   */
  exitPromise: Promise<ProgramExit>;
}

const GRACE_MS = 2_000;
const MAX_ERROR_BYTES = 1024 * 1024;

/**
 * Starts a program in its own process group. A deadline, an abort and `stop` end all its processes: first with SIGTERM,
 * so that it can remove its temporary files, then with SIGKILL. Helpers that outlive the program are killed when it
 * exits.
 */
export function startProgram(command: readonly string[], options: ProgramOptions): RunningProgram {
  const { input, signal, timeoutMs, graceMs = GRACE_MS, maxErrorBytes = MAX_ERROR_BYTES } = options;
  const [file = '', ...args] = wrapCommand(command, options);
  const child = spawn(file, args, {
    env: { ...options.env },
    ...(options.cwd !== undefined && { cwd: options.cwd }),
    detached: true,
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe', 'pipe'],
  });
  const stdout = child.stdio[1] as Readable;
  const errors = collectOutput(child.stdio[2] as Readable, {
    maxBytes: maxErrorBytes,
    onTooMuch: () => stop('too-many-messages'),
  });
  const { promise: exitPromise, resolve } = Promise.withResolvers<ProgramExit>();
  const timers: NodeJS.Timeout[] = [];
  let stopReason: StopReason | undefined;
  let isOver = false;

  for (const pipe of child.stdio) pipe?.on('error', () => undefined);
  child.stdin?.end(input);
  const onAbort = () => stop('aborted');
  if (signal?.aborted) stop('aborted');
  signal?.addEventListener('abort', onAbort);
  if (timeoutMs !== undefined) schedule(timeoutMs, () => stop('timeout'));
  child.on('error', (error) => child.pid === undefined && finish({ error }));
  child.on('exit', (code, killedBy) => {
    // Its helpers have lost the program they worked for, and may hold the pipes.
    signalGroup(child.pid, 'SIGKILL');
    const end = {
      exitCode: code ?? undefined,
      killedBy: killedBy ?? undefined,
      error: findStartError(code, command[0]),
    };
    if (stopReason) void waitUntilGroupIsEmpty(child.pid, graceMs).then(() => finish(end));
    else void errors.drain().then(() => finish(end));
  });
  stdout.on('close', release);

  function schedule(ms: number, task: () => void): void {
    timers.push(setTimeout(task, ms));
  }

  function stop(reason: StopReason): void {
    if (isOver) closePipes(child);
    if (isOver || stopReason) return;
    stopReason = reason;
    signalGroup(child.pid, 'SIGTERM');
    schedule(graceMs, () => {
      signalGroup(child.pid, 'SIGKILL');
      // A process that waits for a disk can't be killed until the disk responds. Nothing waits for it.
      schedule(graceMs, () => finish({}));
    });
  }

  function finish(end: Partial<Pick<ProgramExit, 'exitCode' | 'killedBy' | 'error'>>): void {
    if (isOver) return;
    isOver = true;
    for (const timer of timers) clearTimeout(timer);
    child.stdio[LIFELINE]?.destroy();
    child.stdin?.destroy();
    child.stdio[2]?.destroy();
    if (stopReason || end.error) closePipes(child);
    release();
    const { exitCode, killedBy, error } = end;
    resolve({ exitCode, killedBy, error, stopReason, stderr: errors.read() });
  }

  /** The abort still stops reading output from before the exit. */
  function release(): void {
    if (isOver && stdout.destroyed) signal?.removeEventListener('abort', onAbort);
  }

  return {
    stdout,
    exitPromise,
    stop: () => {
      stop('stopped');
      return exitPromise;
    },
  };
}

function closePipes(child: ChildProcess): void {
  for (const pipe of child.stdio) pipe?.destroy();
  child.unref();
}

/** Exit codes of a shell that couldn't start a program (POSIX, 2.8.2). */
function findStartError(code: number | null, file = ''): Error | undefined {
  if (code === 127) return Object.assign(new Error(`Cannot find the program ${file}.`), { code: 'ENOENT' });
  if (code === 126) return Object.assign(new Error(`Cannot execute the program ${file}.`), { code: 'EACCES' });
  return undefined;
}
