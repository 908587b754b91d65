/** Searches a site for programs, as its readers' browsers do: the same index, the same order (docs/reference/search-api.mdx). */
import type { IncomingMessage, ServerResponse } from 'node:http';

import { AppError } from '../../errors.ts';
import { createRateLimit } from '../../lib/api-proxy/rate-limit.ts';
import { DEFAULT_RESULTS, MAX_QUERY, MAX_RESULTS, SEARCH_PATH } from '../../lib/site-search.ts';
import type { SearchQuestion, SearchResults } from '../../lib/site-search.ts';
import { callerOf, sendJson, sendProblem } from '../connection/exchange.ts';
import type { Release } from '../release/release.ts';
import type { Site } from '../files/site.ts';

/** Finds pages of a release. Throws `invalid_request` for a language, version or part that the site does not have. */
export type SearchRelease = (release: Release, question: SearchQuestion) => Promise<SearchResults>;

export interface SearchRouteOptions {
  search: SearchRelease;
  /** Requests of one caller: so many at once, and so many a minute in the long run. @defaultValue 60 and 120 */
  rate?: { burst: number; perMinute: number };
}

export interface SearchRoute {
  /** Responds to a request for which `isSearchRequest` holds. */
  handle(exchange: { request: IncomingMessage; response: ServerResponse; site: Site }): Promise<void>;
}

export function isSearchRequest(path: string): boolean {
  return path === `/${SEARCH_PATH}`;
}

/** Whether a site has the search: not where it was left out, nor in bundles without an index. */
export function maySearch({ features, files }: Pick<Release, 'features' | 'files'>): boolean {
  if (features?.search !== true) return false;
  for (const file of files.keys()) if (INDEX.test(file)) return true;
  return false;
}

const INDEX = /^_docs\/search-index[^/]*\/core\.js$/;
/** Each takes milliseconds of the processor, and megabytes while it loads the index. */
const MAX_UNDER_WAY = 16;

export function createSearchRoute({ search, rate = { burst: 60, perMinute: 120 } }: SearchRouteOptions): SearchRoute {
  const allowance = createRateLimit(rate);
  let underWay = 0;

  const find = async (request: IncomingMessage, response: ServerResponse, site: Site): Promise<SearchResults> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD');
      throw new AppError('method_not_allowed', 'The search is asked with GET.');
    }
    const question = parseQuestion(request.url ?? '');
    const wait = allowance.take(callerOf(request), performance.now());
    if (wait !== undefined) {
      response.setHeader('Retry-After', wait);
      throw new AppError('rate_limited', `Too many searches were sent from here. Retry in ${wait} s.`);
    }
    if (underWay >= MAX_UNDER_WAY) {
      response.setHeader('Retry-After', 1);
      throw new AppError('unavailable', 'The search is busy. Retry in a second.');
    }
    underWay += 1;
    try {
      const found = await search(site.release, question);
      return { ...found, results: found.results.map((hit) => belowBase(hit, site.base)) };
    } finally {
      underWay -= 1;
    }
  };

  return {
    async handle({ request, response, site }) {
      try {
        sendJson(response, 200, await find(request, response, site));
      } catch (error) {
        sendProblem(request, response, error);
      }
    },
  };
}

function belowBase({ url, sections, ...hit }: SearchResults['results'][number], base: string) {
  return {
    ...hit,
    url: base + url,
    sections: sections.map(({ url: address, ...section }) => ({ ...section, url: base + address })),
  };
}

/** Reads `?q=…&limit=…&language=…&version=…&section=…`. Throws `invalid_request`. */
function parseQuestion(target: string): SearchQuestion {
  const mark = target.indexOf('?');
  const params = new URLSearchParams(mark === -1 ? '' : target.slice(mark + 1));
  const query = params.get('q')?.trim() ?? '';
  if (query === '' || query.length > MAX_QUERY)
    throw new AppError('invalid_request', `Expected a query of 1 to ${MAX_QUERY} characters, as in ?q=install.`);
  const limit = params.get('limit') ?? String(DEFAULT_RESULTS);
  if (!/^[1-9]\d?$/.test(limit) || Number(limit) > MAX_RESULTS)
    throw new AppError('invalid_request', `Expected "limit" to be a number from 1 to ${MAX_RESULTS}.`);
  const optional = (name: string) => params.get(name)?.slice(0, 200) || undefined;
  return {
    query,
    limit: Number(limit),
    language: optional('language'),
    version: optional('version'),
    section: optional('section'),
  };
}
