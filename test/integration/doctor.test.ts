import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { DEMO_SCRIPTS } from '../../scripts/demo/script.ts';
import { startScriptedModel } from '../../scripts/demo/scripted-model.ts';
import { startHostileProvider } from '../helpers/hostile-oidc-provider.ts';
import { startCollector } from '../helpers/otlp-collector.ts';
import { runHere } from '../helpers/run-cli.ts';
import type { CliResult } from '../helpers/run-cli.ts';
import { createTestDatabase } from '../helpers/test-database.ts';
import type { TestDatabase } from '../helpers/test-database.ts';

const PROGRAM = fileURLToPath(new URL('../../bin/bindery.js', import.meta.url));
let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-doctor-test-'));
});
afterAll(async () => {
  await database.drop();
  fs.rmSync(folder, { recursive: true, force: true });
});

interface Report {
  ok: boolean;
  findings: { check: string; level: string; message: string }[];
}

async function runDoctor(env: Record<string, string>, run: typeof runHere = runHere) {
  const dataDir = path.join(folder, 'not-there-yet');
  const { stdout, exitCode } = await run(['doctor', '--json'], {
    PATH: process.env.PATH,
    DATABASE_URL: database.url,
    BINDERY_DATA_DIR: dataDir,
    ...env,
  });
  const report = JSON.parse(stdout) as Report;
  const of = (check: string) => report.findings.find((finding) => finding.check === check);
  return { ...report, of, exitCode };
}

async function runAlone(args: readonly string[], env: NodeJS.ProcessEnv): Promise<CliResult> {
  const { exitCode, stdout, stderr } = await execa(process.execPath, [PROGRAM, ...args], {
    env,
    extendEnv: false,
    reject: false,
  });
  return { exitCode, stdout, stderr };
}

test('reports no problem if all is well, leaves nothing behind, and warns about a missing model', async () => {
  const { ok, findings, exitCode } = await runDoctor({}, runAlone);
  expect(findings.map(({ check, level }) => [check, level])).toEqual([
    ['node', 'ok'],
    ['git', 'ok'],
    ['configuration', 'ok'],
    ['storage', 'ok'],
    ['database', 'ok'],
    ['stored', 'ok'],
    ['stored', 'ok'],
    ['telemetry', 'ok'],
    ['model', 'warning'],
  ]);
  expect({ ok, exitCode }).toEqual({ ok: true, exitCode: 0 });
  expect(fs.readdirSync(folder)).toEqual([]);
});

test('describes before an upgrade what the first start of this version changes', async () => {
  const { stdout } = await runHere(['doctor', '--json', '--before-upgrade'], createEnvironment());
  expect(listUpgrade(stdout)).toEqual([expect.stringContaining("doesn't change the schema")]);
  // As an earlier version left it.
  const { rows } = await sql<{ name: string }>`
    delete from schema_migrations where version > (select max(version) - 2 from schema_migrations) returning name`.execute(
    database.db,
  );
  onTestFinished(() => migrateNames(rows.map(({ name }) => name)));
  const { stdout: before } = await runHere(['doctor', '--json', '--before-upgrade'], createEnvironment());
  const [changes, overlap, work] = listUpgrade(before);
  for (const { name } of rows) expect(changes).toContain(name.replace('.sql', ''));
  expect(overlap).toContain('replace them one by one');
  expect(work).toContain('0 exports and 0 agent jobs');
});

function createEnvironment() {
  return { PATH: process.env.PATH, DATABASE_URL: database.url, BINDERY_DATA_DIR: path.join(folder, 'not-there-yet') };
}

function listUpgrade(report: string): string[] {
  const { findings } = JSON.parse(report) as Report;
  return findings.filter(({ check }) => check === 'upgrade').map(({ message }) => message);
}

async function migrateNames(names: readonly string[]): Promise<void> {
  for (const name of names)
    await database.db.executeQuery(
      sql`insert into schema_migrations (version, name) values (${Number(name.slice(0, 4))}, ${name})`.compile(
        database.db,
      ),
    );
}

test('tries the embedded PostgreSQL if there is no other', async () => {
  const { of } = await runDoctor({ DATABASE_URL: '' });
  expect(of('database')).toMatchObject({ level: 'ok', message: expect.stringContaining('embedded') });
  expect(fs.readdirSync(folder)).toEqual([]);
});

test('reports all problems together with their fixes, with code 1', async () => {
  const server = await startScriptedModel(DEMO_SCRIPTS);
  const file = path.join(folder, 'file');
  fs.writeFileSync(file, '');
  try {
    const { ok, of, exitCode } = await runDoctor({
      PATH: folder,
      DATABASE_URL: 'postgresql://127.0.0.1:1/none',
      BINDERY_DATA_DIR: path.join(file, 'below-a-file'),
      BINDERY_MODEL: 'openai-compatible:scripted-demo',
      OPENAI_BASE_URL: server.url,
    });
    expect({ ok, exitCode }).toEqual({ ok: false, exitCode: 1 });
    expect(of('git')).toMatchObject({ level: 'error', message: expect.stringContaining('Install it') });
    expect(of('database')).toMatchObject({ level: 'error', message: expect.stringContaining('DATABASE_URL') });
    expect(of('storage')).toMatchObject({ level: 'error', message: expect.stringContaining('BINDERY_DATA_DIR') });
    expect(of('model')).toMatchObject({
      level: 'error',
      message: expect.stringContaining("didn't call the requested tool"),
    });
  } finally {
    await server.close();
    fs.rmSync(file);
  }
});

test('reports a model without its key, and an invalid variable', async () => {
  const { of } = await runDoctor({ BINDERY_MODEL: 'anthropic:any' });
  expect(of('model')).toMatchObject({ level: 'error', message: expect.stringContaining('ANTHROPIC_API_KEY') });
  const wrong = await runDoctor({ BINDERY_PORT: 'x' });
  expect(wrong.of('configuration')).toMatchObject({ level: 'error', message: expect.stringContaining('BINDERY_PORT') });
});

test('checks the identity provider: its issuer, and whether its clock and the clock of this machine agree', async () => {
  const provider = await startHostileProvider({ sub: 'kim' });
  const env = (issuer: string) => ({
    BINDERY_OIDC_ISSUER: issuer,
    BINDERY_OIDC_CLIENT_ID: 'bindery',
    BINDERY_OIDC_CLIENT_SECRET: 's',
  });
  const respondAt = (differenceMs: number) =>
    provider.intercept('/.well-known/openid-configuration', (response) => {
      response.setHeader('date', new Date(Date.now() + differenceMs).toUTCString());
      response.end(JSON.stringify({ issuer: provider.issuer }));
    });
  const check = async (issuer = provider.issuer) => (await runDoctor(env(issuer))).of('sign-in');
  expect(await check()).toMatchObject({ level: 'ok' });
  respondAt(-3_600_000);
  expect(await check()).toMatchObject({ level: 'error', message: expect.stringMatching(/36\d\d seconds ahead of/) });
  respondAt(3_600_000);
  expect(await check()).toMatchObject({ level: 'error', message: expect.stringMatching(/3[56]\d\d seconds behind/) });
  expect(await check(`${provider.issuer}/elsewhere`)).toMatchObject({ level: 'error' });
  provider.close();
  expect(await check()).toMatchObject({ level: 'error', message: expect.stringContaining("Can't read") });
  expect((await runDoctor({})).of('sign-in')).toBeUndefined();
});

test('says whether telemetry is sent, and whether each collector accepts it', async () => {
  const collector = await startCollector();
  const closed = await startCollector();
  await closed.close();
  onTestFinished(() => collector.close());
  const { findings, of } = await runDoctor({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: `${closed.url}/v1/metrics`,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20hunter2',
  });
  const messages = findings.filter(({ check }) => check === 'telemetry').map(({ level, message }) => [level, message]);
  expect(messages).toEqual([
    ['ok', `Traces are sent to ${collector.url}, which responds.`],
    ['warning', expect.stringContaining(`Metrics can't be sent to ${closed.url}: the server refused the connection.`)],
  ]);
  expect(collector.headers[0]).toMatchObject({ authorization: 'Bearer hunter2' });
  expect(JSON.stringify(findings)).not.toContain('hunter2');
  expect(of('configuration')?.level).toBe('ok');
});
