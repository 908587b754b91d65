import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import pino from 'pino';
import { createApiKey } from '../../src/accounts/api-keys/api-keys.ts';
import { createOrganization } from '../../src/accounts/organizations.ts';
import { createApp } from '../../src/http/app.ts';
import type { App } from '../../src/http/types.ts';
import { createLocalStore } from '../../src/store/local.ts';
import { createRepository } from '../helpers/git-repository.ts';
import { createTestDatabase } from '../helpers/test-database.ts';
import type { TestDatabase } from '../helpers/test-database.ts';

const secret = Buffer.alloc(32, 4);
let database: TestDatabase;
let folder: string;
let repository: string;
let key: string;
const apps: App[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'bindery-folders-'));
  repository = createRepository(path.join(folder, 'site'), { 'docs.json': '{}' });
  const { id } = await createOrganization(database.db, { name: 'First', plan: 'enterprise' });
  key = (await createApiKey(database.db, { organizationId: id, name: 'Key', scopes: ['admin'] })).text;
});
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

test('accepts any local folder while only this machine reaches the service and one organization uses it', async () => {
  expect(await check({ isLocalService: true })).toMatchObject({ status: 200, body: { ok: true, branches: ['main'] } });
  expect(await check({ isLocalService: false })).toMatchObject({ status: 400 });
  await createOrganization(database.db, { name: 'Second', plan: 'enterprise' });
  expect(await check({ isLocalService: true })).toMatchObject({ status: 400 });
});

test('explains how to use a local folder that the service refuses, and that a path must be complete', async () => {
  const { body } = await check({ isLocalService: false });
  expect(body.error).toContain('`bindery setup`');
  expect(body.error).toContain('BINDERY_REPOSITORY_FOLDERS');
  for (const relative of ['./site', '../site', '~/site', '.'])
    expect((await check({ isLocalService: true }, relative)).body.error).toContain('enter the full path');
});

async function check({ isLocalService }: { isLocalService: boolean }, repositoryUrl = repository) {
  const store = createLocalStore({ folder: path.join(folder, 'objects'), secret, publicUrl: () => '' });
  const app = await createApp({
    db: database.db,
    store,
    queue: undefined as never,
    linkSecret: secret,
    bundleLinkTtl: 60,
    repositories: { folder: path.join(folder, 'repositories'), open: [], example: '', isLocalService },
    logger: pino({ level: 'silent' }),
  });
  apps.push(app);
  const headers = { authorization: `Bearer ${key}` };
  const response = await app.inject({
    method: 'POST',
    url: '/v1/admin/projects/check',
    headers,
    payload: { repositoryUrl },
  });
  return { status: response.statusCode, body: response.json() };
}
