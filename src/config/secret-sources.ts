/** Secrets from files and from commands, so that they don't have to be in the environment. */
import { spawnSync } from 'node:child_process';
import type { SpawnSyncOptionsWithStringEncoding } from 'node:child_process';
import fs from 'node:fs';
import { getErrorMessage } from '../errors.ts';

const MAX_BYTES = 64 * 1024;
const MAX_ERROR_CHARACTERS = 300;

/** Returns the names of the variables that can provide the value of a secret. */
export function getSourceNames(name: string): { file: string; command: string } {
  return { file: `${name}_FILE`, command: `${name}_COMMAND` };
}

export interface SecretSourceOptions {
  /** Names of the secret variables. */
  names: readonly string[];
  /** How long a command can run, in milliseconds. @defaultValue 30,000 */
  timeoutMs?: number;
}

/**
 * Reads each secret that the variables contain indirectly: `NAME_FILE` has the path of a file, and `NAME_COMMAND` a
 * command for `sh` that prints the secret, such as one of a vault. Returns the values by name, and a line for each
 * source that can't be read. The values are never in a line.
 */
export function readSecretSources(
  texts: Readonly<Record<string, string>>,
  { names, timeoutMs = 30_000 }: SecretSourceOptions,
): { values: Record<string, string>; problems: string[] } {
  const values: Record<string, string> = {};
  const problems: string[] = [];
  for (const name of names) {
    const { file, command } = getSourceNames(name);
    const setNames = [name, file, command].filter((each) => each in texts);
    if (setNames.length > 1) {
      problems.push(`${name}: ${setNames.join(' and ')} are set. Set only one of them.`);
      continue;
    }
    const source = setNames[0];
    if (source === undefined || source === name) continue;
    const text = texts[source] ?? '';
    const result = source === file ? readSecretFile(text) : runSecretCommand(text, timeoutMs);
    if ('value' in result) values[name] = result.value;
    else problems.push(`${source}: ${result.problem}`);
  }
  return { values, problems };
}

type SourceResult = { value: string } | { problem: string };

function readSecretFile(path: string): SourceResult {
  try {
    const { size } = fs.statSync(path);
    if (size > MAX_BYTES) return { problem: `expected at most ${MAX_BYTES} bytes in ${path}, got ${size}` };
    return toResult(fs.readFileSync(path, 'utf8'), `the file ${path} is empty`);
  } catch (error) {
    return { problem: `can't read the file: ${getErrorMessage(error)}` };
  }
}

function runSecretCommand(command: string, timeoutMs: number): SourceResult {
  const options: SpawnSyncOptionsWithStringEncoding & { detached: true } = {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
    maxBuffer: MAX_BYTES,
    // Creates a process group, so that the deadline also ends the command's child processes. The types don't include
    // this option.
    detached: true,
  };
  const { pid, status, signal, stdout, stderr, error } = spawnSync('/bin/sh', ['-c', command], options);
  endGroup(pid);
  const details = stderr.trim().slice(0, MAX_ERROR_CHARACTERS);
  if (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ETIMEDOUT') return { problem: `the command didn't finish within ${timeoutMs / 1000} s` };
    if (code === 'ENOBUFS') return { problem: `expected the command to print at most ${MAX_BYTES} bytes` };
    return { problem: `can't run the command: ${getErrorMessage(error)}` };
  }
  if (status !== 0)
    return { problem: `the command ended with ${signal ?? `code ${status}`}${details === '' ? '' : `: ${details}`}` };
  return toResult(stdout, 'the command printed nothing');
}

/** Ends processes that the command left running in its group. */
function endGroup(pid: number): void {
  try {
    if (pid > 0) process.kill(-pid, 'SIGKILL');
  } catch {
    // The group has already ended.
  }
}

function toResult(text: string, problem: string): SourceResult {
  const value = text.trim();
  return value === '' ? { problem } : { value };
}
