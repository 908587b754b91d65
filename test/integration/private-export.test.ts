/** A private site from a push to what its readers get. */
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createPrivateKey } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addAccessKey, updateAccess } from '../../src/accounts/domains/access.ts';
import { createDomain, getDomain } from '../../src/accounts/domains/domains.ts';
import { createOrganization } from '../../src/accounts/organizations.ts';
import { createProject } from '../../src/accounts/projects/projects.ts';
import { DEFAULT_LIMITS } from '../../src/bundle-server/bundle/bundle-limits.ts';
import { loadRelease } from '../../src/bundle-server/release/load-release.ts';
import { buildSite } from '../../src/export/build/build-site.ts';
import { buildEditions } from '../../src/export/build/editions/open-editions.ts';
import { createFolderSink, joinSegments } from '../../src/export/build/folder-sink.ts';
import type { BuildOptions, BuildResult } from '../../src/export/build/types.ts';
import { runExportJob } from '../../src/export/job/run-export-job.ts';
import { checkForCommits } from '../../src/export/push/check-for-commits.ts';
import { requestCheck } from '../../src/export/push/request-check.ts';
import { decideFeatures } from '../../src/features/decide-features.ts';
import { openHosting, type Hosting } from '../../src/hosting/hosted-sites.ts';
import { startHostingServer } from '../../src/hosting/site-server.ts';
import { sendTo, type TestRequest } from '../../src/readers/testing.ts';
import { createLocalStore } from '../../src/store/local.ts';
import { commitFiles, createRepository } from '../helpers/git-repository.ts';
import { createLocalPool } from '../helpers/renderer/local-pool.ts';
import { createTestDatabase, type TestDatabase } from '../helpers/test-database.ts';

const HOST = 'docs.own.test';
const SECRET = Buffer.alloc(32, 3);

let database: TestDatabase;
let folder: string;
let hosting: Hosting;
let port: number;
let closeServer: () => Promise<unknown>;
let projectId: string;
let repository: string;
let privateKey: string;
let deps: Parameters<typeof runExportJob>[0] & { queue: Parameters<typeof checkForCommits>[0]['queue'] };

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'bindery-private-export-'));
  const store = createLocalStore({ folder: path.join(folder, 'objects'), secret: SECRET, publicUrl: () => '' });
  deps = {
    db,
    store,
    queue: { enqueue: () => Promise.resolve('entry') },
    dataFolder: path.join(folder, 'data'),
    getSecretKey: () => Promise.reject(new Error('no credentials are stored here')),
    threads: 1,
    createPool: createLocalPool,
    maxRepositoryBytes: 2 ** 30,
  };
  repository = createRepository(path.join(folder, 'repository'), {
    'docs.json': JSON.stringify({
      theme: 'mint',
      name: 'Own',
      colors: { primary: '#0f766e' },
      navigation: {
        groups: [
          { group: 'Start', public: true, pages: ['index'] },
          { group: 'Guides', pages: ['install', 'prices'] },
        ],
      },
    }),
    'index.md': '# Welcome',
    'install.md': '# Install\n\nFor everyone who is signed in.',
    'prices.md': '---\ntitle: Prices\ngroups: [partners]\n---\n\nFor partners.',
  });
  const { id: organizationId } = await createOrganization(db, { name: 'Own', plan: 'enterprise' });
  ({ id: projectId } = await createProject(db, {
    organizationId,
    name: 'Docs',
    repositoryUrl: repository,
    operator: true,
  }));
  await createDomain(db, { host: HOST, organizationId, projectId });
  const domain = await getDomain(db, { host: HOST, organizationId });
  ({ privateKey = '' } = await addAccessKey(db, domain, { name: 'product' }));
  await updateAccess(db, domain, { kind: 'jwt' });
  hosting = await openHosting({
    db,
    store,
    folder: path.join(folder, 'sites'),
    maxBytes: 100_000_000,
    getReaderSecret: () => Promise.resolve(SECRET),
    log: () => undefined,
    intervalMs: 5,
  });
  const server = await startHostingServer(hosting, { host: '127.0.0.1', port: 0 });
  port = Number(new URL(server.url).port);
  closeServer = () => server.close(0);
});
afterAll(async () => {
  await closeServer();
  await hosting.close();
  await database.drop();
  await fs.rm(folder, { recursive: true, force: true });
});

const get = (target: string, cookie = '', request: TestRequest = {}) =>
  sendTo(port, target, { ...request, headers: { host: HOST, cookie, ...request.headers } });

async function signIn(groups: string[], user: object = {}): Promise<string> {
  const token = await new SignJWT({ host: HOST, groups, ...user })
    .setProtectedHeader({ alg: 'EdDSA' })
    .setExpirationTime('30s')
    .setJti(groups.join())
    .sign(createPrivateKey(privateKey));
  const { cookie } = await get('/login/jwt-callback', '', {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ token, return: '/' }).toString(),
  });
  if (cookie === undefined) throw new Error('The token did not start a session.');
  return cookie;
}

/** Pushes, and runs the export jobs that this starts. */
async function push(files: Record<string, string>): Promise<void> {
  commitFiles(repository, files);
  await database.db.transaction().execute((trx) => requestCheck(trx, { ...deps, projectId, reason: 'push' }));
  const signal = AbortSignal.timeout(600_000);
  const { jobs } = await checkForCommits(deps, { projectId, signal });
  expect(jobs).toHaveLength(1);
  for (const jobId of jobs) await runExportJob(deps, { jobId, signal });
}

test('publishes a push in editions, in which each reader of one process gets their own pages', async () => {
  await push({});
  const waitFor = (condition: () => Promise<boolean>) => vi.waitUntil(condition, { interval: 5, timeout: 300_000 });
  await waitFor(async () => (await get('/')).status === 200);
  const [partner, reader] = [await signIn(['partners']), await signIn(['staff'])];
  const statuses = async (cookie: string) =>
    Promise.all(['/', '/install', '/prices', '/missing'].map(async (target) => (await get(target, cookie)).status));
  expect(await statuses('')).toEqual([200, 401, 401, 401]);
  expect(await statuses(reader)).toEqual([200, 200, 404, 404]);
  expect(await statuses(partner)).toEqual([200, 200, 200, 404]);

  // The same URLs, one after another, from the same caches.
  for (const target of ['/', '/install', '/llms.txt', '/sitemap.xml', '/missing']) {
    const [forPartner, forReader] = [await get(target, partner), await get(target, reader)];
    expect([target, /\bprices\b/i.test(forPartner.body)]).toEqual([target, target !== '/sitemap.xml']);
    expect([target, /\bprices\b/i.test(forReader.body)]).toEqual([target, false]);
    for (const { headers } of [forPartner, forReader])
      expect([headers['cache-control'], headers.vary]).toEqual(['private, no-cache', expect.stringMatching(/Cookie$/)]);
    const { etag } = forPartner.headers;
    if (etag === undefined || forPartner.body === forReader.body) continue;
    expect((await get(target, partner, { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect((await get(target, reader, { headers: { 'if-none-match': etag } })).status).toBe(200);
  }

  await push({
    'prices.md': '# Prices\n\nFor everyone now.',
    'install.md': '---\ngroups: [partners]\n---\n\n# Install',
  });
  await waitFor(async () => (await get('/prices', reader)).status === 200);
  expect(await statuses(reader)).toEqual([200, 404, 200, 404]);
  expect(await statuses(partner)).toEqual([200, 200, 200, 404]);
  expect(await statuses('')).toEqual([200, 401, 401, 401]);
});

test('tells pages about their own reader only, without letting anyone keep it', async () => {
  const content = { name: '<img src=x onerror=alert(1)>' };
  const header = { 'X-Api-Key': 'key-of-kim' };
  const kim = await signIn(['partners'], { content, apiPlaygroundInputs: { header } });
  const response = await get('/_bindery/user', kim);
  expect([response.status, JSON.parse(response.body)]).toEqual([
    200,
    { user: { ...content, groups: ['partners'] }, apiPlaygroundInputs: { header } },
  ]);
  expect(response.headers).toMatchObject({
    'cache-control': 'private, no-store',
    'content-type': 'application/json',
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  });
  expect(response.headers.etag).toBeUndefined();
  const other = await signIn(['other']);
  expect(JSON.parse((await get('/_bindery/user', other)).body)).toEqual({
    user: { groups: ['other'] },
    apiPlaygroundInputs: {},
  });
  const anonymous = await get('/_bindery/user');
  expect([anonymous.status, anonymous.body]).toEqual([401, (await get('/_bindery/missing')).body]);
  expect((await get('/_bindery/user', kim, { method: 'POST' })).status).toBe(404);
});

test('renders a site without groups byte by byte as without sign-in', async () => {
  const build = async (name: string, run: (options: BuildOptions) => Promise<BuildResult>) => {
    const work = path.join(folder, name);
    await fs.mkdir(work);
    const sink = createFolderSink(work);
    const { segments } = await run({
      folder: path.join(import.meta.dirname, '../../examples/starter'),
      settings: { features: decideFeatures({ deployment: 'cloud' }), origin: 'https://docs.example.com' },
      threads: 1,
      segments: sink,
      scratch: work,
      createPool: createLocalPool,
    });
    const source = path.join(work, 'bundle.tar.gz');
    await joinSegments(sink, segments, source);
    return loadRelease({ source, folder: path.join(work, 'served'), limits: DEFAULT_LIMITS, log: () => undefined });
  };
  const plain = await build('plain', buildSite);
  const { editions } = await build('editions', buildEditions);
  expect(plain.editions).toEqual([]);
  expect(editions.map(({ groups }) => groups)).toEqual([[]]);
  expect([...plain.files.keys()].some((file) => file.startsWith('_docs/editions/'))).toBe(false);
  const edition = editions[0]?.release;
  expect([...(edition?.files.keys() ?? [])].sort()).toEqual([...plain.files.keys()].sort());
  for (const file of plain.files.keys()) {
    // Pages for signed-in readers ask the server about them.
    const content = await fs.readFile(edition?.locate(file) ?? '', 'latin1');
    const expected = await fs.readFile(plain.locate(file), 'latin1');
    if (content.replace(' data-bd-reader ', ' ') !== expected) expect.fail(`${file} differs`);
  }
});
