import fs from 'node:fs';
import type { Page, Route } from 'playwright-core';
import * as fixtures from './fixtures.ts';

/** Content of the pages: everything, the same with long texts, nothing yet, errors, or the loading state. */
export type MockState = 'full' | 'long' | 'empty' | 'error' | 'loading';

/**
 * Responds in place of the API, inside the browser. Unknown requests, and query parameters that the API's description
 * doesn't have, are rejected, so that no test depends on them unnoticed.
 */
export async function mockApi(page: Page, state: MockState = 'full'): Promise<void> {
  await page.route(/\/v[12]\//, async (route) => {
    const url = new URL(route.request().url());
    const path = url.pathname;
    const unknown = findUnknownParameter(url, route.request().method());
    if (unknown !== undefined) return fulfillJson(route, { error: `Unknown field "${unknown}" in the query.` }, 400);
    if (path === '/v1/admin/me') return fulfillJson(route, state === 'long' ? lengthen(fixtures.me) : fixtures.me);
    if (path === '/v1/admin/sign-in') return fulfillJson(route, fixtures.me.signIn);
    if (path === '/v1/admin/invitations/look')
      return fulfillJson(route, {
        organizationName: 'Tidewater',
        role: 'member',
        email: null,
        isFirst: url.searchParams.has('x'),
        expiresAt: fixtures.ago(-60),
      });
    if (state === 'loading') return undefined;
    if (state === 'error')
      return fulfillJson(route, { error: 'The database is temporarily unreachable. Try again in a few seconds.' }, 400);
    if (path.endsWith('/events')) return fulfillEvents(route);
    if (path.endsWith('/frame')) return route.fulfill({ contentType: 'text/html', body: FRAME });
    const match = RESPONSES.find(([pattern]) => pattern.test(path));
    if (!match) return fulfillJson(route, { error: `The mock has nothing at ${path}.` }, 404);
    return fulfillJson(route, CHANGES[state]?.(match[1]) ?? match[1]);
  });
}

interface Operation {
  parameters?: readonly { in: string; name: string }[];
}

const DESCRIPTION = JSON.parse(fs.readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8')) as {
  paths: Record<string, Record<string, Operation>>;
};

/** The paths of the API with a pattern for each, those without placeholders first. */
const PATHS = Object.entries(DESCRIPTION.paths)
  .sort(([left], [right]) => left.split('{').length - right.split('{').length)
  .map(([name, operations]) => ({ pattern: new RegExp(`^${name.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`), operations }));

/** Returns a query parameter that the description of the API doesn't have. */
function findUnknownParameter({ pathname, searchParams }: URL, method: string): string | undefined {
  const operations = PATHS.find(({ pattern }) => pattern.test(pathname))?.operations;
  const parameters = operations?.[method.toLowerCase()]?.parameters;
  if (!operations) return undefined;
  const names = new Set(parameters?.filter((each) => each.in === 'query').map(({ name }) => name));
  return [...searchParams.keys()].find((name) => !names.has(name));
}

const FRAME = '<!doctype html><html lang="en"><title>A page</title><h1>A page</h1>';

function fulfillJson(route: Route, body: unknown, status = 200): Promise<void> {
  return route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) });
}

function fulfillEvents(route: Route): Promise<void> {
  const lines = fixtures.agentEvents.map((event) => `id: ${event.id}\ndata: ${JSON.stringify(event)}\n\n`);
  const end = `event: end\ndata: {}\n\n`;
  return route.fulfill({ contentType: 'text/event-stream', body: lines.join('') + end });
}

const CHANGES: Partial<Record<MockState, (body: unknown) => unknown>> = { empty: emptyLists, long: lengthen };

/** Extends names and texts to their maximum length. Names have no spaces; texts consist of words. */
function lengthen(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body), (name, value) => {
    if (typeof value !== 'string') return value;
    if (/^(?:prompt|text|body|comment|question)$/.test(name)) return `${value} ${'Words '.repeat(1600)}${LONG}`;
    return /^(?:name|projectName|title|email|version|branch|head|base|subject|error|message|query|docsFolder)$/.test(
      name,
    )
      ? value + LONG
      : value;
  });
}

const LONG = 'x'.repeat(200);

/** Empties all lists. */
function emptyLists(body: unknown): unknown {
  const entries = Object.entries(body as Record<string, unknown>);
  return Object.fromEntries(entries.map(([name, value]) => [name, Array.isArray(value) ? [] : value]));
}

const days = Array.from({ length: 30 }, (_, index) => ({
  day: new Date(Date.UTC(2026, 9, 24 + index)).toISOString().slice(0, 10),
  count: Math.round(220 + 90 * Math.sin(index / 3) + index * 5),
}));

const RESPONSES: readonly [RegExp, unknown][] = [
  [/^\/v1\/admin\/projects$/, { projects: fixtures.projects, nextCursor: null }],
  [/^\/v1\/admin\/projects\/[^/]+$/, fixtures.projects[0]],
  [/^\/v1\/admin\/projects\/[^/]+\/outdated-pages$/, fixtures.outdatedPages],
  [/^\/v1\/admin\/projects\/[^/]+\/translations$/, fixtures.translations],
  [/^\/v1\/admin\/projects\/[^/]+\/budget$/, fixtures.projectBudget],
  [/^\/v1\/admin\/projects\/[^/]+\/repositories$/, { repositories: fixtures.contextRepositories }],
  [/^\/v1\/admin\/projects\/[^/]+\/members$/, { members: fixtures.projectMembers, nextCursor: null }],
  [/^\/v1\/admin\/service-accounts$/, { serviceAccounts: fixtures.serviceAccounts }],
  [/^\/v1\/admin\/domains$/, { domains: fixtures.domains, nextCursor: null }],
  [/^\/v1\/admin\/domains\/[^/]+\/access$/, fixtures.domainAccess],
  [/^\/v1\/admin\/domains\/handbook/, fixtures.domains[1]],
  [/^\/v1\/admin\/domains\/[^/]+$/, fixtures.domains[0]],
  [/^\/v1\/admin\/keys$/, { keys: fixtures.keys, nextCursor: null }],
  [/^\/v1\/admin\/exports$/, { exports: fixtures.exports, nextCursor: null }],
  [/\/diagnostics$/, { diagnostics: fixtures.diagnostics }],
  [
    /^\/v1\/admin\/exports\/[^/]+\/compare$/,
    { added: ['guides/crontab'], changed: ['index', 'guides/start'], removed: [] },
  ],
  ...fixtures.exports.map((job): [RegExp, unknown] => [new RegExp(`^/v1/admin/exports/${job.jobId}$`), job]),
  [
    /\/bundle$/,
    {
      jobId: 'se_4',
      bundleUrl: 'http://127.0.0.1/files/bundles/se_4.tar.gz?expires=1&signature=x',
      expiresAt: fixtures.ago(-60),
      sizeBytes: 4_812_301,
      sha256: fixtures.releases[0]?.sha256,
    },
  ],
  [/\/releases$/, { domain: '', releases: fixtures.releases }],
  [
    /\/previews$/,
    {
      domain: '',
      previews: [
        { branch: 'bindery/aj_1', url: 'http://preview.example/', jobId: 'se_4', expiresAt: fixtures.ago(-9000) },
        { branch: 'new-guide', url: 'http://preview.example/', jobId: 'se_2', expiresAt: fixtures.ago(-9000) },
      ],
      nextCursor: null,
    },
  ],
  [/^\/v2\/agent\/.*\/diff$/, fixtures.agentDiff],
  [/^\/v1\/admin\/agent-jobs$/, { jobs: fixtures.agentJobs, nextCursor: null }],
  ...fixtures.agentJobs.map((job): [RegExp, unknown] => [new RegExp(`^/v1/admin/agent-jobs/${job.id}$`), job]),
  [/^\/v1\/automations\/templates$/, { templates: fixtures.automationTemplates }],
  [/^\/v1\/automations\/definitions$/, { definitions: fixtures.automationDefinitions, nextCursor: null }],
  [/^\/v1\/automations$/, { automations: fixtures.automations, nextCursor: null }],
  [/^\/v1\/automations\/[^/]+\/runs$/, { runs: fixtures.automationRuns, nextCursor: null }],
  ...fixtures.automations.map((each): [RegExp, unknown] => [new RegExp(`^/v1/automations/${each.id}$`), each]),
  [/^\/v1\/admin\/pulls$/, { pulls: fixtures.pulls, nextCursor: null }],
  [/^\/v1\/admin\/pulls\/[^/]+$/, fixtures.pullDetail],
  [
    /^\/v1\/admin\/members$/,
    {
      members: [
        {
          userId: 'usr_1',
          name: 'Ada Park',
          email: 'ada@example.com',
          role: 'owner',
          joinedAt: fixtures.ago(40_000),
          lastSeenAt: fixtures.ago(2),
        },
        {
          userId: 'usr_2',
          name: 'Sam Reyes',
          email: 'sam@example.com',
          role: 'member',
          joinedAt: fixtures.ago(9_000),
          lastSeenAt: null,
        },
      ],
      nextCursor: null,
    },
  ],
  [
    /^\/v1\/admin\/invitations$/,
    {
      invitations: [
        {
          id: 'inv_1',
          email: 'kim@example.com',
          role: 'admin',
          invitedBy: 'Ada Park',
          createdAt: fixtures.ago(10),
          expiresAt: fixtures.ago(-9000),
        },
      ],
      nextCursor: null,
    },
  ],
  [/^\/v1\/admin\/webhooks$/, { webhooks: fixtures.webhooks, nextCursor: null }],
  [/^\/v1\/admin\/webhooks\/[^/]+\/deliveries$/, { deliveries: fixtures.deliveries, nextCursor: null }],
  [/^\/v1\/admin\/slack$/, fixtures.slack],
  [/^\/v1\/admin\/scim$/, fixtures.scim],
  [/^\/v1\/admin\/audit$/, { entries: fixtures.audit, nextCursor: null }],
  [/^\/v1\/admin\/system$/, fixtures.system],
  [/^\/v1\/admin\/organizations\/[^/]+\/model-limits$/, fixtures.modelLimits],
  [
    /^\/v1\/admin\/sessions$/,
    {
      sessions: [
        createSession('ses_1', true, 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'),
        createSession(
          'ses_2',
          false,
          'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1 Safari/604.1',
        ),
      ],
    },
  ],
  [/^\/v1\/analytics\/[^/]+\/(views|visitors)$/, { interval: 'day', total: 9120, days }],
  [
    /^\/v1\/analytics\/[^/]+\/pages$/,
    {
      pages: [
        { page: '/', views: 3100, visitors: 1210 },
        { page: '/guides/start', views: 1420, visitors: 800 },
      ],
    },
  ],
  [
    /^\/v1\/analytics\/[^/]+\/searches$/,
    { searches: [{ query: 'crontab', searches: 31, withoutResults: 31, clicked: [] }] },
  ],
  [
    /^\/v1\/analytics\/[^/]+\/missing-pages$/,
    {
      pages: [
        {
          path: '/retries',
          views: 61,
          visitors: 48,
          linkedFrom: [
            { page: '/changelog', views: 30 },
            { page: '/', views: 12 },
          ],
          suggestion: '/guides/retries',
        },
        { path: '/reference/webhooks/signatures/verify', views: 9, visitors: 9, linkedFrom: [], suggestion: null },
        { path: '*', views: 4, visitors: 4, linkedFrom: [], suggestion: null },
      ],
    },
  ],
  [/^\/v1\/analytics\/[^/]+\/referrers$/, { referrers: [{ host: 'search.example', views: 410, visitors: 398 }] }],
  [
    /^\/v1\/analytics\/[^/]+\/questions$/,
    {
      total: 4,
      unanswered: 1,
      up: 2,
      down: 0,
      questions: [{ at: fixtures.ago(30), question: 'How do I rotate a key?', answered: true, rating: 'up' }],
    },
  ],
  [
    /^\/v1\/analytics\/[^/]+\/feedback$/,
    {
      pages: [{ page: '/guides/start', helpful: 12, unhelpful: 3 }],
      comments: [{ at: fixtures.ago(400), page: '/guides/start', helpful: false, comment: 'Which unit is it in?' }],
    },
  ],
];

function createSession(id: string, isCurrent: boolean, browser: string) {
  const times = { createdAt: fixtures.ago(600), lastSeenAt: fixtures.ago(1), expiresAt: fixtures.ago(-9000) };
  return { id, isCurrent, address: '203.0.113.7', browser, ...times };
}
