/** Describes a failed connection, as the end of a sentence: of the system's words, only the kind of error. */
export function describeProblem(error: Error): string {
  const code = codeOf(error);
  if (error.name === 'TimeoutError') return 'no complete response came in time';
  if (isLasting(error)) return 'its certificate is not trusted here; NODE_EXTRA_CA_CERTS names further authorities';
  return PROBLEMS[code] ?? (code === '' ? 'the connection broke' : `the connection failed (${code})`);
}

/** Whether a retry would fail in the same way. */
export function isLasting(error: Error): boolean {
  return /CERT|SELF_SIGNED|UNABLE_TO_VERIFY/.test(codeOf(error));
}

const PROBLEMS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'there is no host of that name',
  EAI_AGAIN: 'its name could not be looked up',
  ECONNREFUSED: 'the server refuses connections',
  ECONNRESET: 'the server broke the connection',
};

/** `fetch` puts the system's error below its own. */
function codeOf(error: Error): string {
  const { cause } = error;
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
}
