import { AppError, messageOf } from '../errors.ts';

/** An error that the operator can fix is one message; any other shows its stack too. */
export function describeError(error: unknown): string {
  if (error instanceof AppError || !(error instanceof Error)) return messageOf(error);
  return error.stack ?? error.message;
}
