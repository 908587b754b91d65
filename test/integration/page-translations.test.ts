/** The translations of hosted projects: what a language lacks, and by how many commits it is behind. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApiKey } from '../../src/accounts/api-keys/api-keys.ts';
import { createDomain } from '../../src/accounts/domains/domains.ts';
import { createOrganization } from '../../src/accounts/organizations.ts';
import { createProject } from '../../src/accounts/projects/projects.ts';
import { createRecord, printMemory } from '../../src/agent/translations/memory.ts';
import { createExportJob } from '../../src/export/job/create-export-job.ts';
import { runExportJob } from '../../src/export/job/run-export-job.ts';
import { createApp } from '../../src/http/app.ts';
import type { App } from '../../src/http/types.ts';
import { findTranslations } from '../../src/jobs/find-translations.ts';
import { createLocalStore } from '../../src/store/local.ts';
import { commitFiles, createRepository, git } from '../helpers/git-repository.ts';
import { startGitServer, type GitServer } from '../helpers/git-server.ts';
import { createLocalPool } from '../helpers/renderer/local-pool.ts';
import { createTestDatabase, type TestDatabase } from '../helpers/test-database.ts';

const SECRET = Buffer.alloc(32, 5);
const HOST = 'docs.own.test';
const queue = { enqueue: () => Promise.resolve('entry') };
const page = (text: string) => `---\ntitle: A\n---\n\nIntro.\n\n## Install\n\n${text}\n`;
const config = (languages: Record<string, string[]>) =>
  JSON.stringify({
    name: 'T',
    theme: 'mint',
    colors: { primary: '#123456' },
    navigation: { languages: Object.entries(languages).map(([language, pages]) => ({ language, pages })) },
  });
const LANGUAGES = { en: ['a', 'b', 'c'], fr: ['fr/a', 'fr/b'] };

let database: TestDatabase;
let folder: string;
let repository: string;
let server: GitServer;
let app: App;
let projectId: string;
let organizationId: string;
let keys: string[];

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-translations-'));
  repository = createRepository(path.join(folder, 'repos/site'), {
    'docs/docs.json': config({ en: ['a', 'b', 'c'] }),
    'docs/a.mdx': page('1'),
    'docs/b.mdx': page('1'),
    'docs/c.mdx': page('1'),
  });
  git(repository, ['config', 'uploadpack.allowFilter', 'true']);
  server = await startGitServer(path.join(folder, 'repos'));
  ({ id: organizationId } = await createOrganization(db, { name: 'Own', plan: 'enterprise' }));
  const place = { repositoryUrl: `${server.origin}/site/.git`, docsFolder: 'docs', operator: true };
  ({ id: projectId } = await createProject(db, { organizationId, name: 'Docs', ...place }));
  await createDomain(db, { host: HOST, organizationId, projectId });
  const other = await createOrganization(db, { name: 'Other', plan: 'enterprise' });
  keys = await Promise.all(
    [organizationId, other.id].map(
      async (owner) => (await createApiKey(db, { organizationId: owner, name: 'k', scopes: ['read'] })).text,
    ),
  );
  const store = createLocalStore({ folder: path.join(folder, 'objects'), secret: SECRET, publicUrl: () => '' });
  app = await createApp({ db, store, queue, bundleLinkTtl: 60, logger: pino({ level: 'silent' }) });
});
afterAll(async () => {
  await app.close();
  await server.close();
  await database.drop();
  fs.rmSync(folder, { recursive: true, force: true });
});

async function runExport(branch?: string): Promise<void> {
  const { db } = database;
  const job = { organizationId, domain: HOST };
  const { id } = await db.transaction().execute((trx) => createExportJob(trx, { queue, job }));
  if (branch !== undefined) await db.updateTable('export_jobs').set({ branch }).where('id', '=', id).execute();
  const store = createLocalStore({ folder: path.join(folder, 'objects'), secret: SECRET, publicUrl: () => '' });
  const deps = {
    db,
    store,
    dataFolder: path.join(folder, 'data'),
    getSecretKey: () => Promise.reject(new Error('no credentials are stored here')),
    threads: 1,
    createPool: createLocalPool,
    maxRepositoryBytes: 2 ** 30,
    findTranslations,
  };
  await runExportJob(deps, { jobId: id, signal: new AbortController().signal });
  const { status } = await db.selectFrom('export_jobs').select('status').where('id', '=', id).executeTakeFirstOrThrow();
  expect(status).toBe('completed');
}

async function list(key = keys[0]) {
  const url = `/v1/admin/projects/${projectId}/translations`;
  return app.inject({ url, headers: { authorization: `Bearer ${key}` } });
}

test('an export of the branch finds what each language lacks, and by how many commits it is behind', async () => {
  expect((await list()).json()).toEqual({ commit: null, checkedAt: null, languages: [] });
  expect((await list(keys[1])).statusCode).toBe(404);
  await runExport();
  expect((await list()).json()).toMatchObject({ commit: git(repository, ['rev-parse', 'HEAD']), languages: [] });

  // The first page is recorded in the memory. Only Git knows from which text the second one was translated.
  const source = git(repository, ['rev-parse', 'HEAD']);
  const record = createRecord(page('1'), { source: 'a.mdx', commit: source });
  commitFiles(repository, {
    'docs/docs.json': config(LANGUAGES),
    'docs/.bindery/translations/fr.json': printMemory(new Map([['fr/a.mdx', record]])),
    'docs/fr/a.mdx': page('un'),
    'docs/fr/b.mdx': page('un'),
  });
  const translated = git(repository, ['rev-parse', 'HEAD']);
  await runExport();
  expect((await list()).json().languages).toEqual([
    {
      language: 'fr',
      from: 'en',
      counts: { current: 2, behind: 0, missing: 1, unrecorded: 0 },
      pages: [{ source: 'c.mdx', target: 'fr/c.mdx', state: 'missing', since: null, commits: null, sections: null }],
    },
  ]);

  commitFiles(repository, { 'docs/a.mdx': page('2'), 'docs/b.mdx': page('2') });
  commitFiles(repository, { 'docs/b.mdx': page('3') });
  await runExport();
  const day = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
  const { languages, commit } = (await list()).json();
  expect(commit).toBe(git(repository, ['rev-parse', 'HEAD']));
  expect(languages[0].counts).toEqual({ current: 0, behind: 2, missing: 1, unrecorded: 0 });
  expect(languages[0].pages).toMatchObject([
    { target: 'fr/b.mdx', state: 'behind', since: { id: translated, day }, commits: 2, sections: ['Install'] },
    { target: 'fr/a.mdx', state: 'behind', since: { id: source, day }, commits: 1, sections: ['Install'] },
    { target: 'fr/c.mdx', state: 'missing' },
  ]);

  // Another branch says nothing about the site.
  git(repository, ['branch', 'old', 'HEAD~1']);
  await runExport('old');
  expect((await list()).json().commit).toBe(commit);
});
