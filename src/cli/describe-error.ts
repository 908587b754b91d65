import os from 'node:os';
import path from 'node:path';
import { ApiError } from '../client/api-error.ts';
import { AppError, getErrorMessage } from '../errors.ts';
import { describeSystemProblem } from '../lib/system-problem.ts';
import { toOneLine, toSafeLines } from './one-line.ts';

/** Describes an error: one message if the operator can fix it; otherwise with its stack. */
export function describeError(error: unknown): string {
  if (error instanceof ApiError) return describeApiError(error);
  if (isOfTemporaryFolder(error))
    return `Can't write temporary files to ${os.tmpdir()} (${error.code}). Set TMPDIR to a writable folder.`;
  const problem = describeSystemProblem(error);
  if (problem !== undefined) return `${startSentence(problem)}.`;
  if (error instanceof AppError || !(error instanceof Error)) return toSafeLines(startSentence(getErrorMessage(error)));
  return toSafeLines(error.stack ?? error.message);
}

/** Capitalizes a message that starts with a word, but not one that starts with code, such as "docs.json". */
function startSentence(message: string): string {
  return /^[a-z']+ /.test(message) ? message.charAt(0).toUpperCase() + message.slice(1) : message;
}

function describeApiError({ message, status }: ApiError): string {
  const isElsewhere = status === undefined || message.endsWith('is not a Bindery service.');
  const advice = isElsewhere ? ' Check that Bindery is running there, or set its URL with --url or BINDERY_URL.' : '';
  return toOneLine(message) + advice;
}

/** Returns whether a folder for temporary files couldn't be created. */
function isOfTemporaryFolder(error: unknown): error is NodeJS.ErrnoException {
  const { syscall, path: file = '' } = error instanceof Error ? (error as NodeJS.ErrnoException) : {};
  return syscall === 'mkdtemp' && path.dirname(file) === path.resolve(os.tmpdir());
}
