import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { changeAccess } from '../../src/accounts/changes/domain-access.ts';
import { OPERATOR } from '../../src/accounts/audit/caller.ts';
import { createDomain } from '../../src/accounts/domains/domains.ts';
import { openClientSecret } from '../../src/accounts/domains/client-secret.ts';
import { createHook, findHook } from '../../src/accounts/hooks/hooks.ts';
import { createDeployKey, readDeployKey } from '../../src/accounts/ssh/deploy-keys.ts';
import { createOrganization } from '../../src/accounts/organizations.ts';
import { createContextRepository, findContextCredentials } from '../../src/accounts/projects/context-repositories.ts';
import { findCredentials } from '../../src/accounts/projects/credentials.ts';
import { createProject, updateProject } from '../../src/accounts/projects/projects.ts';
import { resealSecrets, surveySecrets } from '../../src/accounts/secrets/reseal-secrets.ts';
import { rotateKey } from '../../src/accounts/secrets/rotate-key.ts';
import { SEALED_COLUMNS } from '../../src/accounts/secrets/sealed-columns.ts';
import { getSecretKey } from '../../src/accounts/secrets/secret-key.ts';
import { findSlackSecrets, storeSlackApp } from '../../src/accounts/slack/slack-apps.ts';
import { createWebhook } from '../../src/accounts/webhooks/webhooks.ts';
import { openTarget } from '../../src/accounts/webhooks/target.ts';
import { describeSecrets } from '../../src/cli/doctor/describe-secrets.ts';
import { readConfig } from '../../src/config/config.ts';
import { getStoredSecret } from '../../src/db/stored-secret.ts';
import type { BoxKey } from '../../src/lib/secret-box.ts';
import { countLockWaits } from '../helpers/lock-waits.ts';
import { createTestDatabase } from '../helpers/test-database.ts';
import type { TestDatabase } from '../helpers/test-database.ts';

const PROGRAM = fileURLToPath(new URL('../../bin/bindery.js', import.meta.url));
const HOST = 'docs.example.com';
const [OLD, NEW] = [randomBytes(32), randomBytes(32)];
let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'bindery-keys-'));
});
afterEach(async () => {
  await fs.rm(folder, { recursive: true, force: true });
  for (const { table } of SEALED_COLUMNS) await sql`truncate ${sql.table(table)} cascade`.execute(database.db);
});

/** Stores one secret in each column with a key, and returns a function that reads all of them with another. */
async function storeSecrets(key: BoxKey) {
  const { db } = database;
  const organization = await createOrganization(db, { name: 'Acme', plan: 'enterprise' });
  const credentials = (text: string) => ({ text, secretKey: key });
  const { id: projectId } = await createProject(db, {
    organizationId: organization.id,
    name: 'Docs',
    repositoryUrl: 'https://git.example.com/docs.git',
    credentials: credentials('project token'),
  });
  await createContextRepository(db, {
    projectId,
    name: 'api',
    repositoryUrl: 'https://git.example.com/api.git',
    branch: 'main',
    credentials: credentials('context token'),
  });
  const hookSecret = await createHook(db, { projectId, secretKey: key });
  const getSealKey = () => Promise.resolve(key);
  const { webhook } = await createWebhook(
    db,
    { organizationId: organization.id, projectId, url: 'https://ci.example.com/hook' },
    { getSecretKey: getSealKey },
  );
  await createDomain(db, { host: HOST, projectId });
  const oidc = { issuer: 'https://login.example.com', clientId: 'docs' };
  await changeAccess(db, OPERATOR, {
    host: HOST,
    kind: 'oidc',
    oidc,
    clientSecret: 'client',
    getSecretKey: getSealKey,
  });
  const organizationId = organization.id;
  await storeSlackApp(db, {
    organizationId,
    secrets: { signingSecret: 'signing secret', botToken: 'xoxb-token' },
    team: { teamId: 'T1', teamName: 'Acme', botUserId: 'U1' },
    secretKey: key,
  });
  const { id: deployKey } = await createDeployKey(db, { organizationId, secretKey: key });
  const readDeploy = (secretKey: BoxKey) => readDeployKey(db, { id: deployKey, organizationId, secretKey });
  const readStored = (secretKey: BoxKey) =>
    getStoredSecret(db, { name: 'links', title: 'The secret', remedy: '', secretKey });
  const storedSecret = await readStored(key);
  const expected = [
    'project token',
    'context token',
    hookSecret,
    'https://ci.example.com/hook',
    'client',
    await readDeploy(key),
    'xoxb-token',
    storedSecret,
  ];
  const readAll = async (secretKey: BoxKey) => {
    const { target } = await db.selectFrom('webhooks').select('target').executeTakeFirstOrThrow();
    const { oidc_secret: sealed } = await db
      .selectFrom('domain_access')
      .select('oidc_secret')
      .executeTakeFirstOrThrow();
    return [
      await findCredentials(db, { projectId, secretKey }),
      await findContextCredentials(db, { projectId, name: 'api', secretKey }),
      (await findHook(db, { projectId, getSecretKey: async () => secretKey }))?.secret,
      openTarget(webhook.id, { sealed: target, key: secretKey }).url,
      openClientSecret(sealed ?? Buffer.alloc(0), HOST, secretKey),
      await readDeploy(secretKey),
      (await findSlackSecrets(db, { organizationId, getSecretKey: async () => secretKey }))?.botToken,
      await readStored(secretKey),
    ];
  };
  return { projectId, expected, readAll };
}

test('knows every column with encrypted values', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = current_schema() and data_type = 'bytea'
  `.execute(database.db);
  // Hashes and random values, which no key encrypts.
  const otherColumns = [
    'analytics_salts.salt',
    'api_keys.hash',
    'audit_chain.anchor_hash',
    'audit_chain.hash',
    'audit_log.hash',
    'audit_stream.hash',
    'idempotency_keys.request_hash',
    'invitations.token_hash',
    'saml_assertions.hash',
    'saml_sign_ins.browser_hash',
    'saml_sign_ins.code_hash',
    'scim_tokens.former_hash',
    'scim_tokens.hash',
    'site_events.visitor',
  ];
  const sealedColumns = SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`);
  expect(rows.map(({ name }) => name).sort()).toEqual([...otherColumns, ...sealedColumns].sort());
});

test('processes with the former and the next key read the secrets of each other, before and after they are encrypted again', async () => {
  const { expected, readAll } = await storeSecrets(OLD);
  const [former, next] = [
    { current: OLD, others: [NEW] },
    { current: NEW, others: [OLD] },
  ];
  expect(await readAll(next)).toEqual(expected);
  await expect(readAll(NEW)).rejects.toThrow("Can't decrypt");
  expect(await resealSecrets(database.db, next)).toBe(SEALED_COLUMNS.length);
  for (const key of [former, next, NEW]) expect(await readAll(key)).toEqual(expected);
  await expect(readAll(OLD)).rejects.toThrow("Can't decrypt");
  expect(await resealSecrets(database.db, next)).toBe(0);
});

test('keeps a secret that changes while it is encrypted again', async () => {
  const { projectId } = await storeSecrets(OLD);
  let resealing = Promise.resolve(0);
  await database.db.transaction().execute(async (trx) => {
    await updateProject(trx, { id: projectId, credentials: { text: 'newer token', secretKey: OLD } });
    resealing = resealSecrets(database.db, { current: NEW, others: [OLD] });
    await expect.poll(() => countLockWaits(database.db)).toBe(1);
  });
  expect(await resealing).toBe(SEALED_COLUMNS.length - 1);
  const key = { current: NEW, others: [OLD] };
  expect(await findCredentials(database.db, { projectId, secretKey: key })).toBe('newer token');
  expect(await surveySecrets(database.db, key)).toEqual({ current: 7, former: 1, unreadable: [] });
});

test('replaces the key that Bindery created, and keeps the former one until the next time', async () => {
  const config = { secretKey: undefined, decryptionKeys: [], databaseUrl: undefined, dataDir: folder };
  const first = await getSecretKey(config);
  const { expected, readAll } = await storeSecrets(first);
  const readFile = async () => (await fs.readFile(path.join(folder, 'secret.key'), 'utf8')).trim().split('\n');
  const [firstLine] = await readFile();
  const sealedCount = SEALED_COLUMNS.length;
  expect(await rotateKey(database.db, config)).toEqual({
    encrypted: sealedCount,
    current: sealedCount,
    former: 0,
    unreadable: [],
    isNewKey: true,
  });
  const [secondLine, ...others] = await readFile();
  expect(others).toEqual([firstLine]);
  expect((await fs.stat(path.join(folder, 'secret.key'))).mode & 0o777).toBe(0o600);
  await rotateKey(database.db, config);
  expect((await readFile())[1]).toBe(secondLine);
  expect(await readAll(await getSecretKey(config))).toEqual(expected);
  await expect(readAll(first)).rejects.toThrow("Can't decrypt");
});

test('does not replace the key while there are secrets that it can not decrypt, and names them', async () => {
  const { projectId } = await storeSecrets(OLD);
  const config = { secretKey: undefined, decryptionKeys: [], databaseUrl: undefined, dataDir: folder };
  const key = await getSecretKey(config);
  await expect(rotateKey(database.db, config)).rejects.toThrow(`such as the credentials of project ${projectId}`);
  expect(await getSecretKey(config)).toEqual(key);
});

test('doctor reports secrets that need a former key or that no key decrypts', async () => {
  const { projectId } = await storeSecrets(OLD);
  const config = readConfig({ DATABASE_URL: database.url, BINDERY_SECRET_KEY: NEW.toString('base64') });
  const messages = (findings: { message: string }[]) => findings.map(({ message }) => message);
  const lost = messages(await describeSecrets(database.db, config));
  expect(lost).toEqual([expect.stringContaining(`No key decrypts the credentials of project ${projectId}, `)]);
  expect(lost[0]).toContain(' and 3 more. Add the key');
  const known = messages(await describeSecrets(database.db, { ...config, decryptionKeys: [OLD] }));
  expect(known).toEqual([expect.stringMatching(/^Stored secrets that are encrypted with an old key: 8\. /)]);
});

test('encrypts again from the command line, and says what to do about secrets that no key decrypts', async () => {
  const { projectId, expected, readAll } = await storeSecrets(OLD);
  const toText = (key: Buffer) => key.toString('base64');
  const { url } = database;
  const variables = { DATABASE_URL: url, BINDERY_SECRET_KEY: toText(NEW) };
  const lost = await run(variables);
  expect(lost.code).toBe(1);
  expect(lost.output).toContain('Add their key to BINDERY_DECRYPTION_KEYS');
  expect(lost.output).toContain(`credentials of project ${projectId}`);
  const { code, output } = await run({ ...variables, BINDERY_DECRYPTION_KEYS: toText(OLD) });
  expect(output).toContain('Re-encrypted secrets: 8\nSecrets that use BINDERY_SECRET_KEY: 8 of 8\n');
  expect(output).toContain('you can remove BINDERY_DECRYPTION_KEYS');
  expect(code).toBe(0);
  expect(await readAll(NEW)).toEqual(expected);
});

async function run(variables: Record<string, string>): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, [PROGRAM, 'admin', 'secrets', 'rotate'], {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOME: folder, ...variables },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output, [code]] = await Promise.all([readText(child.stdout), once(child, 'exit')]);
  return { code: Number(code), output };
}
