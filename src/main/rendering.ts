/**
 * The program with only `export` and `check`. Bundled without the other commands, these are a few files and start
 * sooner.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { isProbablyUnchanged } from '../export/build/cache/stored-sums.ts';
import { getUserCacheFolder } from '../export/build/cache/user-cache-folder.ts';
import { prepareRenderer } from '../export/build/process/fork-renderer.ts';
import { ignoreClosedPipe } from '../lib/ignore-closed-pipe.ts';

let isPrepared = false;

/**
 * Starts what the command will wait for longest, once. If sites were rendered before, there is probably little left to
 * do, and the process renders without threads. If the site is probably unchanged, there is nothing to render.
 */
export function prepareBindery(argv: readonly string[]): void {
  if (isPrepared) return;
  isPrepared = true;
  const cacheFolder = argv.includes('--no-cache') ? undefined : getUserCacheFolder();
  if (cacheFolder !== undefined && argv[2] !== 'dev' && isForUnchangedFolder(argv, cacheFolder)) return;
  prepareRenderer(cacheFolder !== undefined && existsSync(cacheFolder));
}

/** Tries every argument that can be the folder, because options aren't parsed yet. */
function isForUnchangedFolder(argv: readonly string[], cacheFolder: string): boolean {
  return argv.slice(3).some((arg) => !arg.startsWith('-') && isProbablyUnchanged(cacheFolder, path.resolve(arg)));
}

/** Runs one of the two commands, as `runBindery` in `bindery.ts` does. */
export async function runBindery(argv: readonly string[]): Promise<void> {
  ignoreClosedPipe();
  prepareBindery(argv);
  const { runProgram } = await import('../cli/program.ts');
  await runProgram(argv, {
    export: async () => (await import('../cli/export/export.ts')).exportCommand(),
    check: async () => (await import('../cli/check/check.ts')).checkCommand(),
  });
  await Promise.all([process.stdout, process.stderr].map(finishOutput));
  // Exiting is faster than freeing the process's memory piece by piece.
  process.exit();
}

/** Waits until the reader has received all output, or is gone. */
function finishOutput(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => stream.write('', () => resolve()));
}
