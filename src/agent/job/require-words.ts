import { AppError } from '../../errors.ts';

/** Characters that take space or none at all: spaces, controls, formatting marks, combining marks and fillers. */
const INVISIBLE = /[\s\p{Z}\p{C}\p{M}\u115f\u1160\u2800\u3164\uffa0]/gu;

/** Whether a text has no visible character. */
export function isBlank(text: string): boolean {
  return text.replaceAll(INVISIBLE, '') === '';
}

/** Throws `invalid_request` for a prompt without a visible character, which would only cost money. */
export function requireWords(prompt: string): void {
  if (!isBlank(prompt)) return;
  throw new AppError('invalid_request', 'Expected "prompt" to describe a change, but it has no visible characters.');
}
