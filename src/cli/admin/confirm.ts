import { createInterface } from 'node:readline/promises';
import { AppError } from '../../errors.ts';

export interface Confirmation {
  /** Message about what will be lost. */
  warning: string;
  /** Word that has to be typed. */
  expected: string;
  /** Whether the command line contains `--yes`. */
  yes?: boolean | undefined;
  /** What happens. @defaultValue delete */
  verb?: 'delete' | 'archive';
}

/** The terminal; passed in by tests. */
export interface Terminal {
  input: NodeJS.ReadableStream & { isTTY?: boolean };
  output: NodeJS.WritableStream;
}

/**
 * Asks the user to confirm a permanent deletion or another irreversible action. Throws `invalid_request` if they don't, or if there is no terminal to
 * ask on.
 */
export async function confirmDeletion(
  { warning, expected, yes = false, verb = 'delete' }: Confirmation,
  { input, output }: Terminal = { input: process.stdin, output: process.stderr },
): Promise<void> {
  if (yes) return;
  if (!input.isTTY)
    throw new AppError('invalid_request', `${warning} Nothing was ${verb}d. Pass --yes to ${verb} without a prompt.`);
  const readline = createInterface({ input, output });
  // The end of the input is not an answer.
  const closeEvent = new Promise<string>((resolve) => readline.once('close', () => resolve('')));
  const reply = await Promise.race([readline.question(`${warning}\nType ${expected} to confirm: `), closeEvent]);
  readline.close();
  if (reply.trim() !== expected)
    throw new AppError(
      'invalid_request',
      `Nothing was ${verb}d. Expected ${expected}, got ${JSON.stringify(reply.slice(0, 100))}.`,
    );
}
