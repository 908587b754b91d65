/** The program with `export` and `check` alone: bundled without the other commands, these are a few files and start sooner. */
import { existsSync } from 'node:fs';
import { userCacheFolder } from '../export/build/cache/user-cache-folder.ts';
import { prepareRenderer } from '../export/build/process/fork-renderer.ts';
import { ignoreGoneReaders } from '../lib/ignore-gone-readers.ts';

/**
 * Starts what the command will wait for longest, once. Where sites were rendered before, little is probably left to do, and the process renders
 * without threads.
 */
export function prepareBindery(argv: readonly string[]): void {
  prepareRenderer(!argv.includes('--no-cache') && existsSync(userCacheFolder()));
}

/** Runs the command line of one of the two, as `runBindery` of `bindery.ts` does. */
export async function runBindery(argv: readonly string[]): Promise<void> {
  ignoreGoneReaders();
  prepareBindery(argv);
  const { runProgram } = await import('../cli/program.ts');
  await runProgram(argv, {
    export: async () => (await import('../cli/export/export.ts')).exportCommand(),
    check: async () => (await import('../cli/check/check.ts')).checkCommand(),
  });
  await Promise.all([process.stdout, process.stderr].map(finishOutput));
  // To free the memory of a process piece by piece takes longer than to leave it.
  process.exit();
}

/** Waits until all that was written is with its reader, or the reader is gone. */
function finishOutput(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => stream.write('', () => resolve()));
}
