import { describeNetworkProblem, networkCodeOf } from '../../../lib/network-problem.ts';

/** Describes a failed connection to a host, as the end of a sentence. */
export function describeProblem(error: Error): string {
  if (error.name === 'TimeoutError') return 'no complete response came in time';
  if (isLasting(error)) return 'its certificate is not trusted here; NODE_EXTRA_CA_CERTS names further authorities';
  return describeNetworkProblem(error, 'the connection broke');
}

/** Whether a retry would fail in the same way. */
export function isLasting(error: Error): boolean {
  return /CERT|SELF_SIGNED|UNABLE_TO_VERIFY/.test(networkCodeOf(error));
}
