import { AppError } from '../../errors.ts';

const MAX_GROUPS = 100;
const MAX_CHARACTERS = 100;

/** Validates the names of reader groups, trims them and removes duplicates. Throws `invalid_request`. */
export function parseGroups(names: readonly string[]): string[] {
  const groups = [...new Set(names.map((name) => name.trim()))];
  const invalidName = groups.find((name) => name === '' || name.length > MAX_CHARACTERS || /\p{Cc}/u.test(name));
  if (invalidName !== undefined)
    throw new AppError(
      'invalid_request',
      `Expected group names of 1 to ${MAX_CHARACTERS} characters without line breaks, got ${JSON.stringify(invalidName.slice(0, 80))}.`,
    );
  if (groups.length <= MAX_GROUPS) return groups;
  throw new AppError('invalid_request', `Expected at most ${MAX_GROUPS} groups, got ${groups.length}.`);
}
