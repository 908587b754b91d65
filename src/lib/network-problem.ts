/** Describes a failed connection as the end of a sentence: of the system's words, only the kind of error. `other` is said of one without a code. */
export function describeNetworkProblem(error: unknown, other: string): string {
  const code = networkCodeOf(error);
  return PROBLEMS[code] ?? (code === '' ? other : `the connection failed (${code})`);
}

/** Code of the system's error, which `fetch` puts below its own; empty when there is none. */
export function networkCodeOf(error: unknown): string {
  for (const each of [error, error instanceof Error ? error.cause : undefined])
    if (each instanceof Error && 'code' in each && typeof each.code === 'string') return each.code;
  return '';
}

const PROBLEMS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'there is no host of that name',
  EAI_AGAIN: 'its name could not be looked up',
  ECONNREFUSED: 'the server refuses connections',
  ECONNRESET: 'the server broke the connection',
};
