import type { Config } from '../config/config.ts';
import { ignoreClosedPipe } from '../lib/ignore-closed-pipe.ts';
import { createServiceRun } from './shutdown.ts';

/**
 * Runs the command line, and connects commands that run services to their implementations. Everything is loaded on
 * demand, so that other commands start quickly.
 */
export async function runBindery(argv: readonly string[]): Promise<void> {
  ignoreClosedPipe();
  if (argv[2] === 'dev') (await import('./rendering.ts')).prepareBindery(argv);
  const { runProgram } = await import('../cli/program.ts');
  const { COMMANDS } = await import('../cli/commands.ts');
  const { starting, wait } = createServiceRun();
  await runProgram(argv, {
    async start() {
      const { startCommand } = await import('../cli/start.ts');
      const start = starting(async (config: Config, stop) =>
        (await import('./embedded.ts')).startEmbedded(config, { stop }),
      );
      return startCommand({ start, wait });
    },
    async api() {
      const { createApiCommand: apiCommand } = await import('../cli/api.ts');
      const start = starting(async (config: Config, stop) => (await import('./api-process.ts')).startApi(config, stop));
      return apiCommand({ start, wait });
    },
    async site() {
      const { createSiteCommand: siteCommand } = await import('../cli/site.ts');
      const start = starting(async (config: Config, stop) =>
        (await import('./site-process.ts')).startSite(config, stop),
      );
      return siteCommand({ start, wait });
    },
    async worker() {
      const { createWorkerCommand: workerCommand } = await import('../cli/worker.ts');
      const start = starting(async (config: Config, stop) =>
        (await import('./worker-process.ts')).startWorkerAlone(config, stop),
      );
      return workerCommand({ start, wait });
    },
    ...COMMANDS,
  });
  if (process.exitCode !== undefined) setTimeout(() => process.exit(), LINGER_MS).unref();
}

/**
 * Milliseconds after which a failed command ends, even if it left a connection or a timer open. A service manager only
 * restarts a process that has ended.
 */
const LINGER_MS = 2_000;
