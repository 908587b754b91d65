import type { DeliveryChange } from '../../deliver/deliver.ts';
import { AppError } from '../../errors.ts';
import { runProgram } from '../../lib/processes/run-program.ts';

export interface RunAfterOptions {
  /** A command line for `sh`. */
  command: string;
  env: NodeJS.ProcessEnv;
  signal?: AbortSignal | undefined;
  /** Milliseconds after which the command and everything it started is ended. @defaultValue five minutes */
  timeoutMs?: number;
}

const TIMEOUT_MS = 5 * 60_000;
const MAX_DETAIL = 500;

/**
 * Runs the operator's command, with the change as JSON on standard input. Its output goes to standard error. Throws
 * `unavailable` if it fails.
 */
export async function runAfter(
  change: DeliveryChange,
  { command, env, signal, timeoutMs = TIMEOUT_MS }: RunAfterOptions,
): Promise<void> {
  const input = `${JSON.stringify(change)}\n`;
  const result = await runProgram(['/bin/sh', '-c', command], { env, input, timeoutMs, signal });
  process.stderr.write(result.stdout);
  process.stderr.write(result.stderr);
  const problem = describeProblem(result, timeoutMs);
  if (problem === undefined) return;
  const detail = result.stderr.toString('utf8').trim().slice(-MAX_DETAIL);
  throw new AppError(
    'unavailable',
    `All files were delivered, but the --run command ${problem}${detail === '' ? '' : `: ${detail}`}\nThe next delivery runs it again, even if no file has changed.`,
  );
}

function describeProblem(
  { exitCode, killedBy, stopReason, error, isOutputTooLarge }: Awaited<ReturnType<typeof runProgram>>,
  timeoutMs: number,
): string | undefined {
  if (error) return `couldn't start (${error.message})`;
  if (stopReason === 'timeout') return `didn't finish within ${timeoutMs / 1000} s`;
  if (stopReason === 'too-many-messages' || isOutputTooLarge) return 'printed too much';
  if (stopReason !== undefined) return 'was interrupted';
  return exitCode === 0 ? undefined : `exited with ${killedBy ?? `code ${exitCode}`}`;
}
