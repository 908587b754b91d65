import { Type } from 'typebox';
import { getDomain } from '../../../accounts/domains/domains.ts';
import { AppError } from '../../../errors.ts';
import { DEFAULT_RESULTS, MAX_QUERY, MAX_RESULTS } from '../../../lib/site-search.ts';
import { getSiteUrl } from '../../../releases/site-url.ts';
import { requireActor } from '../../middleware/authenticate.ts';
import { createRoutes } from '../../add-route.ts';
import type { App, AppDeps } from '../../types.ts';
import { SiteParams } from '../v1-sites/schemas.ts';
import { SiteSearch } from './search-schemas.ts';

const Query = Type.Object(
  {
    q: Type.String({ minLength: 1, maxLength: MAX_QUERY, description: 'Search query.', examples: ['install'] }),
    limit: Type.Optional(
      Type.String({
        description: `Number of pages, from 1 to ${MAX_RESULTS}. Default: ${DEFAULT_RESULTS}.`,
        examples: ['5'],
      }),
    ),
    language: Type.Optional(
      Type.String({
        maxLength: 200,
        description: "Language to search, as in docs.json. Default: the first page's language.",
      }),
    ),
    version: Type.Optional(
      Type.String({
        maxLength: 200,
        description: "Version to search, as in docs.json. Default: the first page's version.",
      }),
    ),
    section: Type.Optional(
      Type.String({ maxLength: 200, description: 'Limits the search to one part of the site, such as a tab.' }),
    ),
  },
  { additionalProperties: false },
);

/** Searches the current release of a hosted site, with the same index and ranking as in readers' browsers. */
export function registerSearch(app: App, { db, searchSite, publicUrl = () => 'https://api.invalid' }: AppDeps): void {
  void app.register(
    async (routes: App) => {
      requireActor(routes, db);
      const route = createRoutes(routes, { tag: 'Sites' });
      route('GET /:domain', {
        operationId: 'searchSite',
        action: 'site.read',
        on: ['domain'],
        summary: 'Search a site',
        description:
          'Searches the current release of a hosted domain, with the same ranking that readers see. Tools of your readers can use ' +
          "`/_bindery/search` on the site itself, which doesn't need a key.",
        params: SiteParams,
        query: Query,
        returns: SiteSearch,
        result: 'The matching pages, best first.',
        errors: {
          409: "Bindery doesn't host the domain, it doesn't have a release yet, or its site doesn't have search.",
        },
        async handle(request, { organizationId }) {
          const { q: query, limit, ...filters } = request.query;
          const { host, base } = await getDomain(db, { host: request.params.domain, organizationId });
          const outcome = await searchSite?.(host, { ...filters, query, limit: parseLimit(limit) });
          if (!outcome)
            throw new AppError(
              'conflict',
              `${host} can't be searched yet. Publish an export with search on a cloud domain first.`,
            );
          const root = getSiteUrl({ host, base }, publicUrl());
          const toAbsolute = (url: string) => new URL(url.replace(/^\//, ''), root).href;
          const results = outcome.results.map(({ url, sections, ...hit }) => ({
            ...hit,
            url: toAbsolute(url),
            sections: sections.map(({ url: address, ...section }) => ({ ...section, url: toAbsolute(address) })),
          }));
          return { ...outcome, results };
        },
      });
    },
    { prefix: '/v1/search' },
  );
}

function parseLimit(text = String(DEFAULT_RESULTS)): number {
  if (/^[1-9]\d?$/.test(text) && Number(text) <= MAX_RESULTS) return Number(text);
  throw new AppError('invalid_request', `Expected "limit" to be a number from 1 to ${MAX_RESULTS}.`);
}
