import { apiCommand } from '../cli/api.ts';
import { runProgram } from '../cli/program.ts';
import { startCommand } from '../cli/start.ts';
import { workerCommand } from '../cli/worker.ts';
import { runUntilStopped as wait } from './shutdown.ts';

/**
 * Runs the command line, with the commands that run services wired to what runs them. That is loaded when it is asked
 * for, so that the other commands start fast.
 */
export async function runBindery(argv: readonly string[]): Promise<void> {
  await runProgram(argv, [
    startCommand({ start: async (config) => (await import('./embedded.ts')).startEmbedded(config), wait }),
    apiCommand({ start: async (config) => (await import('./api-process.ts')).startApi(config), wait }),
    workerCommand({ start: async (config) => (await import('./worker-process.ts')).startWorkerAlone(config), wait }),
  ]);
}
