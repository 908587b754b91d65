/** `bindery check --external-links`: checks links to other hosts. */
import {
  refinePlace,
  openFolder,
  findInDescription,
  type Diagnostic,
  type SourcePosition,
  type ExternalLink,
  type Source,
} from '../../site/shared.ts';
import { findUrlProblems, normalizeUrl } from './find-url-problems.ts';
import { openUrlCache, type UrlStore } from './url-cache.ts';
import type { UrlProblem, CheckUrlOptions } from './check-url.ts';

export interface ExternalCheck extends Omit<CheckUrlOptions, 'signal'> {
  links: readonly ExternalLink[];
  /** The docs folder, whose files are searched for the exact position of each problem. */
  folder: string;
  cache?: UrlStore | undefined;
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
  const dueAddresses = [...addresses].filter((address) => !memory.has(address)).sort();
  const { found: problems, unasked } = await findUrlProblems(dueAddresses, {
    ...options,
    deadline: AbortSignal.timeout(MAX_MS),
  });
  await memory.add([...problems].flatMap(([address, problem]) => (problem ? [] : [address])));
  const source = openFolder(folder);
  const diagnostics = links.flatMap((link) => {
    const address = normalizeUrl(link.url);
    const problem = address === undefined ? undefined : problems.get(address);
    return problem ? [describe(link, problem, source)] : [];
  });
  return { diagnostics, unasked };
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
