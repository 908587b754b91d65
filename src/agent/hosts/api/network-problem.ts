import { describeNetworkProblem, getNetworkCode } from '../../../lib/network-problem.ts';

/** Describes a failed connection to a host, as the end of a sentence. */
export function describeProblem(error: Error): string {
  if (error.name === 'TimeoutError') return "the response didn't complete in time";
  if (isLasting(error)) return "its certificate isn't trusted; add its CA with NODE_EXTRA_CA_CERTS";
  return describeNetworkProblem(error, 'the connection was interrupted');
}

/** Whether a retry would fail the same way. */
export function isLasting(error: Error): boolean {
  return /CERT|SELF_SIGNED|UNABLE_TO_VERIFY/.test(getNetworkCode(error));
}
