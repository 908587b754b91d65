import { Type } from 'typebox';
import { getDomain } from '../../../accounts/domains/domains.ts';
import { readFeedback } from '../../../analytics/feedback.ts';
import { AppError } from '../../../errors.ts';
import { requireActor } from '../../middleware/authenticate.ts';
import { createRoutes } from '../../add-route.ts';
import type { App, AppDeps } from '../../types.ts';
import { SiteParams } from '../v1-sites/schemas.ts';
import { registerMetrics } from './metrics.ts';
import { parsePeriod } from './period.ts';
import { defineBody, Time } from '../../schemas.ts';

const SiteFeedback = defineBody(
  'SiteFeedback',
  {
    domain: Type.String(),
    pages: Type.Array(Type.Object({ page: Type.String(), helpful: Type.Integer(), unhelpful: Type.Integer() }), {
      description: 'How many readers found each page helpful. Up to 1,000 pages, most complaints first.',
    }),
    comments: Type.Array(
      Type.Object({
        at: Time,
        page: Type.String(),
        helpful: Type.Boolean(),
        comment: Type.String({ description: 'Written by a reader. Show it as text.' }),
      }),
      { description: 'Newest first.' },
    ),
  },
  {
    domain: 'docs.example.com',
    pages: [{ page: '/guides/retries', helpful: 12, unhelpful: 3 }],
    comments: [
      { at: '2026-11-02T09:30:04.117Z', page: '/guides/retries', helpful: false, comment: 'Which unit is it in?' },
    ],
  },
);

const MAX_PAGES = 1_000;

/** Registers the metrics of hosted sites and the readers' feedback on pages. */
export function registerAnalytics(app: App, { db }: AppDeps): void {
  void app.register(
    async (routes: App) => {
      requireActor(routes, db);
      const route = createRoutes(routes, { tag: 'Sites' });
      registerMetrics(routes, db);
      route('GET /:domain/feedback', {
        operationId: 'getSiteFeedback',
        action: 'site.read',
        on: ['domain'],
        summary: 'Get reader feedback',
        description:
          'Ratings per page of a hosted site, and the newest comments. Feedback is anonymous. Bindery keeps the newest 100,000 responses.',
        params: SiteParams,
        query: Type.Object(
          {
            from: Type.Optional(
              Type.String({
                description: 'First day, in UTC. If you leave out both "from" and "to", all feedback is returned.',
                examples: ['2026-11-01'],
              }),
            ),
            to: Type.Optional(
              Type.String({ description: 'Last day, in UTC. Default: today.', examples: ['2026-11-30'] }),
            ),
            comments: Type.Optional(
              Type.String({ description: 'Number of comments, from 0 to 1000. Default: 50.', examples: ['100'] }),
            ),
          },
          { additionalProperties: false },
        ),
        returns: SiteFeedback,
        result: 'The feedback. Empty before the first response.',
        async handle(request, { organizationId }) {
          const { host } = await getDomain(db, { host: request.params.domain, organizationId });
          const { from, to, comments: count } = request.query;
          const comments = parseCount(count);
          const period = from === undefined && to === undefined ? undefined : parsePeriod({ from, to }, new Date());
          const feedback = await readFeedback(db, { domain: host, period, pages: MAX_PAGES, comments });
          return {
            domain: host,
            pages: feedback.pages,
            comments: feedback.comments.map(({ at, ...rest }) => ({ at: at.toISOString(), ...rest })),
          };
        },
      });
    },
    { prefix: '/v1/analytics' },
  );
}

function parseCount(text = '50'): number {
  if (/^\d{1,4}$/.test(text) && Number(text) <= 1_000) return Number(text);
  throw new AppError('invalid_request', 'Expected "comments" to be a number from 0 to 1000.');
}
