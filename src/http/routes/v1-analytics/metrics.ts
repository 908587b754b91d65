import { Type } from 'typebox';
import type { Static } from 'typebox';
import { getDomain } from '../../../accounts/domains/domains.ts';
import { readDays, readNames, readSearches } from '../../../analytics/read-metrics.ts';
import { readQuestions } from '../../../analytics/read-questions.ts';
import type { Period } from '../../../analytics/read-metrics.ts';
import type { Database } from '../../../db/schema.ts';
import { getActor } from '../../middleware/authenticate.ts';
import { describeResponse, describeErrorResponses, ADMIN_SECURITY } from '../../schemas.ts';
import type { App } from '../../types.ts';
import { SiteParams } from '../v1-sites/schemas.ts';
import { ListQuery, parseLimit, parsePeriod, PeriodQuery } from './period.ts';

const common = { domain: Type.String(), from: Type.String(), to: Type.String() };
const example = { domain: 'docs.example.com', from: '2026-11-01', to: '2026-11-02' };
const count = (description?: string) => Type.Integer({ minimum: 0, ...(description && { description }) });

/** One number for each day of a period. */
export const SiteDayCounts = Type.Object(
  {
    ...common,
    interval: Type.Literal('day'),
    total: count('Sum of all days. A reader who visits on two days counts as two visitors.'),
    days: Type.Array(Type.Object({ day: Type.String(), count: count() }), {
      description: 'Every day of the period, earliest first.',
    }),
  },
  {
    $id: 'SiteDayCounts',
    additionalProperties: false,
    examples: [
      {
        ...example,
        interval: 'day',
        total: 130,
        days: [
          { day: '2026-11-01', count: 52 },
          { day: '2026-11-02', count: 78 },
        ],
      },
    ],
  },
);

export const SitePages = Type.Object(
  {
    ...common,
    pages: Type.Array(Type.Object({ page: Type.String(), views: count(), visitors: count() }), {
      description: 'Most viewed first. `*` combines pages with too few views to be listed by name.',
    }),
  },
  {
    $id: 'SitePages',
    additionalProperties: false,
    examples: [{ ...example, pages: [{ page: '/guides/retries', views: 31, visitors: 24 }] }],
  },
);

export const SiteReferrers = Type.Object(
  {
    ...common,
    referrers: Type.Array(Type.Object({ host: Type.String(), views: count(), visitors: count() }), {
      description: 'Hosts of referring sites, most views first.',
    }),
  },
  {
    $id: 'SiteReferrers',
    additionalProperties: false,
    examples: [{ ...example, referrers: [{ host: 'search.example', views: 12, visitors: 11 }] }],
  },
);

export const SiteSearches = Type.Object(
  {
    ...common,
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
    $id: 'SiteSearches',
    additionalProperties: false,
    examples: [
      {
        ...example,
        searches: [
          { query: 'retry', searches: 9, withoutResults: 0, clicked: [{ page: '/guides/retries', clicks: 7 }] },
        ],
      },
    ],
  },
);

export const SiteQuestions = Type.Object(
  {
    ...common,
    total: count(),
    unanswered: count("Number of questions that the documentation doesn't answer."),
    up: count('Replies that readers rated as helpful.'),
    down: count('Replies that readers rated as not helpful.'),
    questions: Type.Array(
      Type.Object({
        at: Type.String({ format: 'date-time' }),
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
    $id: 'SiteQuestions',
    additionalProperties: false,
    examples: [
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
    ],
  },
);

/** Registers the metrics of hosted sites. */
export function registerMetrics(routes: App, db: Database): void {
  for (const schema of [SiteDayCounts, SitePages, SiteReferrers, SiteSearches, SiteQuestions]) routes.addSchema(schema);

  const withPeriod = (
    { params, query }: { params: { domain: string }; query: Static<typeof PeriodQuery> },
    organizationId: string,
  ) => findPeriod(db, { host: params.domain, organizationId, query });

  for (const metric of ['views', 'visitors'] as const)
    routes.get(
      `/:domain/${metric}`,
      {
        config: { action: 'site.read' },
        schema: {
          ...describe(metric === 'views' ? 'getSiteViews' : 'getSiteVisitors', `Get a site's ${metric} per day`),
          description:
            metric === 'views'
              ? 'Page views in browsers, without bots.'
              : 'Unique readers per day, counted without cookies.',
          querystring: PeriodQuery,
          response: {
            200: describeResponse(SiteDayCounts, { description: 'The counts, including days with zero.' }),
            ...errors,
          },
        },
      },
      async (request, reply) => {
        const period = await withPeriod(request, getActor(request).organizationId);
        const days = (await readDays(db, period)).map((each) => ({ day: each.day, count: each[metric] }));
        const total = days.reduce((sum, each) => sum + each.count, 0);
        return reply.header('cache-control', 'no-store').send({ ...period, interval: 'day' as const, total, days });
      },
    );

  routes.get(
    '/:domain/pages',
    {
      config: { action: 'site.read' },
      schema: {
        ...describe('getSitePages', 'Get views per page'),
        querystring: ListQuery,
        response: { 200: describeResponse(SitePages, { description: 'The pages.' }), ...errors },
      },
    },
    async (request, reply) => {
      const period = await withPeriod(request, getActor(request).organizationId);
      const rows = await readNames(db, { ...period, kind: 'page', limit: parseLimit(request.query.limit) });
      const pages = rows.map(({ name, ...counts }) => ({ page: name, ...counts }));
      return reply.header('cache-control', 'no-store').send({ ...period, pages });
    },
  );

  routes.get(
    '/:domain/referrers',
    {
      config: { action: 'site.read' },
      schema: {
        ...describe('getSiteReferrers', 'Get views per referrer'),
        querystring: ListQuery,
        response: { 200: describeResponse(SiteReferrers, { description: 'The referring hosts.' }), ...errors },
      },
    },
    async (request, reply) => {
      const period = await withPeriod(request, getActor(request).organizationId);
      const rows = await readNames(db, { ...period, kind: 'referrer', limit: parseLimit(request.query.limit) });
      const referrers = rows.map(({ name, ...counts }) => ({ host: name, ...counts }));
      return reply.header('cache-control', 'no-store').send({ ...period, referrers });
    },
  );

  routes.get(
    '/:domain/searches',
    {
      config: { action: 'site.read' },
      schema: {
        ...describe('getSiteSearches', 'Get searches'),
        querystring: ListQuery,
        response: { 200: describeResponse(SiteSearches, { description: 'The queries.' }), ...errors },
      },
    },
    async (request, reply) => {
      const period = await withPeriod(request, getActor(request).organizationId);
      const searches = await readSearches(db, { ...period, limit: parseLimit(request.query.limit) });
      return reply.header('cache-control', 'no-store').send({ ...period, searches });
    },
  );

  routes.get(
    '/:domain/questions',
    {
      config: { action: 'site.read' },
      schema: {
        ...describe('getSiteQuestions', 'Get questions to the assistant'),
        querystring: ListQuery,
        response: {
          200: describeResponse(SiteQuestions, { description: 'The questions and the ratings of their replies.' }),
          ...errors,
        },
      },
    },
    async (request, reply) => {
      const period = await withPeriod(request, getActor(request).organizationId);
      const result = await readQuestions(db, { ...period, limit: parseLimit(request.query.limit) });
      const questions = result.questions.map((each) => ({ ...each, at: each.at.toISOString() }));
      return reply.header('cache-control', 'no-store').send({ ...period, ...result, questions });
    },
  );
}

const errors = describeErrorResponses(400, 401, 403, 404, 500, 503);

function describe(operationId: string, summary: string) {
  return { operationId, tags: ['Sites'], summary, security: ADMIN_SECURITY, params: SiteParams };
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
