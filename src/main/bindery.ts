import { existsSync } from 'node:fs';
import { runUntilStopped as wait } from './shutdown.ts';

/** Commands that render a site at once. */
const RENDERING: readonly (string | undefined)[] = ['export', 'check', 'dev'];

/**
 * Runs the command line, with the commands that run services wired to what runs them. Everything is loaded when it is
 * asked for, so that the other commands start fast.
 */
export async function runBindery(argv: readonly string[]): Promise<void> {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', ignoreGoneReader);
  if (RENDERING.includes(argv[2])) await prepareRenderer(argv);
  const { runProgram } = await import('../cli/program.ts');
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
  });
}

/** Where sites were rendered before, little is probably left to do, and the process renders without threads. */
async function prepareRenderer(argv: readonly string[]): Promise<void> {
  const { prepareRenderer } = await import('../export/build/process/fork-renderer.ts');
  const { userCacheFolder } = await import('../export/build/cache/folder-cache.ts');
  prepareRenderer(!argv.includes('--no-cache') && existsSync(userCacheFolder()));
}

/** Whoever reads the output may leave, as `head` does: the work goes on. */
function ignoreGoneReader(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}
