import { AppError } from '../../../errors.ts';
import type { FromThread } from '../messages.ts';

/** Converts the message of a failed task back to its error. */
export function toError({ code, message, stack }: Omit<Extract<FromThread, { type: 'failed' }>, 'type'>): Error {
  return code ? new AppError(code, message) : Object.assign(new Error(message), { stack });
}
