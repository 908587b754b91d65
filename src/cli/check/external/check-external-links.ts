/** `bindery check --external-links`: checks links to other hosts. */
import type { ObjectCache } from '../../../export/build/cache/object-cache.ts';
import {
  refinePlace,
  openFolder,
  findInDescription,
  type Diagnostic,
  type SourcePosition,
  type ExternalLink,
  type Source,
} from '../../../site/shared.ts';
import { openUrlCache } from './url-cache.ts';
import { checkUrl, type UrlProblem, type CheckUrlOptions } from './check-url.ts';
import { checkUrls, type CheckedUrls } from './check-urls.ts';

export interface ExternalCheck extends Omit<CheckUrlOptions, 'signal'> {
  links: readonly ExternalLink[];
  /** The docs folder, whose files are searched for the exact position of each problem. */
  folder: string;
  cache?: ObjectCache | undefined;
  /** Current time in milliseconds. @defaultValue `Date.now()` */
  now?: number;
}

export interface ExternalResult {
  diagnostics: Diagnostic[];
  /** Number of URLs that were not checked. */
  unasked: number;
}

const MAX_MS = 5 * 60_000;

/** Checks each URL once, and reports a broken one everywhere it is linked. */
export async function checkExternalLinks(input: ExternalCheck): Promise<ExternalResult> {
  const { links, folder, cache, now = Date.now(), ...options } = input;
  const memory = await openUrlCache(cache, now);
  const addresses = new Set(links.flatMap(({ url }) => normalizeUrl(url) ?? []));
  const checkedUrls = await checkUrls([...addresses].filter((address) => !memory.has(address)).sort(), {
    ask: (address, signal) => checkUrl(address, { ...options, signal }),
    deadline: AbortSignal.timeout(MAX_MS),
  });
  await memory.add([...checkedUrls.found].flatMap(([address, problem]) => (problem ? [] : [address])));
  const source = openFolder(folder);
  const problems = removeOutage(checkedUrls.found);
  const diagnostics = links.flatMap((link) => {
    const address = normalizeUrl(link.url);
    const problem = address === undefined ? undefined : problems.get(address);
    return problem ? [describe(link, problem, source)] : [];
  });
  return { diagnostics, unasked: checkedUrls.unasked };
}

/** Normalizes a URL and removes its fragment, which isn't sent to servers. Returns undefined for an invalid URL. */
function normalizeUrl(linkText: string): string | undefined {
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

function describe(link: ExternalLink, { state, reason }: UrlProblem, source: Source): Diagnostic {
  const place = findPlace(link, source);
  return state === 'dead'
    ? {
        ...place,
        severity: 'warning',
        code: 'broken-external-link',
        message: `The link ${link.url} is broken: ${reason}. Fix or remove it.`,
      }
    : {
        ...place,
        severity: 'info',
        code: 'unclear-external-link',
        message: `Couldn't check the link ${link.url}: ${reason}. Open it in a browser.`,
      };
}

function findPlace({ url, at, description }: ExternalLink, source: Source): SourcePosition {
  const position = description === undefined ? undefined : findInDescription(description, url, source);
  const { file, line, column } = position ?? refinePlace(at, { value: url }, source);
  return { file, line, column };
}
