/**
 * Describes a failed connection as the end of a sentence, using only the code of the system's error. `fallback` describes
 * an error without a code.
 */
export function describeNetworkProblem(error: unknown, fallback: string): string {
  const code = getNetworkCode(error);
  if (code.startsWith('HPE_')) return `the server's response isn't valid HTTP (${code})`;
  if (/CERT|SELF_SIGNED|UNABLE_TO_/.test(code)) return `the server's certificate isn't trusted (${code})`;
  return PROBLEMS[code] ?? (code === '' ? fallback : `the connection failed (${code})`);
}

/** Returns the code of the system's error, which `fetch` wraps in its own; empty if there is none. */
export function getNetworkCode(error: unknown): string {
  for (const each of [error, error instanceof Error ? error.cause : undefined])
    if (each instanceof Error && 'code' in each && typeof each.code === 'string') return each.code;
  return '';
}

const PROBLEMS: Readonly<Record<string, string>> = {
  ENOTFOUND: "the hostname doesn't exist",
  EAI_AGAIN: "the hostname couldn't be resolved",
  ECONNREFUSED: 'the server refused the connection',
  ECONNRESET: 'the server closed the connection',
  EHOSTUNREACH: "the network can't reach the server",
  ENETUNREACH: "the network can't reach the server",
  ETIMEDOUT: "the server didn't respond",
  UND_ERR_CONNECT_TIMEOUT: "the server didn't respond",
  UND_ERR_SOCKET: 'the server closed the connection',
};
