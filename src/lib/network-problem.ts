/** Describes a failed connection as the end of a sentence: of the system's words, only the kind of error. `other` is said of one without a code. */
export function describeNetworkProblem(error: unknown, other: string): string {
  const code = networkCodeOf(error);
  if (code.startsWith('HPE_')) return `what the server sends is no HTTP, or has headers without an end (${code})`;
  if (/CERT|SELF_SIGNED|UNABLE_TO_/.test(code)) return `the certificate of the server is not trusted (${code})`;
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
  EHOSTUNREACH: 'there is no way to the server',
  ENETUNREACH: 'there is no way to the server',
  ETIMEDOUT: 'the server does not respond',
  UND_ERR_CONNECT_TIMEOUT: 'the server does not respond',
  UND_ERR_SOCKET: 'the server broke the connection',
};
