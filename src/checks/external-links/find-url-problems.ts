import { checkUrl, type CheckUrlOptions, type UrlProblem } from './check-url.ts';
import { checkUrls, type CheckedUrls } from './check-urls.ts';

export interface UrlChecks extends Omit<CheckUrlOptions, 'signal'> {
  /** Stops the checks. The remaining URLs are reported as unchecked. */
  deadline: AbortSignal;
  /** Waits before each request to a host. @defaultValue not at all */
  pace?: ((signal: AbortSignal) => Promise<unknown>) | undefined;
}

/** Checks each URL once. If no host is reachable, calls none of them broken. */
export async function findUrlProblems(
  addresses: readonly string[],
  { deadline, pace, ...options }: UrlChecks,
): Promise<CheckedUrls> {
  const { found, unasked } = await checkUrls(addresses, {
    async ask(address, signal) {
      await pace?.(signal);
      return checkUrl(address, { ...options, signal });
    },
    deadline,
  });
  return { found: removeOutage(found), unasked };
}

/** Normalizes a URL and removes its fragment, which isn't sent to servers. Returns undefined for an invalid URL. */
export function normalizeUrl(linkText: string): string | undefined {
  const url = URL.parse(linkText, 'https://host.invalid');
  if (!url) return undefined;
  url.hash = '';
  return url.href;
}

/** Reports all links as unclear if none of many hosts responded: the cause is probably local, such as no network or a proxy. */
function removeOutage(addressProblems: CheckedUrls['found']): CheckedUrls['found'] {
  const isOutage = addressProblems.size >= 5 && [...addressProblems.values()].every((problem) => problem?.isUnreached);
  if (!isOutage) return addressProblems;
  const reason = 'no host was reachable. Check your network or proxy';
  const outage: UrlProblem = { state: 'unclear', reason, isUnreached: true, mayPass: true };
  return new Map([...addressProblems.keys()].map((address) => [address, outage]));
}
