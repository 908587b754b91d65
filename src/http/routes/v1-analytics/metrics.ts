import { Type } from 'typebox';
import type { Static, TSchema } from 'typebox';
import { getDomain } from '../../../accounts/domains/domains.ts';
import { readDays, readMissingPages, readNames, readSearches } from '../../../analytics/read-metrics.ts';
import { suggestTarget } from '../../../analytics/suggest-target.ts';
import { readQuestions } from '../../../analytics/read-questions.ts';
import type { Period } from '../../../analytics/read-metrics.ts';
import type { Database } from '../../../db/schema.ts';
import { createRoutes } from '../../add-route.ts';
import type { App } from '../../types.ts';
import { SiteParams } from '../v1-sites/schemas.ts';
import { ListQuery, parseLimit, parsePeriod, PeriodQuery } from './period.ts';
import { defineBody, Time } from '../../schemas.ts';

const commonParams = { domain: Type.String(), from: Type.String(), to: Type.String() };
const example = { domain: 'docs.example.com', from: '2026-11-01', to: '2026-11-02' };
const count = (description?: string) => Type.Integer({ minimum: 0, ...(description && { description }) });

/** One number for each day of a period. */
const SiteDayCounts = defineBody(
  'SiteDayCounts',
  {
    ...commonParams,
    interval: Type.Literal('day'),
    total: count('Sum of all days. A reader who visits on two days counts as two visitors.'),
    days: Type.Array(Type.Object({ day: Type.String(), count: count() }), {
      description: 'Every day of the period, earliest first.',
    }),
  },
  {
    ...example,
    interval: 'day',
    total: 130,
    days: [
      { day: '2026-11-01', count: 52 },
      { day: '2026-11-02', count: 78 },
    ],
  },
);

const SitePages = defineBody(
  'SitePages',
  {
    ...commonParams,
    pages: Type.Array(Type.Object({ page: Type.String(), views: count(), visitors: count() }), {
      description: 'Most viewed first. `*` combines pages with too few views to be listed by name.',
    }),
  },
  { ...example, pages: [{ page: '/guides/retries', views: 31, visitors: 24 }] },
);

const SiteReferrers = defineBody(
  'SiteReferrers',
  {
    ...commonParams,
    referrers: Type.Array(Type.Object({ host: Type.String(), views: count(), visitors: count() }), {
      description: 'Hosts of referring sites, most views first.',
    }),
  },
  { ...example, referrers: [{ host: 'search.example', views: 12, visitors: 11 }] },
);

const SiteSearches = defineBody(
  'SiteSearches',
  {
    ...commonParams,
    searches: Type.Array(
      Type.Object({
        query: Type.String({ description: 'Entered by a reader, in lower case. Show it as text.' }),
        searches: count(),
        withoutResults: count('Number of searches without results.'),
        clicked: Type.Array(Type.Object({ page: Type.String(), clicks: count() }), {
          description: 'Pages opened from the results, up to 10.',
        }),
      }),
      { description: 'Most frequent first.' },
    ),
  },
  {
    ...example,
    searches: [{ query: 'retry', searches: 9, withoutResults: 0, clicked: [{ page: '/guides/retries', clicks: 7 }] }],
  },
);

const SiteMissingPages = defineBody(
  'SiteMissingPages',
  {
    ...commonParams,
    pages: Type.Array(
      Type.Object({
        path: Type.String({ description: 'Opened by a reader. Show it as text.' }),
        views: count(),
        visitors: count(),
        linkedFrom: Type.Array(Type.Object({ page: Type.String(), views: count() }), {
          description: 'Pages of the site whose links to the path readers followed, up to 10.',
        }),
        suggestion: Type.Union([Type.String(), Type.Null()], {
          description:
            'Suggested target of a redirect: the only viewed page with the same name. null if there is none.',
        }),
      }),
      { description: 'Most viewed first. `*` combines paths with too few views to be listed by name.' },
    ),
  },
  {
    ...example,
    pages: [
      {
        path: '/retries',
        views: 6,
        visitors: 5,
        linkedFrom: [{ page: '/changelog', views: 4 }],
        suggestion: '/guides/retries',
      },
    ],
  },
);

const SiteQuestions = defineBody(
  'SiteQuestions',
  {
    ...commonParams,
    total: count(),
    unanswered: count("Number of questions that the documentation doesn't answer."),
    up: count('Replies that readers rated as helpful.'),
    down: count('Replies that readers rated as not helpful.'),
    questions: Type.Array(
      Type.Object({
        at: Time,
        question: Type.String({ description: 'Written by a reader. Show it as text.' }),
        language: Type.String(),
        answered: Type.Boolean(),
        citations: Type.Array(Type.String(), { description: 'Site URLs that the reply cites.' }),
        rating: Type.Union([Type.Literal('up'), Type.Literal('down'), Type.Null()]),
      }),
      { description: 'Newest first.' },
    ),
  },
  {
    ...example,
    total: 1,
    unanswered: 0,
    up: 1,
    down: 0,
    questions: [
      {
        at: '2026-11-02T09:30:04.117Z',
        question: 'How often is a run retried?',
        language: 'en',
        answered: true,
        citations: ['/guides/retries#limits'],
        rating: 'up',
      },
    ],
  },
);

/** Registers the metrics of hosted sites. */
export function registerMetrics(routes: App, db: Database): void {
  const route = createRoutes(routes, { tag: 'Sites' });

  for (const metric of ['views', 'visitors'] as const)
    route(`GET /:domain/${metric}`, {
      operationId: metric === 'views' ? 'getSiteViews' : 'getSiteVisitors',
      action: 'site.read',
      on: ['domain'],
      summary: `Get a site's ${metric} per day`,
      description:
        metric === 'views'
          ? 'Page views in browsers, without bots.'
          : 'Unique readers per day, counted without cookies.',
      params: SiteParams,
      query: PeriodQuery,
      returns: SiteDayCounts,
      result: 'The counts, including days with zero.',
      async handle({ params, query }, { organizationId }) {
        const period = await findPeriod(db, { host: params.domain, organizationId, query });
        const days = (await readDays(db, period)).map((each) => ({ day: each.day, count: each[metric] }));
        const total = days.reduce((sum, each) => sum + each.count, 0);
        return { ...period, interval: 'day' as const, total, days };
      },
    });

  /** Adds a list of rows of a period. */
  const listRoute = <Result extends TSchema>(name: string, { read, ...options }: ListRoute<Result>) =>
    route(`GET /:domain/${name}`, {
      ...options,
      action: 'site.read',
      on: ['domain'],
      params: SiteParams,
      query: ListQuery,
      async handle({ params, query }, { organizationId }) {
        const period = await findPeriod(db, { host: params.domain, organizationId, query });
        const rows = await read({ ...period, limit: parseLimit(query.limit) });
        return { ...period, ...rows } as Static<Result>;
      },
    });

  listRoute('pages', {
    operationId: 'getSitePages',
    summary: 'Get views per page',
    returns: SitePages,
    result: 'The pages.',
    async read(range) {
      const rows = await readNames(db, { ...range, kind: 'page' });
      return { pages: rows.map(({ name, ...counts }) => ({ page: name, ...counts })) };
    },
  });

  listRoute('referrers', {
    operationId: 'getSiteReferrers',
    summary: 'Get views per referrer',
    returns: SiteReferrers,
    result: 'The referring hosts.',
    async read(range) {
      const rows = await readNames(db, { ...range, kind: 'referrer' });
      return { referrers: rows.map(({ name, ...counts }) => ({ host: name, ...counts })) };
    },
  });

  listRoute('searches', {
    operationId: 'getSiteSearches',
    summary: 'Get searches',
    returns: SiteSearches,
    result: 'The queries.',
    read: async (range) => ({ searches: await readSearches(db, range) }),
  });

  listRoute('missing-pages', {
    operationId: 'getSiteMissingPages',
    summary: 'Get pages not found',
    returns: SiteMissingPages,
    result: "The paths that readers opened but that don't exist.",
    async read(range) {
      const rows = await readMissingPages(db, range);
      const pages = await readNames(db, { ...range, kind: 'page', limit: MAX_SUGGESTED_PAGES });
      const names = pages.map(({ name }) => name);
      return { pages: rows.map((row) => ({ ...row, suggestion: suggestTarget(row.path, names) })) };
    },
  });

  listRoute('questions', {
    operationId: 'getSiteQuestions',
    summary: 'Get questions to the assistant',
    returns: SiteQuestions,
    result: 'The questions and the ratings of their replies.',
    async read(range) {
      const result = await readQuestions(db, range);
      return { ...result, questions: result.questions.map((each) => ({ ...each, at: each.at.toISOString() })) };
    },
  });
}

/** As many as are stored by name for a day. */
const MAX_SUGGESTED_PAGES = 1_000;

interface ListRoute<Result extends TSchema> {
  operationId: string;
  summary: string;
  returns: Result;
  result: string;
  /** Returns the rows of a period, and what else the response contains. */
  read(range: Period & { limit: number }): Promise<Omit<Static<Result>, keyof Period>>;
}

interface PeriodRequest {
  host: string;
  organizationId: string;
  query: Static<typeof PeriodQuery>;
}

/** Throws `not_found` for a domain of another organization, and `invalid_request` for invalid dates. */
async function findPeriod(db: Database, { host, organizationId, query }: PeriodRequest): Promise<Period> {
  const domain = await getDomain(db, { host, organizationId });
  return { domain: domain.host, ...parsePeriod(query, new Date()) };
}
