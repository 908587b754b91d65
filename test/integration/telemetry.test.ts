import { spawn } from 'node:child_process';
import type { ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createApiKey } from '../../src/accounts/api-keys/api-keys.ts';
import { createDomain } from '../../src/accounts/domains/domains.ts';
import { createOrganization } from '../../src/accounts/organizations.ts';
import { createProject } from '../../src/accounts/projects/projects.ts';
import { parseJson } from '../../src/lib/parse-json.ts';
import { createRepository } from '../helpers/git-repository.ts';
import { expireHeartbeats } from '../helpers/expire-heartbeats.ts';
import { startCollector, type Collector, type ReceivedSpan } from '../helpers/otlp-collector.ts';
import { createSiteFiles } from '../helpers/site-fixture.ts';
import { createTestDatabase, type TestDatabase } from '../helpers/test-database.ts';

const PROGRAM = fileURLToPath(new URL('../../bin/bindery.js', import.meta.url));
const CALLER = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16) };
const SECRET = 'collector-token-that-stays-secret';

interface Program {
  child: ChildProcessByStdio<null, Readable, Readable>;
  output: { out: string; err: string };
  /** Resolves with the exit code. */
  ended: Promise<number | null>;
}

let database: TestDatabase;
let folder: string;
let key: string;
let collector: Collector;
const programs = new Set<Program>();

beforeAll(async () => {
  database = await createTestDatabase();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-telemetry-'));
  const { db } = database;
  const { id: organizationId } = await createOrganization(db, { name: 'Own', plan: 'enterprise' });
  const repositoryUrl = createRepository(path.join(folder, 'site'), createSiteFiles(3));
  const project = await createProject(db, { organizationId, name: 'Site', repositoryUrl, operator: true });
  await createDomain(db, { host: 'docs.own.test', organizationId, projectId: project.id });
  ({ text: key } = await createApiKey(db, { organizationId, name: 'test' }));
});
afterEach(async () => {
  for (const { child, ended } of programs) {
    child.kill('SIGKILL');
    await ended;
  }
  programs.clear();
});
afterAll(async () => {
  await database.drop();
  fs.rmSync(folder, { recursive: true, force: true });
});

/** Starts a collector that the test closes at its end. */
async function openCollector(options?: { silent: boolean }): Promise<Collector> {
  const opened = await startCollector(options);
  onTestFinished(() => opened.close());
  return opened;
}

function run(args: readonly string[], variables: Record<string, string>): Program {
  const env = {
    ...process.env,
    DATABASE_URL: database.url,
    BINDERY_DATA_DIR: path.join(folder, 'data'),
    BINDERY_PORT: '0',
    BINDERY_RENDER_THREADS: '1',
    BINDERY_WORKER_SLOTS: '1',
    ...variables,
  };
  const child = spawn(process.execPath, [...args], { stdio: ['ignore', 'pipe', 'pipe'], env });
  const output = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => void (output.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => void (output.err += chunk.toString()));
  const program = { child, output, ended: once(child, 'exit').then(([code]) => code as number | null) };
  programs.add(program);
  return program;
}

/** Variables that send everything to a collector soon. */
function sendTo(url: string, variables: Record<string, string> = {}): Record<string, string> {
  return {
    OTEL_EXPORTER_OTLP_ENDPOINT: url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_EXPORTER_OTLP_HEADERS: `authorization=Bearer%20${SECRET}`,
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
    OTEL_BSP_SCHEDULE_DELAY: '50',
    OTEL_METRIC_EXPORT_INTERVAL: '200',
    ...variables,
  };
}

async function startApi(variables: Record<string, string>, args: readonly string[] = [PROGRAM]) {
  const program = run([...args, 'api', '--json'], variables);
  const { url } = await waitForLine(program.child.stdout, ({ event }) => event === 'started');
  return { ...program, url: String(url) };
}

function startWorker(variables: Record<string, string>) {
  return run([PROGRAM, 'worker'], { BINDERY_LOG_LEVEL: 'info', ...variables });
}

/** Reads JSON lines until one matches. */
async function waitForLine(
  stream: Readable,
  matches: (line: Record<string, unknown>) => boolean,
): Promise<Record<string, unknown>> {
  let text = '';
  for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
    text += String(chunk);
    const line = readLines(text).find(matches);
    if (line) return line;
  }
  throw new Error(`The process ended without the line: ${text}`);
}

function readLines(text: string): Record<string, unknown>[] {
  return text.split('\n').flatMap((line) => {
    const value = parseJson(line);
    return typeof value === 'object' && value !== null ? [value as Record<string, unknown>] : [];
  });
}

async function requestExport(url: string, headers: Record<string, string> = {}): Promise<string> {
  const response = await fetch(`${url}/v1/static-export/jobs?token=${SECRET}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ domain: 'docs.own.test' }),
  });
  expect(response.status).toBe(202);
  return ((await response.json()) as { jobId: string }).jobId;
}

/** Waits for the worker's span of a finished job, which ends after all spans below it. */
function waitForJob(jobId: string): Promise<ReceivedSpan> {
  return collector.waitForSpan(
    ({ name, attributes }) => name === 'job export' && attributes['bindery.job.id'] === jobId,
  );
}

test('a request, its job in another process, and the Git commands and rendering of the job are one trace', async () => {
  collector = await openCollector();
  const variables = sendTo(collector.url);
  const api = await startApi(variables);
  const worker = startWorker(variables);
  const caller = `00-${CALLER.traceId}-${CALLER.spanId}-01`;
  const jobId = await requestExport(api.url, { traceparent: caller });
  const job = await waitForJob(jobId);
  const request = await collector.waitForSpan(({ name }) => name === 'POST /v1/static-export/jobs');
  const { traceId } = request;
  const trace = collector.spans.filter((span) => span.traceId === traceId);
  const find = (name: string) => trace.find((span) => span.name === name);
  expect(find('enqueue export')?.parentSpanId).toBe(request.spanId);
  expect(job).toMatchObject({ traceId, parentSpanId: find('enqueue export')?.spanId });
  for (const name of ['fetch source', 'plan site', 'render pages', 'finish site', 'join bundle'])
    expect({ name, ...find(name) }).toMatchObject({ name, parentSpanId: job.spanId });
  expect(trace.map(({ name }) => name)).toEqual(expect.arrayContaining(['git fetch', 'storage put', 'storage join']));
  expect(find('git fetch')?.parentSpanId).toBe(find('fetch source')?.spanId);
  expect(request.attributes).toEqual({
    'http.request.method': 'POST',
    'http.route': '/v1/static-export/jobs',
    'http.response.status_code': 202,
  });
  expect(job.resource).toMatchObject({ 'service.name': 'bindery', 'deployment.environment.name': 'test' });
  // The caller can't join or sample the service's traces, but the trace names the caller's.
  expect(traceId).not.toBe(CALLER.traceId);
  expect(request.links).toMatchObject([CALLER]);
  // The log contains the ids of the spans, and nothing that is sent contains a secret.
  expect(
    readLines(api.output.err).find(({ msg, url }) => msg === 'request' && String(url).includes('jobs')),
  ).toMatchObject({
    trace_id: traceId,
    span_id: request.spanId,
  });
  expect(readLines(worker.output.err).find(({ msg }) => msg === 'export job started')).toMatchObject({
    trace_id: traceId,
    span_id: job.spanId,
  });
  expect(JSON.stringify(collector.spans)).not.toContain(SECRET);
  expect(JSON.stringify(collector.spans)).not.toContain(key);
  expect(api.output.err + worker.output.err).not.toContain(SECRET);
  expect(collector.headers.every(({ authorization }) => authorization === `Bearer ${SECRET}`)).toBe(true);
  expect(await collector.waitForMetric('bindery_job_duration_seconds')).toMatchObject({
    histogram: { aggregationTemporality: 2 },
  });
  expect(await collector.waitForMetric('bindery_jobs')).toHaveProperty('gauge');
});

test('a job that a killed worker left continues the trace of its request in another worker', async () => {
  collector = await openCollector();
  const variables = sendTo(collector.url, { BINDERY_TRACE_CALLERS: 'continue' });
  const api = await startApi(variables);
  const jobId = await requestExport(api.url, { traceparent: `00-${CALLER.traceId}-${CALLER.spanId}-01` });
  // Takes the entry as a worker does that is killed.
  await sql`update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now()
    where name = 'export' and data->>'jobId' = ${jobId}`.execute(database.db);
  await expireHeartbeats(database.db);
  startWorker(variables);
  const job = await waitForJob(jobId);
  expect(job.traceId).toBe(CALLER.traceId);
  expect(job.attributes['bindery.attempt']).toBe(2);
});

test('an unreachable collector is logged once per signal, and jobs and the shutdown work as without telemetry', async () => {
  // The port was free, and nothing listens on it anymore.
  const closed = await startCollector();
  await closed.close();
  const variables = sendTo(closed.url);
  const api = await startApi(variables);
  const worker = startWorker(variables);
  const jobId = await requestExport(api.url);
  await expect.poll(() => readStatus(jobId)).toBe('completed');
  await waitForOutages(worker);
  for (const { child, ended } of [api, worker]) {
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  }
  const outages = readLines(worker.output.err).filter(({ msg }) => String(msg).startsWith('could not send telemetry'));
  expect(outages.map(({ signal }) => signal).sort()).toEqual(['metrics', 'traces']);
  expect(outages[0]).toMatchObject({
    collector: closed.url,
    reason: expect.stringContaining('ECONNREFUSED') as string,
  });
  expect(worker.output.err).not.toContain(SECRET);
});

async function readStatus(jobId: string): Promise<string | undefined> {
  const row = await database.db.selectFrom('export_jobs').select('status').where('id', '=', jobId).executeTakeFirst();
  return row?.status;
}

async function waitForOutages({ output }: Program): Promise<void> {
  for (const signal of ['traces', 'metrics']) await expect.poll(() => output.err).toContain(`"signal":"${signal}"`);
}

test('a collector that never responds does not keep a process from stopping', async () => {
  collector = await openCollector({ silent: true });
  // Without its own limit, the process would wait for an hour.
  const hour = '3600000';
  const api = await startApi(
    sendTo(collector.url, {
      OTEL_EXPORTER_OTLP_TIMEOUT: hour,
      OTEL_BSP_EXPORT_TIMEOUT: hour,
      OTEL_METRIC_EXPORT_INTERVAL: hour,
      OTEL_METRIC_EXPORT_TIMEOUT: hour,
    }),
  );
  await requestExport(api.url);
  api.child.kill('SIGTERM');
  expect(await api.ended).toBe(0);
});

test('without the variables, no module of the SDK is loaded, and entries and log lines have no trace', async () => {
  const record = path.join(folder, 'record.mjs');
  const list = path.join(folder, 'modules.txt');
  fs.writeFileSync(
    record,
    `import fs from 'node:fs';
    import { registerHooks } from 'node:module';
    registerHooks({
      load(url, context, next) {
        fs.appendFileSync(${JSON.stringify(list)}, url + '\\n');
        return next(url, context);
      },
    });`,
  );
  const args = ['--import', pathToFileURL(record).href, PROGRAM];
  const listLoaded = () =>
    fs
      .readFileSync(list, 'utf8')
      .split('\n')
      .filter((url) => /@opentelemetry\/(?!api\/)|\/start-sdk/.test(url));
  const api = await startApi({}, args);
  const jobId = await requestExport(api.url);
  const { rows } = await sql<{ singleton_key: string | null }>`
    select singleton_key from pgboss.job where name = 'export' and data->>'jobId' = ${jobId}`.execute(database.db);
  expect(rows).toEqual([{ singleton_key: null }]);
  api.child.kill('SIGTERM');
  await api.ended;
  // From its source or bundled.
  expect(fs.readFileSync(list, 'utf8')).toContain('/api-process');
  expect(listLoaded()).toEqual([]);
  expect(api.output.err).not.toContain('trace_id');
  // With them, the same record contains the SDK, so the check can fail.
  collector = await openCollector();
  await startApi(sendTo(collector.url), args);
  expect(listLoaded().length).toBeGreaterThan(10);
});
