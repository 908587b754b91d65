/**
 * Searches a site for API clients as its readers' browsers do: with the same index and order
 * (docs/reference/search-api.mdx).
 */
import type { IncomingMessage, ServerResponse } from 'node:http';

import { AppError } from '../../errors.ts';
import { DEFAULT_RESULTS, MAX_QUERY, MAX_RESULTS, SEARCH_PATH } from '../../lib/site-search.ts';
import type { SearchQuestion, SearchResults } from '../../lib/site-search.ts';
import { sendJson, sendProblem } from '../connection/exchange.ts';
import type { Release } from '../release/release.ts';
import type { Site } from '../files/site.ts';
import type { Route } from '../route.ts';
import { createSiteAdmission, type SiteAdmissionOptions } from './site-admission.ts';

/** Finds pages of a release. Throws `invalid_request` for a language, version or part that the site doesn't have. */
export type SearchRelease = (release: Release, question: SearchQuestion) => Promise<SearchResults>;

export interface SearchRouteOptions extends SiteAdmissionOptions {
  search: SearchRelease;
}

/** Returns whether a site has search: not if the feature is disabled, nor in bundles without an index. */
export function maySearch({ features, files }: Pick<Release, 'features' | 'files'>): boolean {
  if (features?.search !== true) return false;
  for (const file of files.keys()) if (INDEX.test(file)) return true;
  return false;
}

const INDEX = /^_docs\/search-index[^/]*\/core\.js$/;

export function createSearchRoute({ search, ...options }: SearchRouteOptions): Route {
  const enter = createSiteAdmission(options);

  const find = async (request: IncomingMessage, response: ServerResponse, site: Site): Promise<SearchResults> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD');
      throw new AppError('method_not_allowed', 'Use GET to search.');
    }
    const question = parseQuestion(request.url ?? '');
    const releaseSlot = enter(request, site);
    try {
      const results = await search(site.release, question);
      return { ...results, results: results.results.map((hit) => addBase(hit, site.base)) };
    } finally {
      releaseSlot();
    }
  };

  return {
    matches: ({ path }) => path === `/${SEARCH_PATH}`,
    isIn: maySearch,
    isOnHidden: true,
    async handle({ request, response, site }) {
      try {
        sendJson(response, 200, await find(request, response, site));
      } catch (error) {
        sendProblem(request, response, error);
      }
    },
  };
}

function addBase({ url, sections, ...hit }: SearchResults['results'][number], base: string) {
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
  const readOptional = (name: string) => params.get(name)?.slice(0, 200) || undefined;
  return {
    query,
    limit: Number(limit),
    language: readOptional('language'),
    version: readOptional('version'),
    section: readOptional('section'),
  };
}
