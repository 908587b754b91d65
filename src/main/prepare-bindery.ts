import { existsSync } from 'node:fs';
import { userCacheFolder } from '../export/build/cache/user-cache-folder.ts';

/** Commands that render a site at once. */
const RENDERING: readonly (string | undefined)[] = ['export', 'check', 'dev'];

/**
 * Starts what the command will wait for longest, once. Where sites were rendered before, little is probably left to do, and the process renders
 * without threads.
 */
export async function prepareBindery(argv: readonly string[]): Promise<void> {
  if (!RENDERING.includes(argv[2])) return;
  const { prepareRenderer } = await import('../export/build/process/fork-renderer.ts');
  prepareRenderer(!argv.includes('--no-cache') && existsSync(userCacheFolder()));
}

/** Whoever reads the output may leave, as `head` does: the work goes on. */
export function ignoreGoneReaders(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
}
