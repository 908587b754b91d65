/** The program with `export` and `check` alone: bundled without the other commands, these are a few files and start sooner. */
import { ignoreGoneReaders, prepareBindery } from './prepare-bindery.ts';

export { prepareBindery };

/** Runs the command line of one of the two, as `runBindery` of `bindery.ts` does. */
export async function runBindery(argv: readonly string[]): Promise<void> {
  ignoreGoneReaders();
  await prepareBindery(argv);
  const { runProgram } = await import('../cli/program.ts');
  await runProgram(argv, {
    export: async () => (await import('../cli/export/export.ts')).exportCommand(),
    check: async () => (await import('../cli/check/check.ts')).checkCommand(),
  });
}
