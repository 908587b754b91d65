/** Minimum length of a password in characters. The API has the same limit. */
export const MIN_PASSWORD = 12;

/** Returns the problem with a new password, or undefined if it is valid. */
export function findPasswordProblem(password: string, repetition: string): string | undefined {
  if (password.length < MIN_PASSWORD)
    return `Use at least ${MIN_PASSWORD} characters. A phrase of several words is easy to remember.`;
  if (password !== repetition) return "The passwords don't match.";
  return undefined;
}
