import os from 'node:os';
import { Option } from 'commander';
import { AppError } from '../errors.ts';

const MAX_THREADS = 256;

/**
 * Creates `--threads <n>`, read as a number. Help and documentation say "number of cores": the number itself differs between machines.
 *
 * @defaultValue the number of cores, at most 256
 */
export function createThreadsOption(description: string, cores = os.availableParallelism()): Option {
  return new Option('--threads <n>', description)
    .argParser(readThreads)
    .default(Math.min(cores, MAX_THREADS), 'number of cores');
}

function readThreads(text: string): number {
  const threads = Number(text);
  if (!Number.isInteger(threads) || threads < 1 || threads > MAX_THREADS)
    throw new AppError('invalid_request', `--threads must be a whole number from 1 to ${MAX_THREADS}, got "${text}".`);
  return threads;
}
