/** Errors of Git commands that need more than they can use, because of what the repository or its server sends. */
import os from 'node:os';
import { AppError } from '../../errors.ts';
import type { ProgramResult } from '../processes/run-program.ts';

/**
 * Git crashed. A tree can contain itself many times, or millions of nested folders: a few kilobytes whose listing never
 * ends. Git also crashes when it reads a damaged pack of a repository without blobs.
 */
export class GitCrash extends AppError {
  constructor(cause: unknown) {
    super('source_unavailable', TOO_LARGE_FOR_GIT, { cause });
  }
}

/** Returns the error for the owner of a repository if a command exceeded a limit, and otherwise undefined. */
export function findLimitError(
  { exitCode, killedBy, stopReason, error: cause, stderr, isOutputTooLarge }: ProgramResult,
  { command, hasRemote }: { command: string; hasRemote: boolean },
): AppError | undefined {
  if (stopReason === 'too-many-messages') return createError('The Git host sent too many messages.');
  if (CRASH_SIGNALS.has(killedBy)) return new GitCrash(cause);
  const isEndless = stopReason === 'timeout' && TREE_COMMANDS.has(command);
  if (isOutputTooLarge || isEndless) return createError(hasRemote ? TOO_MANY_REFERENCES : TOO_LARGE_FOR_GIT, cause);
  if (exitCode === 0) return undefined;
  const messages = stderr.toString('utf8');
  if (hasRemote && OUT_OF_MEMORY.test(messages)) return createError(OUT_OF_MEMORY_MESSAGE);
  return killedBy === 'SIGXCPU' || isOutOfTime(messages) ? createError(OUT_OF_TIME_MESSAGE) : undefined;
}

function createError(message: string, cause?: unknown): AppError {
  return new AppError('source_unavailable', message, { cause });
}

const CRASH_SIGNALS: ReadonlySet<unknown> = new Set(['SIGSEGV', 'SIGBUS', 'SIGABRT']);
/** Local commands that read every folder of a commit, of which there can be billions without a file. */
const TREE_COMMANDS: ReadonlySet<string> = new Set(['ls-tree', 'read-tree']);
const TOO_LARGE_FOR_GIT =
  'The repository has too many files or too deeply nested folders for Git to list. Move the documentation to ' +
  'its own repository.';
const TOO_MANY_REFERENCES =
  'The repository has too many branches and tags for Git to list. Delete those that you no longer need, or move the ' +
  'documentation to its own repository.';
const OUT_OF_MEMORY = /^(?!remote:).*(?:out of memory|Cannot allocate memory)/im;
const OUT_OF_MEMORY_MESSAGE =
  'The repository needs more memory than Git can use here. Move the documentation to its own repository.';

/**
 * Returns whether a process that Git started reached the limit of its processor time. A fetch only reports that the
 * process that checks the files said nothing, not even an error.
 */
function isOutOfTime(stderr: string): boolean {
  const messages = [...stderr.matchAll(/\b(?:fatal|error): .*/g)].map(([message]) => message);
  return messages.some((message) => CPU_SIGNAL.test(message)) || messages.join('\n') === NO_INDEX;
}

const CPU_SIGNAL = new RegExp(`died of signal ${os.constants.signals.SIGXCPU}\\b`);
const NO_INDEX = 'fatal: fetch-pack: invalid index-pack output';
const OUT_OF_TIME_MESSAGE =
  'The repository needs more processor time or memory than Git can use here. Move the documentation to its own ' +
  'repository.';
