/** Webhooks from the API to a receiver: every job's end is delivered, even after failures. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createApiKey } from '../../src/accounts/api-keys/api-keys.ts';
import { listAudit } from '../../src/accounts/audit/list-audit.ts';
import { createOrganization } from '../../src/accounts/organizations.ts';
import { createProject } from '../../src/accounts/projects/projects.ts';
import { removeOldDeliveries } from '../../src/accounts/webhooks/deliveries.ts';
import { deliver, failDelivery, MAX_RETRY_AFTER_SECONDS, RETRY_SECONDS } from '../../src/accounts/webhooks/deliver.ts';
import { queueDeliveries } from '../../src/accounts/webhooks/queue-deliveries.ts';
import { signMessage } from '../../src/accounts/webhooks/sign.ts';
import { openTarget, sealTarget } from '../../src/accounts/webhooks/target.ts';
import { cancelJob, claimJob, failJob } from '../../src/export/job/job-state.ts';
import { createApp } from '../../src/http/app.ts';
import type { App } from '../../src/http/types.ts';
import { createId } from '../../src/lib/ids.ts';
import { createLocalStore } from '../../src/store/local.ts';
import { createTestDatabase } from '../helpers/test-database.ts';
import type { TestDatabase } from '../helpers/test-database.ts';

interface ReceivedRequest {
  headers: http.IncomingHttpHeaders;
  body: string;
}

const key = Buffer.alloc(32, 7);
let database: TestDatabase;
let app: App;
let receiver: http.Server;
let url: string;
let own: { id: string; projectId: string; key: string };
let other: typeof own;
let received: ReceivedRequest[];
/** Statuses of the next responses. Later responses have status 200. */
let statuses: number[];
/** Value of the `Retry-After` header in all responses. */
let retryAfter: string | undefined;
/** Ids of queued deliveries. */
let queued: string[];
const queue = {
  enqueue: async (_trx: unknown, _name: string, { deliveryId }: { deliveryId?: string }) => {
    queued.push(deliveryId ?? '');
    return '';
  },
} as Parameters<typeof queueDeliveries>[1];

beforeAll(async () => {
  database = await createTestDatabase();
  receiver = http.createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    received.push({ headers: request.headers, body });
    response
      .writeHead(statuses.shift() ?? 200, retryAfter === undefined ? {} : { 'retry-after': retryAfter })
      .end('The body is not read.');
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  [own, other] = [await addOrganization('Own'), await addOrganization('Other')];
  app = await createApp({
    db: database.db,
    store: createLocalStore({ folder: '/nonexistent', secret: key, publicUrl: () => '' }),
    queue,
    bundleLinkTtl: 60,
    getSecretKey: async () => key,
    webhookPrivateHosts: ['127.0.0.1'],
    logger: pino({ level: 'silent' }),
  });
});
afterAll(async () => {
  await app.close();
  receiver.closeAllConnections();
  receiver.close();
  await database.drop();
});
beforeEach(async () => {
  received = [];
  statuses = [];
  retryAfter = undefined;
  queued = [];
  await database.db.deleteFrom('webhooks').execute();
});

async function addOrganization(name: string) {
  const { id } = await createOrganization(database.db, { name, plan: 'enterprise' });
  const project = { organizationId: id, name, repositoryUrl: 'https://git.test/docs.git' };
  const { id: projectId } = await createProject(database.db, project);
  const { text } = await createApiKey(database.db, { organizationId: id, name, scopes: ['admin'] });
  return { id, projectId, key: text };
}

async function call(request: string, body?: object, { as = own.key, headers = {} } = {}) {
  const [method = '', path = ''] = request.split(' ');
  const response = await app.inject({
    method: method as 'GET',
    url: `/v1/admin/webhooks${path}`,
    headers: { authorization: `Bearer ${as}`, ...headers },
    ...(body && { body }),
  });
  return { status: response.statusCode, body: response.body === '' ? undefined : response.json() };
}

async function addWebhook(body: object = {}): Promise<{ id: string; secret: string }> {
  const created = await call('POST ', { url, ...body });
  expect(created.status).toBe(201);
  return { id: created.body.webhook.id, secret: created.body.secret };
}

async function addExport({ organization = own } = {}): Promise<string> {
  const id = createId('se');
  const owner = { organization_id: organization.id, project_id: organization.projectId };
  await database.db
    .insertInto('export_jobs')
    .values({ id, ...owner, domain: 'docs.own.test', updated_at: new Date() })
    .execute();
  return id;
}

const fail = async (id: string) => void (await failJob(database.db, { id, error: 'There is no docs.json.' }));
const queueAll = () => queueDeliveries(database.db, queue);
const send = (deliveryId = '', resolve?: Parameters<typeof deliver>[0]['resolve']) =>
  deliver(
    { db: database.db, getSecretKey: async () => key, privateHosts: ['127.0.0.1'], ...(resolve && { resolve }) },
    { deliveryId, signal: new AbortController().signal },
  );
const getDelivery = (id = '') =>
  database.db.selectFrom('webhook_deliveries').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
/** Makes the next attempt due. */
const passTime = () =>
  database.db
    .updateTable('webhook_deliveries')
    .set({ next_try_at: new Date(0) })
    .execute();

describe('the end of a job', () => {
  test('is sent signed, with the job, once to each subscribed webhook', async () => {
    const { secret } = await addWebhook({ projectId: own.projectId });
    await addWebhook({ events: ['export.completed', 'agent.failed'] });
    const id = await addExport();
    await fail(id);
    await fail(await addExport({ organization: other }));
    expect(await queueAll()).toBe(1);
    expect(await queueAll()).toBe(0);
    expect(await send(queued[0])).toBeUndefined();
    const [{ headers, body } = { headers: {}, body: '' }] = received;
    expect(JSON.parse(body)).toMatchObject({
      type: 'export.failed',
      timestamp: expect.stringMatching(/Z$/) as unknown,
      data: { jobId: id, domain: 'docs.own.test', error: 'There is no docs.json.', projectId: own.projectId },
    });
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'webhook-id': queued[0] });
    const timestamp = Number(headers['webhook-timestamp']);
    expect(headers).toMatchObject(signMessage({ id: queued[0] ?? '', timestamp, body, secrets: [secret] }));
    expect(await getDelivery(queued[0])).toMatchObject({ status: 'delivered', attempts: 1, response_status: 200 });
    // A worker killed after sending a message sends it again, unless the delivery was recorded, as here.
    expect(await send(queued[0])).toBeUndefined();
    expect(received).toHaveLength(1);
  });

  test('is recorded in the transaction that ends the job, and queued in a transaction', async () => {
    await addWebhook();
    const id = await addExport();
    const undone = database.db.transaction().execute(async (trx) => {
      await failJob(trx, { id, error: 'No.' });
      throw new Error('killed');
    });
    await expect(undone).rejects.toThrow('killed');
    expect(await queueAll()).toBe(0);
    await fail(id);
    const broken = { enqueue: () => Promise.reject(new Error('queue down')) };
    await expect(queueDeliveries(database.db, broken)).rejects.toThrow('queue down');
    // Two workers check at the same time.
    expect(await Promise.all([queueAll(), queueAll()]).then(([a, b]) => a + b)).toBe(1);
    expect(queued).toHaveLength(1);
  });

  test('is sent for cancellations and each prompt of an agent job, in order, and not while work continues', async () => {
    await addWebhook();
    const canceled = await addExport();
    await claimJob(database.db, canceled);
    await database.db.transaction().execute((trx) => cancelJob(trx, canceled));
    const job = { id: createId('aj'), organization_id: own.id, project_id: own.projectId };
    const place = { repository_url: 'https://git.test/docs.git', model: 'm', branch: 'b', base_branch: 'main' };
    await database.db
      .insertInto('agent_jobs')
      .values({ ...job, ...place })
      .execute();
    const turns = ['completed', 'active', 'failed', 'active', 'completed', 'active', 'failed'] as const;
    for (const status of [...turns, 'archived'] as const)
      await database.db
        .updateTable('agent_jobs')
        .set({ status, outcome: 'could_not', archived_at: status === 'archived' ? new Date() : null })
        .where('id', '=', job.id)
        .execute();
    await queueAll();
    const rows = await Promise.all(queued.map((id) => getDelivery(id)));
    const ended = ['agent.completed', 'agent.failed'];
    expect(rows.map(({ event }) => event)).toEqual(['export.canceled', ...ended, ...ended]);
    const data = { id: job.id, prLink: null, model: 'm', outcome: 'could_not' };
    expect(rows[1]?.message).toMatchObject({ type: 'agent.completed', data });
  });

  test('is sent for a question of an agent, unless it is answered before the message is written', async () => {
    await addWebhook({ events: ['agent.waiting'] });
    const job = { id: createId('aj'), organization_id: own.id, project_id: own.projectId };
    const place = { repository_url: 'https://git.test/docs.git', model: 'm', branch: 'b', base_branch: 'main' };
    await database.db
      .insertInto('agent_jobs')
      .values({ ...job, ...place })
      .execute();
    const setWaiting = (change: { waiting: string | null; waiting_until: Date | null }) =>
      database.db.updateTable('agent_jobs').set(change).where('id', '=', job.id).execute();
    const question = { for: 'answer', event: 4, text: 'Which keys?', choices: ['API keys'] };
    const until = new Date('2026-11-29T09:30:00Z');
    await setWaiting({ waiting: JSON.stringify(question), waiting_until: until });
    await setWaiting({ waiting: null, waiting_until: null });
    expect(await queueAll()).toBe(0);
    await setWaiting({ waiting: JSON.stringify(question), waiting_until: until });
    expect(await queueAll()).toBe(1);
    expect((await getDelivery(queued[0] ?? '')).message).toMatchObject({
      type: 'agent.waiting',
      data: { id: job.id, waiting: { ...question, until: until.toISOString() } },
    });
  });
});

describe('a receiver', () => {
  async function queueOne(body: object = {}): Promise<{ webhook: string; id: string }> {
    const { id: webhook } = await addWebhook(body);
    await fail(await addExport());
    await queueAll();
    return { webhook, id: queued.at(-1) ?? '' };
  }

  test('that responds with an error gets the same message and id again, until the last attempt', async () => {
    const { id } = await queueOne();
    for (const [index, seconds] of RETRY_SECONDS.entries()) {
      statuses = [index === 0 ? 302 : 500];
      const before = Date.now();
      const next = (await send(id))?.startAfter.getTime() ?? 0;
      // The database and this process may round the same clock differently.
      expect(next - seconds * 1000).toBeGreaterThanOrEqual(before - 10);
      expect(next - seconds * 1000).toBeLessThanOrEqual(Date.now() + 10);
      // An entry that is processed early, such as after a kill, waits until it is due.
      expect(await send(id)).toEqual({ startAfter: (await getDelivery(id)).next_try_at });
      expect(received).toHaveLength(index + 1);
      expect((await getDelivery(id)).error).toMatch(
        index === 0 ? /302, a redirect, which Bindery doesn't follow/ : /500\.$/,
      );
      await passTime();
    }
    statuses = [503];
    expect(await send(id)).toBeUndefined();
    expect(await getDelivery(id)).toMatchObject({
      status: 'failed',
      attempts: 9,
      response_status: 503,
      next_try_at: null,
    });
    expect(new Set(received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([id]));
    expect(new Set(received.map(({ body }) => body)).size).toBe(1);
  });

  test.each([2, -2])("that fails is called again in time when a worker's clock is off by %d days", async (days) => {
    const { id } = await queueOne();
    statuses = [500];
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 86_400_000 });
    onTestFinished(() => void vi.useRealTimers());
    const next = (await send(id))?.startAfter.getTime() ?? 0;
    // A worker with a wrong clock sends nothing early.
    await send(id);
    vi.useRealTimers();
    expect(received).toHaveLength(1);
    expect((next - Date.now()) / 1_000).toBeCloseTo(5, -1);
  });

  test('that sends Retry-After is not called earlier, and no later than the longest pause', async () => {
    const { id } = await queueOne();
    const waitFor = async (header: string) => {
      [retryAfter, statuses] = [header, [429]];
      const wait = await send(id);
      await passTime();
      return ((wait?.startAfter.getTime() ?? 0) - Date.now()) / 1_000;
    };
    expect(await waitFor('90')).toBeCloseTo(90, -1);
    // The regular pause is longer.
    expect(await waitFor('2')).toBeCloseTo(60, -1);
    expect(await waitFor(new Date(Date.now() + 3_600_000).toUTCString())).toBeCloseTo(3_600, -2);
    expect(await waitFor('99999999999')).toBeCloseTo(MAX_RETRY_AFTER_SECONDS, -2);
    expect(await waitFor('soon')).toBeCloseTo(7_200, -2);
  });

  test('that responds 410 disables its webhook, which the audit log records', async () => {
    const { id, webhook } = await queueOne();
    [statuses, retryAfter] = [[410], '5'];
    expect(await send(id)).toBeUndefined();
    expect((await call('GET ')).body.webhooks).toMatchObject([{ id: webhook, active: false }]);
    await fail(await addExport());
    expect(await queueAll()).toBe(0);
    expect((await call(`POST /${webhook}/test`)).status).toBe(409);
    expect(await listAudit(database.db, { organizationId: own.id, subject: webhook, limit: 1 })).toMatchObject([
      { action: 'webhook.update', actor: { kind: 'nobody', name: 'Bindery' }, details: { isActive: false } },
    ]);
  });

  test('in a private network is not called unless the operator allows it, whatever its hostname', async () => {
    const { id } = await queueOne({ url: 'https://ci.example.com/hook' });
    expect(await send(id, async () => [{ address: '127.0.0.1', family: 4 }])).toBeUndefined();
    const error = expect.stringContaining("isn't on the public internet") as unknown;
    expect(await getDelivery(id)).toMatchObject({ status: 'failed', attempts: 1, response_status: null, error });
    expect(received).toEqual([]);
  });

  test('of the Slack format gets a text message', async () => {
    const { id } = await queueOne({ format: 'slack' });
    await send(id);
    expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({ text: 'Export of docs.own.test failed' });
  });
});

describe('the log', () => {
  test('shows the result of each delivery, redelivers one with its id, and deletes old ones', async () => {
    const { id: webhook } = await addWebhook();
    const sent = await call(`POST /${webhook}/test`);
    expect(sent).toMatchObject({ status: 202, body: { event: 'webhook.test', status: 'waiting', attempts: 0 } });
    await queueAll();
    statuses = [500];
    await send(queued[0]);
    const [first] = (await call(`GET /${webhook}/deliveries`)).body.deliveries;
    const error = 'The receiver responded with status 500.';
    expect(first).toMatchObject({ id: queued[0], status: 'waiting', attempts: 1, responseStatus: 500, error });
    expect(first.nextTryAt).toMatch(/Z$/);
    const again = await call(`POST /${webhook}/deliveries/${first.id}/redeliver`);
    expect(again).toMatchObject({ status: 202, body: { id: first.id, attempts: 0, nextTryAt: null } });
    expect(await queueAll()).toBe(1);
    await send(queued[1]);
    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([first.id, first.id]);
    expect((await call(`GET /${webhook}/deliveries?limit=1`)).body).toMatchObject({
      deliveries: [{ status: 'delivered' }],
      nextCursor: null,
    });
    expect(await removeOldDeliveries(database.db, 30)).toBe(0);
    await database.db
      .updateTable('webhook_deliveries')
      .set({ updated_at: new Date(0) })
      .execute();
    expect(await removeOldDeliveries(database.db, 30)).toBe(1);
  });

  test('reports a delivery that an internal error prevents', async () => {
    const { id: webhook } = await addWebhook();
    await call(`POST /${webhook}/test`);
    await queueAll();
    await failDelivery(database.db, queued[0] ?? '');
    const { deliveries } = (await call(`GET /${webhook}/deliveries`)).body;
    expect(deliveries).toMatchObject([
      { status: 'failed', error: expect.stringContaining('internal error') as unknown },
    ]);
  });
});

describe('a new secret', () => {
  /** Sends a test event and returns its signatures, with those expected from the secrets. */
  async function readSignatures(webhook: string, secrets: string[]) {
    await call(`POST /${webhook}/test`);
    await queueAll();
    await send(queued.at(-1));
    const { headers, body } = received.at(-1) ?? { headers: {}, body: '' };
    const message = { id: queued.at(-1) ?? '', timestamp: Number(headers['webhook-timestamp']), body };
    return [headers['webhook-signature'], signMessage({ ...message, secrets })['webhook-signature']];
  }

  /** Moves the expiry of a webhook's former secrets one hour into the past. */
  async function passHour(id: string): Promise<void> {
    const { target: sealed } = await database.db
      .selectFrom('webhooks')
      .select('target')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const target = openTarget(id, { sealed, key });
    for (const secret of target.former ?? []) secret.until -= 3_600_000;
    await database.db
      .updateTable('webhooks')
      .set({
        target: sealTarget(id, { target, key }),
        former_secret_until: sql<Date>`former_secret_until - interval '1 hour'`,
      })
      .where('id', '=', id)
      .execute();
  }

  test('signs immediately, and earlier secrets keep signing until the requested time', async () => {
    const { id, secret: first } = await addWebhook();
    const rotate = async (body: object, headers = {}) => call(`POST /${id}/rotate`, body, { headers });
    const once = { 'idempotency-key': 'rotate-1' };
    const { status, body } = await rotate({}, once);
    expect(status).toBe(200);
    const second = body.secret as string;
    expect(second).toMatch(/^whsec_/);
    expect((Date.parse(body.webhook.formerSecretUntil as string) - Date.now()) / 1_000).toBeCloseTo(86_400, -2);
    // A repeated request doesn't rotate again.
    expect((await rotate({}, once)).body).toEqual({ ...body, secret: null });
    let [got, expected] = await readSignatures(id, [second, first]);
    expect(got).toBe(expected);
    const third = (await rotate({ keepOldSeconds: 60 })).body.secret as string;
    [got, expected] = await readSignatures(id, [third, second, first]);
    expect(got).toBe(expected);
    const moved = await call(`PATCH /${id}`, { url: `${url}/new` });
    expect(moved.body.formerSecretUntil).not.toBeNull();
    await passHour(id);
    [got, expected] = await readSignatures(id, [third, first]);
    expect(got).toBe(expected);
    expect((await call('GET ')).body.webhooks).toMatchObject([{ formerSecretUntil: null }]);
    const { body: alone } = await rotate({ keepOldSeconds: 0 });
    expect(alone.webhook.formerSecretUntil).toBeNull();
    [got, expected] = await readSignatures(id, [alone.secret as string]);
    expect(got).toBe(expected);
    const [entry] = await listAudit(database.db, {
      organizationId: own.id,
      subject: id,
      action: 'webhook.rotate',
      limit: 9,
    });
    expect(entry).toMatchObject({ actor: { kind: 'key' }, details: { formerSecretUntil: null } });
    expect(JSON.stringify(entry)).not.toContain(String(alone.secret).slice(6));
  });

  test('is rejected for an overlap of more than a week, and for other organizations', async () => {
    const { id } = await addWebhook();
    expect((await call(`POST /${id}/rotate`, { keepOldSeconds: 604_801 })).status).toBe(400);
    expect((await call(`POST /${id}/rotate`, {}, { as: other.key })).status).toBe(404);
  });
});

describe('webhooks over the API', () => {
  test('change their format, and keep the secret parts of a URL hidden', async () => {
    const { id } = await addWebhook({ url: `${url}/T0/B0/x`, format: 'slack' });
    const host = new URL(url).origin;
    expect((await call(`PATCH /${id}`, { format: 'standard' })).body).toMatchObject({
      format: 'standard',
      url: `${host}/…`,
    });
    await call(`POST /${id}/test`);
    await queueAll();
    await send(queued[0]);
    expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({ type: 'webhook.test' });
    expect((await call(`PATCH /${id}`, { url })).body.url).toBe(url);
    expect((await call(`PATCH /${id}`, { format: 'slack' })).body.url).toBe(`${host}/…`);
  });

  test('are created, listed by project, changed and deleted, and never show the secret or the secret parts of the URL again', async () => {
    const headers = { 'idempotency-key': 'create-1' };
    const secretUrl = `${url}?token=s3cret`;
    const body = { url: secretUrl, projectId: own.projectId, events: ['export.failed'] };
    const created = await call('POST ', body, { headers });
    expect(created.body).toMatchObject({
      webhook: {
        url: `${url}?…`,
        projectId: own.projectId,
        format: 'standard',
        events: ['export.failed'],
        active: true,
      },
      secret: expect.stringMatching(/^whsec_[\w+/]{43}=$/) as unknown,
    });
    const { webhook } = created.body;
    expect((await call('POST ', body, { headers })).body).toEqual({ webhook, secret: null });
    const all = await addWebhook();
    expect((await call(`GET ?projectId=${own.projectId}`)).body.webhooks.map(({ id }: { id: string }) => id)).toEqual([
      webhook.id,
      all.id,
    ]);
    expect((await call('GET ?projectId=prj_x')).body.webhooks).toMatchObject([{ id: all.id }]);
    const moved = await call(`PATCH /${webhook.id}`, { url: `${url}/2`, active: false, events: ['agent.failed'] });
    expect(moved).toMatchObject({ status: 200, body: { url: `${url}/2`, active: false, events: ['agent.failed'] } });
    expect((await call(`PATCH /${webhook.id}`, { active: true })).body).toMatchObject({
      url: `${url}/2`,
      active: true,
    });
    // The secret is still the first one.
    await call(`POST /${webhook.id}/test`);
    await queueAll();
    await send(queued[0]);
    const [{ headers: got, body: text } = { headers: {}, body: '' }] = received;
    const timestamp = Number(got['webhook-timestamp']);
    expect(got).toMatchObject(
      signMessage({ id: queued[0] ?? '', timestamp, body: text, secrets: [created.body.secret] }),
    );
    expect((await call(`DELETE /${webhook.id}`)).status).toBe(204);
    const stored = JSON.stringify([
      await database.db.selectFrom('audit_log').selectAll().execute(),
      await database.db.selectFrom('webhooks').selectAll().execute(),
      await database.db.selectFrom('idempotency_keys').selectAll().execute(),
    ]);
    expect(stored).toContain('webhook.delete');
    for (const secret of ['s3cret', created.body.secret]) expect(stored).not.toContain(secret);
  });

  test("respond 400 to invalid input, 404 to other organizations' webhooks, and 409 beyond fifty", async () => {
    for (const body of [
      { url: 'http://ci.example.com/' },
      { url, events: [] },
      { url, events: ['x'] },
      { url, format: 'x' },
      {},
    ])
      expect((await call('POST ', body)).status).toBe(400);
    expect((await call('POST ', { url, projectId: other.projectId })).status).toBe(404);
    const { id } = await addWebhook();
    for (const request of [`PATCH /${id}`, `DELETE /${id}`, `GET /${id}/deliveries`, `POST /${id}/test`])
      expect(
        (await call(request, request.startsWith('PATCH') ? { active: false } : undefined, { as: other.key })).status,
      ).toBe(404);
    expect((await call(`POST /${id}/deliveries/msg_x/redeliver`)).status).toBe(404);
    for (let count = 1; count < 50; count += 1) await addWebhook();
    expect((await call('POST ', { url })).status).toBe(409);
  });
});
