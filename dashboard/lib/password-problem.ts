/** Fewest characters of a password; the API has the same rule. */
export const MIN_PASSWORD = 12;

/** Says what is wrong with a new password; undefined when nothing is. */
export function findPasswordProblem(password: string, again: string): string | undefined {
  if (password.length < MIN_PASSWORD)
    return `Use at least ${MIN_PASSWORD} characters. A phrase of several words is easy to remember.`;
  if (password !== again) return "The passwords don't match.";
  return undefined;
}
