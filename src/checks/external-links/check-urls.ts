/** Checks many URLs, with a total concurrency limit and one per host. */
import type { UrlProblem } from './check-url.ts';

export interface CheckedUrls {
  /** By URL; undefined for a working URL. Unchecked URLs have no entry. */
  found: Map<string, UrlProblem | undefined>;
  /** Number of URLs that were not checked because of the maximum number or the deadline. */
  unasked: number;
}

export interface CheckUrlsOptions {
  /** Checks one URL. Throws when the signal aborts. */
  ask: (address: string, signal: AbortSignal) => Promise<UrlProblem | undefined>;
  /** Stops the checks. The remaining URLs count as unchecked. */
  deadline: AbortSignal;
}

const MAX_ADDRESSES = 3000;
const MAX_CONCURRENT = 16;
const PER_HOST = 2;

/** Checks each URL, several hosts at a time. */
export async function checkUrls(
  addresses: readonly string[],
  { ask, deadline }: CheckUrlsOptions,
): Promise<CheckedUrls> {
  const results: CheckedUrls['found'] = new Map();
  const hosts = Map.groupBy(addresses.slice(0, MAX_ADDRESSES), (address) => new URL(address).host);
  // Each host has `PER_HOST` lanes, and each worker processes one lane at a time, up to its end.
  const lanes = [...hosts.values()].flatMap((queue) => Array.from({ length: PER_HOST }, () => queue));
  const processLanes = async () => {
    for (let lane = lanes.shift(); lane && !deadline.aborted; lane = lanes.shift())
      for (let address = lane.shift(); address !== undefined && !deadline.aborted; address = lane.shift()) {
        const problem = await ask(address, deadline).catch(ignoreDeadline(deadline));
        if (problem !== 'unasked') results.set(address, problem);
      }
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, processLanes));
  return { found: results, unasked: addresses.length - results.size };
}

function ignoreDeadline(deadline: AbortSignal): (error: unknown) => 'unasked' {
  return (error) => {
    if (deadline.aborted) return 'unasked';
    throw error;
  };
}
