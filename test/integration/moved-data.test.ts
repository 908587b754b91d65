import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOrganization } from '../../src/accounts/organizations.ts';
import { moveRepositories } from '../../src/accounts/projects/move-repositories.ts';
import { createProject, getProject } from '../../src/accounts/projects/projects.ts';
import { createTestDatabase } from '../helpers/test-database.ts';
import type { TestDatabase } from '../helpers/test-database.ts';

let database: TestDatabase;
let root: string;
let organizationId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-moved-'));
  for (const name of ['new/repositories/example.git', 'old/repositories/example.git', 'new/repositories/other.git'])
    fs.mkdirSync(path.join(root, name), { recursive: true });
  organizationId = (await createOrganization(database.db, { name: 'Acme' })).id;
});
afterAll(async () => {
  await database.drop();
  fs.rmSync(root, { recursive: true });
});

/** Moves the data and returns the new location of a project's repository, relative to the test's root. */
async function move(repositoryUrl: string, isOwn: boolean): Promise<string> {
  const { id } = await createProject(database.db, { organizationId, name: 'Docs', repositoryUrl, operator: true });
  await moveRepositories(database.db, [{ folder: path.join(root, 'new/repositories'), isOwn }]);
  const { repositoryUrl: now } = await getProject(database.db, { id });
  return now.replace(`${root}/`, '');
}

test('finds a repository of a data directory that was restored at another path', async () => {
  expect(await move('/gone/.bindery/repositories/example.git', false)).toBe('new/repositories/example.git');
});

test('uses the copied repository with a copied database, not its original', async () => {
  const oldPath = path.join(root, 'old/repositories/example.git');
  expect(await move(oldPath, false)).toBe('old/repositories/example.git');
  expect(await move(oldPath, true)).toBe('new/repositories/example.git');
});

test.each([
  '/gone/repositories/unknown.git',
  '/gone/elsewhere/other.git',
  'https://git.example.com/repositories/other.git',
])('leaves %s unchanged', async (url) => {
  expect(await move(url, true)).toBe(url);
});
