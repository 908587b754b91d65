import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { hash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApiKey } from '../../src/accounts/api-keys/api-keys.ts';
import { createDomain } from '../../src/accounts/domains/domains.ts';
import { createOrganization } from '../../src/accounts/organizations.ts';
import { createProject } from '../../src/accounts/projects/projects.ts';
import { createExportJob } from '../../src/export/job/create-export-job.ts';
import { getBundleKey } from '../../src/export/job/keys.ts';
import { getLinkSecret } from '../../src/store/link-secret.ts';
import { createTestDatabase } from '../helpers/test-database.ts';
import type { TestDatabase } from '../helpers/test-database.ts';

const PROGRAM = fileURLToPath(new URL('../../bin/bindery.js', import.meta.url));
const SECRET_KEY = randomBytes(32);
let database: TestDatabase;
let folder: string;
const stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'bindery-links-'));
  await database.db.deleteFrom('secrets').execute();
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  await fs.rm(folder, { recursive: true, force: true });
});

const getSecret = (secretKey?: Buffer, dataFolder = folder) =>
  getLinkSecret(database.db, { configured: undefined, secretKey, dataFolder });
const readStored = () => database.db.selectFrom('secrets').selectAll().executeTakeFirstOrThrow();

describe('the secret for signed links', () => {
  test('is the same for all concurrent first calls, from different data folders', async () => {
    const secrets = await Promise.all(
      Array.from({ length: 8 }, (_each, index) => getSecret(undefined, path.join(folder, String(index)))),
    );
    expect(new Set(secrets.map(String)).size).toBe(1);
    expect(secrets[0]).toHaveLength(32);
    expect(await getSecret()).toEqual(secrets[0]);
  });

  test('is the configured one if there is one', async () => {
    const configured = randomBytes(32);
    expect(await getLinkSecret(database.db, { configured, secretKey: undefined, dataFolder: folder })).toBe(configured);
    expect(await database.db.selectFrom('secrets').selectAll().execute()).toEqual([]);
  });

  test("is migrated from an earlier version's file, and read from the database from then on", async () => {
    const former = randomBytes(32);
    await fs.writeFile(path.join(folder, 'link-secret'), `${former.toString('hex')}\n`);
    expect(await getSecret()).toEqual(former);
    await fs.writeFile(path.join(folder, 'link-secret'), randomBytes(32).toString('hex'));
    expect(await getSecret()).toEqual(former);
  });

  test('is not replaced if that file is damaged, which is reported', async () => {
    await fs.writeFile(path.join(folder, 'link-secret'), 'short');
    await expect(getSecret()).rejects.toMatchObject({ code: 'invalid_config' });
    expect(await database.db.selectFrom('secrets').selectAll().execute()).toEqual([]);
  });

  test('is stored encrypted if there is a key, even if the key comes later', async () => {
    const secret = await getSecret();
    expect((await readStored()).value).toEqual(secret);
    expect(await getSecret(SECRET_KEY)).toEqual(secret);
    const { value, is_sealed: isSealed } = await readStored();
    expect(isSealed).toBe(true);
    for (const encoding of ['latin1', 'hex', 'base64'] as const)
      expect(value.toString('latin1')).not.toContain(secret.toString(encoding));
    expect(await getSecret(SECRET_KEY)).toEqual(secret);
  });

  test.each([
    ['another key', randomBytes(32), /can't be decrypted with the current BINDERY_SECRET_KEY.*BINDERY_LINK_SECRET/],
    ['no key', undefined, /was encrypted with a BINDERY_SECRET_KEY/],
  ])('cannot be decrypted with %s, and the error says what to do', async (_name, key, message) => {
    await getSecret(SECRET_KEY);
    await expect(getSecret(key)).rejects.toThrow(message);
  });
});

const CONTENT = 'the bundle';

test('accepts links across two processes with different data directories and one database', async () => {
  const { key, jobId, bundle } = await addCompletedExport();
  const folders = ['one', 'two'].map((name) => path.join(folder, name));
  // Simulates storage that both can access.
  for (const each of folders) {
    const file = path.join(each, 'objects', bundle);
    await fs.mkdir(path.dirname(file), { recursive: true });
    await fs.writeFile(file, CONTENT);
  }
  const urls = await Promise.all(folders.map(startApi));
  for (const [from, to] of [urls, urls.toReversed()]) {
    const response = await fetch(`${from}/v1/static-export/jobs/${jobId}/bundle`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
    });
    const { bundleUrl } = (await response.json()) as { bundleUrl: string };
    const { pathname, search } = new URL(bundleUrl);
    const download = await fetch(`${to}${pathname}${search}`);
    expect([download.status, await download.text()]).toEqual([200, CONTENT]);
  }
});

async function addCompletedExport() {
  const { db } = database;
  const { id: organizationId } = await createOrganization(db, { name: 'Own', plan: 'enterprise' });
  const fields = { organizationId, name: 'Docs', repositoryUrl: 'https://git.test/docs.git' };
  const { id: projectId } = await createProject(db, fields);
  await createDomain(db, { host: 'docs.own.test', organizationId, projectId });
  const { text: key } = await createApiKey(db, { organizationId, name: 'admin' });
  const queue = { enqueue: () => Promise.resolve('') };
  const { id: jobId } = await createExportJob(db, { queue, job: { domain: 'docs.own.test', organizationId } });
  const bundle = getBundleKey({ jobId, commit: 'a'.repeat(40) });
  await db
    .updateTable('export_jobs')
    .set({
      status: 'completed',
      bundle_key: bundle,
      size_bytes: CONTENT.length,
      sha256: hash('sha256', CONTENT),
      updated_at: new Date(),
    })
    .where('id', '=', jobId)
    .execute();
  return { key, jobId, bundle };
}

/** Starts an API that ends with the test; resolves with its URL. */
async function startApi(dataDir: string): Promise<string> {
  const child = spawn(process.execPath, [PROGRAM, 'api', '--port', '0', '--data-dir', dataDir], {
    env: { PATH: process.env['PATH'], DATABASE_URL: database.url, BINDERY_LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const endedPromise = once(child, 'exit');
  stops.push(async () => {
    child.kill('SIGINT');
    await endedPromise;
  });
  return readUrl(child);
}

/** Rejects if the process ends before printing its URL. */
async function readUrl({ stdout }: ChildProcess): Promise<string> {
  let output = '';
  for await (const chunk of stdout ?? []) {
    output += String(chunk);
    const [url] = /http:\/\/\S+:\d+/.exec(output) ?? [];
    if (url !== undefined) return url;
  }
  throw new Error(`The API did not start: ${output}`);
}
