import { AppError } from '../errors.ts';

const MAX_CHARACTERS = 200;

/** Validates the display name of an organization, project or key, and trims it. */
export function parseName(text: string): string {
  const name = text.trim();
  if (name !== '' && name.length <= MAX_CHARACTERS && !/\p{Cc}/u.test(name)) return name;
  throw new AppError(
    'invalid_request',
    `Expected a name of 1 to ${MAX_CHARACTERS} characters without line breaks, got ${JSON.stringify(name.slice(0, 80))}.`,
  );
}

/** Returns the name that an identity provider sends for a person, in one line; undefined if nothing is left of it. */
export function toPersonName(text: string): string | undefined {
  return (
    text
      .replaceAll(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(0, MAX_CHARACTERS)
      .toWellFormed() || undefined
  );
}

/** Checks that a text is one of a few allowed values. */
export function parseChoice<T extends string>(
  text: string,
  { of: choices, what }: { of: readonly T[]; what: string },
): T {
  const choice = choices.find((candidate) => candidate === text);
  if (choice !== undefined) return choice;
  throw new AppError(
    'invalid_request',
    `Expected the ${what} to be one of ${choices.join(', ')}; got ${JSON.stringify(text)}.`,
  );
}
