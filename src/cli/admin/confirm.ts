import { createInterface } from 'node:readline/promises';
import { AppError } from '../../errors.ts';

export interface Confirmation {
  /** Message about what will be lost. */
  warning: string;
  /** Word that has to be typed. */
  expected: string;
  /** Whether the command line contains `--yes`. */
  yes?: boolean | undefined;
}

/** The terminal; passed in by tests. */
export interface Terminal {
  input: NodeJS.ReadableStream & { isTTY?: boolean };
  output: NodeJS.WritableStream;
}

/**
 * Asks the user to confirm a permanent deletion. Throws `invalid_request` if they don't, or if there is no terminal to
 * ask on.
 */
export async function confirmDeletion(
  { warning, expected, yes = false }: Confirmation,
  { input, output }: Terminal = { input: process.stdin, output: process.stderr },
): Promise<void> {
  if (yes) return;
  if (!input.isTTY)
    throw new AppError('invalid_request', `${warning} Nothing was deleted. Pass --yes to delete without a prompt.`);
  const readline = createInterface({ input, output });
  // The end of the input is not an answer.
  const closeEvent = new Promise<string>((resolve) => readline.once('close', () => resolve('')));
  const reply = await Promise.race([readline.question(`${warning}\nType ${expected} to confirm: `), closeEvent]);
  readline.close();
  if (reply.trim() !== expected)
    throw new AppError(
      'invalid_request',
      `Nothing was deleted. Expected ${expected}, got ${JSON.stringify(reply.slice(0, 100))}.`,
    );
}
