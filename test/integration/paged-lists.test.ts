/** Lists of the API return every entry exactly once over their pages. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPolicyBench, SAME_ORIGIN } from '../helpers/policy/policy-bench.ts';
import type { PolicyBench } from '../helpers/policy/policy-bench.ts';
import { seedLists } from '../helpers/seed-lists.ts';
import { createTestDatabase } from '../helpers/test-database.ts';
import type { TestDatabase } from '../helpers/test-database.ts';

const ORGANIZATION = `org_${'1'.padStart(26, '0')}`;
const USER = 'owner';
const FIRST = '1'.padStart(26, '0');

/** Lists with their path, the name in the response, and the number of entries. */
const LISTS = [
  ['/v1/admin/organizations', 'organizations', 1],
  ['/v1/admin/projects', 'projects', 7],
  [`/v1/admin/projects/prj_${FIRST}/members`, 'members', 12],
  ['/v1/admin/domains', 'domains', 7],
  ['/v1/admin/members', 'members', 8],
  ['/v1/admin/invitations', 'invitations', 7],
  ['/v1/admin/sessions', 'sessions', 7],
  ['/v1/admin/keys', 'keys', 7],
  ['/v1/admin/webhooks', 'webhooks', 7],
  [`/v1/admin/webhooks/wh_${FIRST}/deliveries`, 'deliveries', 7],
  ['/v1/admin/exports', 'exports', 7],
  ['/v1/admin/agent-jobs', 'jobs', 7],
  [`/v2/agent/prj_${FIRST}/jobs`, 'jobs', 7],
  ['/v1/admin/pulls', 'pulls', 7],
  ['/v1/admin/audit', 'entries', 7],
  ['/v1/automations', 'automations', 7],
  [`/v1/automations/au_${FIRST}/runs`, 'runs', 7],
  ['/v1/automations/definitions', 'definitions', 5],
  ['/v1/sites/docs-1.example.com/previews', 'previews', 7],
] as const;

let own: TestDatabase;
let bench: PolicyBench;

beforeAll(async () => {
  own = await createTestDatabase();
  const { db } = own;
  await db.insertInto('organizations').values({ id: ORGANIZATION, name: 'Example' }).execute();
  await db.insertInto('users').values({ id: USER, name: 'Owner', email: 'owner@example.com' }).execute();
  await db.insertInto('members').values({ organization_id: ORGANIZATION, user_id: USER, role: 'owner' }).execute();
  const sizes = {
    projects: 7,
    domains: 7,
    members: 7,
    invitations: 7,
    sessions: 7,
    keys: 7,
    webhooks: 7,
    deliveries: 7,
    serviceAccounts: 4,
    exports: 7,
    agentJobs: 7,
    automations: 7,
    runs: 7,
    previews: 7,
    auditEntries: 7,
    pulls: 7,
    definitions: 5,
  };
  await seedLists(db, { organizationId: ORGANIZATION, userId: USER, sizes });
  bench = await createPolicyBench(db);
});
afterAll(async () => {
  await bench.app.close();
  await own.drop();
});

async function get(url: string): Promise<{ status: number; body: Record<string, unknown> }> {
  const headers = { ...SAME_ORIGIN, cookie: `user=${USER}`, 'bindery-organization': ORGANIZATION };
  const { statusCode, body } = await bench.ask({ method: 'GET', url }, headers);
  return { status: statusCode, body: JSON.parse(body) as Record<string, unknown> };
}

async function walk(path: string, name: string, limit: number): Promise<unknown[]> {
  const items: unknown[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const separator = path.includes('?') ? '&' : '?';
    const query = cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const { status, body } = await get(`${path}${separator}limit=${limit}${query}`);
    expect(status).toBe(200);
    const page = body[name] as unknown[];
    expect(page.length).toBeLessThanOrEqual(limit);
    items.push(...page);
    cursor = body.nextCursor as string | null;
    expect(items.length).toBeLessThan(100);
  }
  return items;
}

test.each(LISTS)(
  'returns every entry of %s exactly once over its pages, in the same order',
  async (path, name, count) => {
    const { status, body } = await get(path);
    expect([status, body.nextCursor]).toEqual([200, null]);
    expect(body[name]).toHaveLength(count);
    expect(await walk(path, name, 2)).toEqual(body[name]);
    expect(await walk(path, name, 1)).toEqual(body[name]);
  },
);

test('walks every list of the API that has a cursor', async () => {
  const { paths } = JSON.parse((await bench.app.inject('/openapi.json')).body) as {
    paths: Record<string, { get?: { parameters?: { name: string }[] } }>;
  };
  const paged = Object.entries(paths)
    .filter(([, { get: operation }]) => operation?.parameters?.some((each) => each.name === 'cursor') === true)
    .map(([path]) => path);
  const isWalked = (path: string) => {
    const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
    return LISTS.some(([each]) => pattern.test(each));
  };
  // test/integration/agent-api.test.ts pages through the events of a job.
  expect(paged.filter((path) => !isWalked(path))).toEqual(['/v2/agent/{projectId}/job/{id}/events']);
});

test.each(LISTS)('%s refuses cursors that it did not create', async (path) => {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const cursors = [
    '\0',
    encode(['\0', '\0']),
    encode(['99999999999999999999', 'x']),
    encode([1, 2]),
    encode('x'),
    'x y',
  ];
  for (const cursor of cursors) {
    const { status } = await get(`${path}?cursor=${encodeURIComponent(cursor)}`);
    expect([cursor, status]).toEqual([cursor, expect.toBeOneOf([200, 400])]);
  }
});

test('finds members by a part of their name or email address, literally', async () => {
  const search = async (path: string, text: string) => {
    const { body } = await get(`${path}?search=${encodeURIComponent(text)}`);
    return (body.members as { name: string }[] | undefined)?.map(({ name }) => name);
  };
  for (const path of ['/v1/admin/members', `/v1/admin/projects/prj_${FIRST}/members`]) {
    expect(await search(path, 'PERSON-3@')).toEqual(['Person 3']);
    expect(await search(path, 'son 4')).toEqual(['Person 4']);
    expect(await search(path, '%')).toEqual([]);
    expect(await search(path, 'Person_3')).toEqual([]);
    expect(await search(path, '\\')).toEqual([]);
    expect((await get(`${path}?search=%00`)).status).toBe(400);
  }
  expect(await walk('/v1/admin/members?search=person', 'members', 3)).toHaveLength(7);
});
