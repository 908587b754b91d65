/** The audit log on its way to another system: everything arrives in order, whatever fails. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import tls from 'node:tls';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { recordAudit } from '../../src/accounts/audit/record-audit.ts';
import { removeOldEntries } from '../../src/accounts/audit/remove-old-entries.ts';
import { openReceiver } from '../../src/accounts/audit/stream/open-receiver.ts';
import { streamBatch } from '../../src/accounts/audit/stream/stream-batch.ts';
import { readStreamState } from '../../src/accounts/audit/stream/stream-state.ts';
import { signMessage } from '../../src/accounts/webhooks/sign.ts';
import { describeAuditStream } from '../../src/cli/doctor/describe-audit-stream.ts';
import { readConfig } from '../../src/config/config.ts';
import { connect } from '../../src/db/connect.ts';
import { startAuditStream } from '../../src/jobs/audit-stream.ts';
import { createMetrics } from '../../src/metrics/metrics.ts';
import { openS3Store } from '../../src/store/s3/s3-store.ts';
import { startChildWith } from '../helpers/child.ts';
import { startS3Server } from '../helpers/s3/s3-server.ts';
import { startSyslogServer } from '../helpers/syslog-server.ts';
import { createTestDatabase } from '../helpers/test-database.ts';
import type { TestDatabase } from '../helpers/test-database.ts';
import { TEST_CERTIFICATE } from '../helpers/tls-certificate.ts';

const SECRET = `whsec_${Buffer.alloc(32, 5).toString('base64')}`;
const log = { info: () => undefined, warn: vi.fn<(fields: object, message: string) => void>() };
let database: TestDatabase;
let receiver: http.Server;
let url: string;
let requests: { headers: http.IncomingHttpHeaders; body: string }[];
/** Runs before the response, with the number of the request. Returns the status. */
let respond: (count: number) => number | Promise<number>;

beforeAll(async () => {
  database = await createTestDatabase();
  receiver = http.createServer(async (request, response) => {
    request.on('error', () => undefined);
    response.on('error', () => undefined);
    let body = '';
    for await (const chunk of request) body += chunk;
    requests.push({ headers: request.headers, body });
    response.writeHead(await respond(requests.length), { 'retry-after': '7' }).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/audit?token=hidden`;
});
afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await database.drop();
});
beforeEach(async () => {
  requests = [];
  respond = () => 200;
  log.warn.mockClear();
  await run('truncate audit_log');
  await run("update audit_chain set position = 0, hash = '', anchor_position = 0, anchor_hash = ''");
  await run('delete from audit_stream; insert into audit_stream default values');
});
afterEach(() => vi.unstubAllEnvs());

const run = (statement: string) => sql.raw(statement).execute(database.db);
const never = new AbortController().signal;

const record = (subject: string, organizationId: string | null = 'org_a') =>
  recordAudit(database.db, {
    organizationId,
    actor: { kind: 'operator' },
    ip: null,
    action: 'domain.update',
    subject,
    details: { note: 'größe 🙂' },
  });

/** Adds entries from some time ago in one statement. */
const addEntries = (count: number, age = '0 days') =>
  run(`insert into audit_log (id, action, actor_kind, created_at)
    select 'au_' || lpad(i::text, 6, '0') || '${age}', 'key.create', 'operator', now() - interval '${age}' from generate_series(1, ${count}) as i`);

function readEnv(target: string, extra: NodeJS.ProcessEnv = {}) {
  const isWeb = target.startsWith('http');
  return {
    BINDERY_AUDIT_STREAM: target,
    BINDERY_WEBHOOK_PRIVATE_HOSTS: '127.0.0.1,localhost',
    ...(isWeb && { BINDERY_AUDIT_STREAM_SECRET: SECRET }),
    ...extra,
  };
}

function createDeps(target: string, { db = database.db, extra = {} as NodeJS.ProcessEnv } = {}) {
  const { auditStream, webhookPrivateHosts: privateHosts } = readConfig(readEnv(target, extra));
  if (!auditStream) throw new Error('Expected a receiver.');
  return { db, receiver: openReceiver(auditStream, { privateHosts }), format: auditStream.format, version: '1.2.3' };
}

/** Streams until nothing is left, as a worker does. */
async function streamAll(deps: ReturnType<typeof createDeps>): Promise<number> {
  let total = 0;
  for (;;) {
    const step = await streamBatch(deps, never);
    if (step.outcome !== 'sent') return total;
    total += step.count;
  }
}

interface Line {
  position: number;
  hash: string;
  previousHash: string | null;
  subject: string;
  details: object;
}

const parseLines = (body: string) =>
  body
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Line);
const listReceived = () => requests.flatMap(({ body }) => parseLines(body));
const getPositions = (lines: readonly { position: number }[]) => lines.map(({ position }) => position);
const countUpTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('a webhook', () => {
  test('receives 10,000 entries once, in order, in bounded and signed requests whose hashes form a chain', async () => {
    await addEntries(10_000);
    const extra = { BINDERY_AUDIT_STREAM_AUTHORIZATION: 'Splunk 123' };
    expect(await streamAll(createDeps(url, { extra }))).toBe(10_000);
    const lines = listReceived();
    expect(getPositions(lines)).toEqual(countUpTo(10_000));
    expect(lines.every((line, index) => line.previousHash === (lines[index - 1]?.hash ?? ''))).toBe(true);
    expect(Math.max(...requests.map(({ body }) => parseLines(body).length))).toBe(500);
    for (const { headers, body } of requests) {
      const id = String(headers['webhook-id']);
      const timestamp = Number(headers['webhook-timestamp']);
      expect(headers).toMatchObject(signMessage({ id, timestamp, body, secrets: [SECRET] }));
      expect(headers).toMatchObject({ 'content-type': 'application/x-ndjson', authorization: 'Splunk 123' });
    }
    expect(requests[1]?.headers['webhook-id']).toBe('audit_501_1000');
  });

  test('receives details of several megabytes in requests of at most one entry above a megabyte', async () => {
    for (const subject of ['a', 'b', 'c', 'd'])
      await run(`insert into audit_log (id, action, actor_kind, subject, details)
        values ('au_${subject}', 'key.create', 'operator', '${subject}', jsonb_build_object('x', repeat('x', ${subject === 'c' ? 1_500_000 : 400_000})))`);
    await streamAll(createDeps(url));
    expect(
      requests.map(({ body }) =>
        parseLines(body)
          .map(({ subject }) => subject)
          .join(''),
      ),
    ).toEqual(['ab', 'c', 'd']);
  });

  test('receives the entries of a killed process again, and loses none', async () => {
    await addEntries(700);
    const killed = startChildWith({ ...process.env, ...readEnv(url), DATABASE_URL: database.url }, 'audit-streamer');
    respond = async (count) => {
      // The receiver has accepted the first request, and the process dies before it reads the response.
      if (count === 1) await killed.end('SIGKILL');
      return 200;
    };
    await vi.waitUntil(() => requests.length > 0, { timeout: 60_000 });
    await killed.end('SIGKILL');
    await vi.waitUntil(
      async () => (await streamAll(createDeps(url)), (await readStreamState(database.db)).waiting === 0),
      {
        timeout: 60_000,
      },
    );
    const [first, ...others] = requests.map(({ body }) => getPositions(parseLines(body)));
    expect(first).toEqual(countUpTo(500));
    expect(others.flat()).toEqual(countUpTo(700));
  });

  test('gets each entry once from several workers, because one of them streams at a time', async () => {
    await addEntries(1_200);
    const other = connect({ url: database.url, max: 3 });
    onTestFinished(() => other.destroy());
    let isOtherIdle: unknown;
    respond = async (count) => {
      if (count === 1) isOtherIdle = await streamBatch(createDeps(url, { db: other }), never);
      return 200;
    };
    const stops = [database.db, other].map((db) =>
      startAuditStream({ deps: createDeps(url, { db }), log, observe: () => undefined }),
    );
    await vi.waitUntil(async () => (await readStreamState(database.db)).waiting === 0, { timeout: 60_000 });
    await Promise.all(stops.map((stop) => stop()));
    expect(isOtherIdle).toEqual({ outcome: 'idle' });
    expect(getPositions(listReceived())).toEqual(countUpTo(1_200));
  });

  test('that is down gets everything later, after growing pauses, and the state says why', async () => {
    await addEntries(3, '40 days');
    await addEntries(2);
    const deps = createDeps(url);
    respond = (count) => (count <= 3 ? 503 : 200);
    const waits: number[] = [];
    for (let failures = 1; failures <= 3; failures++) {
      expect(await streamBatch(deps, never)).toMatchObject({ outcome: 'failed', failures });
      expect(await streamBatch(deps, never)).toEqual({ outcome: 'idle' });
      const { nextTryAt, lastError } = await readStreamState(database.db);
      waits.push(Math.round(((nextTryAt?.getTime() ?? 0) - (lastError?.at.getTime() ?? 0)) / 1000));
      await run('update audit_stream set next_try_at = now()');
    }
    expect(waits).toEqual([7, 7, 8]);
    expect(await readStreamState(database.db)).toMatchObject({
      waiting: 5,
      failures: 3,
      lastError: { message: 'The receiver responded with status 503.' },
    });
    const config = readConfig({ ...readEnv(url), RETENTION_AUDIT_DAYS: '30' });
    const [finding] = await describeAuditStream(database.db, config);
    expect(finding).toMatchObject({ check: 'audit', level: 'warning' });
    expect(finding?.message).toMatch(
      /^http:\/\/127\.0\.0\.1:\d+ hasn't received 5 audit entries, the oldest 40 days old\. 3 attempts failed, .* status 503\. Bindery keeps them/,
    );
    const old = { days: 30, isStreamed: true };
    expect(await removeOldEntries(database.db, old)).toEqual({ deleted: 0, isHeldBack: true });
    expect(await streamAll(deps)).toBe(5);
    expect(await removeOldEntries(database.db, old)).toEqual({ deleted: 3, isHeldBack: false });
    const [later] = await describeAuditStream(database.db, config);
    expect(later).toMatchObject({ level: 'ok', message: expect.stringContaining('everything was delivered') });
    await record('next');
    expect(await streamAll(deps)).toBe(1);
    expect(listReceived().at(-1)).toMatchObject({ position: 6, subject: 'next' });
  });

  test('on a private address that the operator did not list is not called', async () => {
    await addEntries(1);
    const [auditStream] = [readConfig(readEnv(url)).auditStream];
    if (!auditStream) throw new Error('Expected a receiver.');
    const closed = { ...createDeps(url), receiver: openReceiver(auditStream, { privateHosts: [] }) };
    const step = await streamBatch(closed, never);
    expect(step).toMatchObject({
      outcome: 'failed',
      error: expect.stringContaining("Bindery didn't call the receiver"),
    });
    expect(requests).toEqual([]);
  });

  test('sees which entries were deleted before they could be streamed, and so does the log', async () => {
    await addEntries(3, '40 days');
    await record('kept');
    await removeOldEntries(database.db, { days: 30 });
    const stop = startAuditStream({ deps: createDeps(url), log, observe: () => undefined });
    await vi.waitUntil(() => requests.length > 0, { timeout: 60_000 });
    await stop();
    expect(listReceived()).toMatchObject([{ position: 4, subject: 'kept', details: { note: 'größe 🙂' } }]);
    expect(log.warn).toHaveBeenCalledWith({ first: 1, last: 3 }, expect.stringContaining('deleted'));
  });
});

describe.each([{ isEncrypted: true }, { isEncrypted: false }])(
  'a syslog server (TLS: $isEncrypted)',
  ({ isEncrypted }) => {
    const open = async () => {
      const server = await startSyslogServer({ isEncrypted });
      onTestFinished(() => server.close());
      const target = isEncrypted ? `syslog+tls://localhost:${server.port}` : `syslog+tcp://127.0.0.1:${server.port}`;
      return { server, deps: createDeps(target) };
    };
    const trust = () => {
      const authorities = tls.getCACertificates('default');
      tls.setDefaultCACertificates([...authorities, TEST_CERTIFICATE]);
      onTestFinished(() => tls.setDefaultCACertificates(authorities));
    };

    test('receives every entry as one RFC 5424 message in ASCII', async () => {
      trust();
      await addEntries(599);
      await record('last');
      const { server, deps } = await open();
      expect(await streamAll(deps)).toBe(600);
      expect(server.messages).toHaveLength(600);
      for (const message of server.messages)
        expect(message).toMatch(
          /^<110>1 \d{4}-\d\d-\d\dT[\d:.]+Z [\x21-\x7E]+ bindery - (key\.create|domain\.update) - \{[\x20-\x7E]+\}$/,
        );
      const lines = server.messages.map((message) => JSON.parse(message.slice(message.indexOf('{'))) as Line);
      expect(getPositions(lines)).toEqual(countUpTo(600));
      expect(lines.at(-1)?.details).toEqual({ note: 'größe 🙂' });
    });

    test('that resets the connection gets the batch again', async () => {
      trust();
      await addEntries(10);
      const { server, deps } = await open();
      server.isBroken = true;
      expect(await streamBatch(deps, never)).toMatchObject({ outcome: 'failed' });
      server.isBroken = false;
      await run('update audit_stream set next_try_at = null');
      expect(await streamAll(deps)).toBe(10);
      expect(server.messages).toHaveLength(10);
    });

    test.runIf(isEncrypted)('with a certificate that is not trusted gets nothing', async () => {
      await addEntries(1);
      const { server, deps } = await open();
      expect(await streamBatch(deps, never)).toMatchObject({
        outcome: 'failed',
        error: expect.stringContaining("certificate isn't trusted"),
      });
      expect(server.messages).toEqual([]);
    });
  },
);

describe('a bucket', () => {
  test('gets objects with JSON lines once a minute or when a batch is full', async () => {
    const server = await startS3Server();
    onTestFinished(() => server.close());
    for (const [name, value] of Object.entries(server.credentials)) vi.stubEnv(name, value);
    const { bucket, endpoint } = server.settings;
    const deps = createDeps(`s3://${bucket}/audit/logs`, { extra: { BINDERY_AUDIT_STREAM_S3_ENDPOINT: endpoint } });
    const store = await openS3Store(server.settings);
    await addEntries(510);
    expect(await streamBatch(deps, never)).toMatchObject({ outcome: 'sent', count: 500 });
    expect(await streamBatch(deps, never)).toEqual({ outcome: 'idle' });
    await run(
      "alter table audit_log disable trigger user; update audit_log set created_at = now() - interval '61 s'; alter table audit_log enable trigger user",
    );
    expect(await streamBatch(deps, never)).toMatchObject({ outcome: 'sent', count: 10 });
    const keys = await store.list('audit/');
    expect(keys.map((key) => key.replace(/\d{4}\/\d\d\/\d\d/, 'DAY'))).toEqual([
      'audit/logs/DAY/00000000000000000001-00000000000000000500.jsonl',
      'audit/logs/DAY/00000000000000000501-00000000000000000510.jsonl',
    ]);
    let text = '';
    for (const key of keys) for await (const chunk of await store.get(key)) text += String(chunk);
    expect(getPositions(parseLines(text))).toEqual(countUpTo(510));
  });

  test('that rejects the credentials is retried, and the error says what to fix', async () => {
    const server = await startS3Server();
    onTestFinished(() => server.close());
    for (const name of Object.keys(server.credentials)) vi.stubEnv(name, 'wrong');
    await addEntries(1, '1 hour');
    const extra = { BINDERY_AUDIT_STREAM_S3_ENDPOINT: server.settings.endpoint };
    const step = await streamBatch(createDeps(`s3://${server.settings.bucket}`, { extra }), never);
    expect(step).toMatchObject({ outcome: 'failed', error: expect.stringContaining('AWS_ACCESS_KEY_ID') });
  });
});

test('metrics show how far the receiver is behind', async () => {
  await addEntries(4, '1 hour');
  const metrics = createMetrics();
  metrics.readAuditStreamWith(() => readStreamState(database.db));
  metrics.observeAuditStream({ outcome: 'sent', count: 3 });
  metrics.observeAuditStream({ outcome: 'failed' });
  const text = await metrics.print();
  expect(text).toMatch(/^bindery_audit_stream_waiting_entries 4$/m);
  expect(text).toMatch(/^bindery_audit_stream_lag_seconds 360\d$/m);
  expect(text).toMatch(/^bindery_audit_stream_entries_total 3$/m);
  expect(text).toMatch(/^bindery_audit_stream_failures_total 1$/m);
});
