import { collectOutput } from './collect-output.ts';
import { startProgram, type ProgramExit, type ProgramOptions } from './start-program.ts';

export interface RunOptions extends ProgramOptions {
  /** The program is stopped once it writes more to standard output. @defaultValue 64 MiB */
  maxOutputBytes?: number;
}

export interface ProgramResult extends ProgramExit {
  stdout: Buffer;
  /** Whether it was stopped because it wrote too much to standard output. */
  isOutputTooLarge: boolean;
}

const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

/**
 * Runs a program to its end and returns what it printed. Never rejects: the result says how it ended. See `startProgram`
 * for what a deadline or an abort does.
 */
export async function runProgram(command: readonly string[], options: RunOptions): Promise<ProgramResult> {
  const { maxOutputBytes = MAX_OUTPUT_BYTES } = options;
  const program = startProgram(command, options);
  let isOutputTooLarge = false;
  const onTooMuch = () => {
    isOutputTooLarge = true;
    void program.stop();
  };
  const output = collectOutput(program.stdout, { maxBytes: maxOutputBytes, onTooMuch });
  const end = await program.exitPromise;
  if (!end.stopReason && !end.error) await output.drain();
  program.stdout.destroy();
  return { ...end, stdout: output.read(), isOutputTooLarge };
}
