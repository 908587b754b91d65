import { ignoreGoneReaders } from '../lib/ignore-gone-readers.ts';
import { runUntilStopped as wait } from './shutdown.ts';

/**
 * Runs the command line, with the commands that run services wired to what runs them. Everything is loaded when it is
 * asked for, so that the other commands start fast.
 */
export async function runBindery(argv: readonly string[]): Promise<void> {
  ignoreGoneReaders();
  if (argv[2] === 'dev') (await import('./rendering.ts')).prepareBindery(argv);
  const { runProgram } = await import('../cli/program.ts');
  const { COMMANDS } = await import('../cli/commands.ts');
  await runProgram(argv, {
    async start() {
      const { startCommand } = await import('../cli/start.ts');
      return startCommand({ start: async (config) => (await import('./embedded.ts')).startEmbedded(config), wait });
    },
    async api() {
      const { apiCommand } = await import('../cli/api.ts');
      return apiCommand({ start: async (config) => (await import('./api-process.ts')).startApi(config), wait });
    },
    async site() {
      const { siteCommand } = await import('../cli/site.ts');
      return siteCommand({ start: async (config) => (await import('./site-process.ts')).startSite(config), wait });
    },
    async worker() {
      const { workerCommand } = await import('../cli/worker.ts');
      return workerCommand({
        start: async (config) => (await import('./worker-process.ts')).startWorkerAlone(config),
        wait,
      });
    },
    ...COMMANDS,
  });
}
