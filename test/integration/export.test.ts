import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createDomain, updateDomain } from '../../src/accounts/domains/domains.ts';
import { createOrganization } from '../../src/accounts/organizations.ts';
import { createProject } from '../../src/accounts/projects/projects.ts';
import type { ExportJobRow } from '../../src/db/schema.ts';
import { createAddBooks } from '../../src/export/books/create-add-books.ts';
import { giveUpExport } from '../../src/export/job/attempt-export.ts';
import { createBundleLink } from '../../src/export/job/create-bundle-link.ts';
import { createExportJob } from '../../src/export/job/create-export-job.ts';
import { findDiagnostics } from '../../src/export/job/find-diagnostics.ts';
import { advanceJob, cancelJob, claimJob, completeJob, failJob } from '../../src/export/job/job-state.ts';
import { runExportJob } from '../../src/export/job/run-export-job.ts';
import { createSegmentSink } from '../../src/export/job/segment-sink.ts';
import type { ExportDeps } from '../../src/export/job/export-deps.ts';
import type { Store } from '../../src/store/adapter.ts';
import { createLocalStore } from '../../src/store/local.ts';
import { withGit } from '../helpers/fake-git.ts';
import { commitFiles, createRepository, git } from '../helpers/git-repository.ts';
import { refuseWrites } from '../helpers/refuse-writes.ts';
import { createLocalPool } from '../helpers/renderer/local-pool.ts';
import { createSiteFiles } from '../helpers/site-fixture.ts';
import { createTestDatabase } from '../helpers/test-database.ts';
import type { TestDatabase } from '../helpers/test-database.ts';

const queue = { enqueue: () => Promise.resolve('entry') };
/** Enough pages for two segments, the last with one page. */
const PAGES = 51;
let database: TestDatabase;
let folder: string;
let store: Store;
let deps: ExportDeps;
let organizationId: string;
let sites = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-export-test-'));
  store = createLocalStore({ folder: path.join(folder, 'objects'), secret: Buffer.alloc(32), publicUrl: () => '' });
  deps = {
    db: database.db,
    store,
    dataFolder: path.join(folder, 'data'),
    getSecretKey: () => Promise.reject(new Error('no credentials are stored here')),
    threads: 1,
    createPool: createLocalPool,
    maxRepositoryBytes: 2 ** 30,
  };
  ({ id: organizationId } = await createOrganization(database.db, { name: 'Own', plan: 'enterprise' }));
});
afterAll(async () => {
  await database.drop();
  fs.rmSync(folder, { recursive: true, force: true });
});

/** Writes a site, as a Git repository or optionally a plain folder, and creates a domain for it. */
async function addSite(files: Record<string, string>, { plain = false, branch = 'main' } = {}) {
  const host = `docs${++sites}.own.test`;
  const source = path.join(folder, `site-${sites}`);
  createRepository(source, files);
  if (plain) fs.rmSync(path.join(source, '.git'), { recursive: true });
  const project = await createProject(database.db, {
    organizationId,
    name: 'Site',
    repositoryUrl: source,
    branch,
    operator: true,
  });
  await createDomain(database.db, { host, organizationId, projectId: project.id });
  return { host, source };
}

async function startJob(domain: string, paths?: string[], siteVersion?: string, version?: string): Promise<string> {
  const job = { organizationId, domain, paths, siteVersion, version };
  return (await database.db.transaction().execute((trx) => createExportJob(trx, { queue, job }))).id;
}

function getJob(id: string): Promise<ExportJobRow> {
  return database.db.selectFrom('export_jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

async function run(
  jobId: string,
  change: Partial<ExportDeps> = {},
  signal = new AbortController().signal,
): Promise<ExportJobRow> {
  await runExportJob({ ...deps, ...change }, { jobId, signal });
  return getJob(jobId);
}

/** Options for a run with a rendering process, as in a service. */
const PROCESS = { createPool: undefined };

/** A store that calls `before` before each object is written. */
function watchPuts(before: (key: string) => unknown): Store {
  return {
    ...store,
    put: async (key, body) => {
      await before(key);
      await store.put(key, body);
    },
  };
}

const NEVER = new AbortController().signal;

/** Runs a job until its second segment of pages is stored; returns the key of the first. */
async function runHalf(jobId: string): Promise<string> {
  const stop = new AbortController();
  let firstKey = '';
  const half = actAtSecondSegment(jobId, (first) => {
    firstKey = first;
    stop.abort(new Error('the process ends'));
  });
  await expect(run(jobId, { store: half }, stop.signal)).rejects.toThrow('the process ends');
  return firstKey;
}

/**
 * A store that calls `act` with the key of the first segment of pages, once that is recorded and before the second is
 * written.
 */
function actAtSecondSegment(jobId: string, act: (first: string) => unknown): Store {
  const written: string[] = [];
  return watchPuts(async (key) => {
    if (!/\/pages-\d+\.tar\.gz$/.test(key) || written.push(key) !== 2) return;
    const [first = ''] = written;
    await vi.waitUntil(() => isRecorded(jobId, first), { timeout: 300_000, interval: 10 });
    await act(first);
  });
}

async function isRecorded(jobId: string, key: string): Promise<boolean> {
  const { db } = database;
  const rows = await db.selectFrom('export_segments').select('key').where('job_id', '=', jobId).execute();
  return rows.some((row) => row.key === key);
}

describe('a job that runs undisturbed', () => {
  test('completes with a bundle, its hash and its diagnostics, keeps nothing else, and is reproducible', async () => {
    const { host, source } = await addSite({
      ...createSiteFiles(3),
      'guides/page-0001.mdx': '---\ntitle: Broken\n---\n\n[nowhere](/no/such/page)\n',
    });
    const job = await run(await startJob(host));
    expect(job).toMatchObject({ status: 'completed', progress: 100, page_count: 3, error: null });
    expect(job.commit_id).toBe(git(source, ['rev-parse', 'HEAD']));
    expect(await store.find(job.bundle_key ?? '')).toMatchObject({ size: job.size_bytes });
    expect(await findDiagnostics(store, job)).toContainEqual(
      expect.objectContaining({ file: 'guides/page-0001.mdx', line: 5, severity: 'warning' }),
    );
    expect(await store.list(`exports/${job.id}/`)).toEqual([`exports/${job.id}/${job.commit_id}/diagnostics.json`]);
    expect(fs.readdirSync(path.join(folder, 'data/work'))).toEqual([]);

    // Another job for the same commit creates the same bytes, even in a rendering process.
    const second = await run(await startJob(host), PROCESS);
    expect(second.sha256).toBe(job.sha256);
    expect(second.bundle_key).not.toBe(job.bundle_key);

    // Running a finished job again does nothing.
    const puts: string[] = [];
    expect(await run(job.id, { store: watchPuts((key) => puts.push(key)) })).toEqual(job);
    expect(puts).toEqual([]);
  });

  test('has the books that docs.json asks for, with the same bytes after an interruption', async () => {
    const files = createSiteFiles(2);
    const config = { ...JSON.parse(files['docs.json'] ?? ''), downloads: { epub: true } };
    const { host } = await addSite({ ...files, 'docs.json': JSON.stringify(config) });
    const addBooks = createAddBooks({ findBrowser: () => Promise.resolve({ missing: 'not-installed' }) });
    const jobId = await startJob(host);
    const stop = new AbortController();
    const half = watchPuts((key) => {
      if (key.includes('finish-books')) stop.abort(new Error('the process ends'));
      stop.signal.throwIfAborted();
    });
    await expect(run(jobId, { addBooks, store: half }, stop.signal)).rejects.toThrow('the process ends');
    const [first, second] = [await run(jobId, { addBooks }), await run(await startJob(host), { addBooks })];
    expect([first.status, second.sha256]).toEqual(['completed', first.sha256]);
    const tar = gunzipSync(await buffer(await store.get(first.bundle_key ?? '')));
    expect(tar.includes('_docs/downloads/lantern.epub')).toBe(true);
    expect(tar.includes('href="downloads/lantern.epub"')).toBe(true);
  });

  test('exports only the requested paths', async () => {
    const { host } = await addSite(createSiteFiles(5));
    const job = await run(await startJob(host, ['guides/page-0002', '/guides/page-0004.mdx']));
    expect(job).toMatchObject({ status: 'completed', page_count: 2 });
    const mistyped = await run(await startJob(host, ['guides/page-002']));
    expect(mistyped).toMatchObject({ status: 'failed', error: expect.stringContaining('Did you mean /guides/page-0') });
  });

  test('puts its label in its manifest and the name of its bundle', async () => {
    const { host } = await addSite(createSiteFiles(1));
    const job = await run(await startJob(host, undefined, undefined, 'Spring 2026/β'));
    expect(job).toMatchObject({ status: 'completed', version: 'Spring 2026/β' });
    const archive = gunzipSync(await buffer(await store.get(job.bundle_key ?? ''))).toString('utf8');
    expect(archive).toContain('{"version":1,"label":"Spring 2026/β","features":{"deployment":"cloud","search":true,');
    const { bundleUrl } = await createBundleLink({ db: database.db, store }, { job, ttlSeconds: 60 });
    expect(new URL(bundleUrl, 'http://host').searchParams.get('filename')).toBe(
      `${host}_Spring-2026-β_${job.commit_id?.slice(0, 12)}.tar.gz`,
    );
  });

  test("has its domain's features and groups, and records them in its manifest", async () => {
    const { host } = await addSite({
      ...createSiteFiles(1),
      'partners.mdx': '---\ntitle: Partners\ngroups: [partners]\n---\n\nOnly for you.\n',
    });
    await updateDomain(database.db, {
      host,
      deployment: 'air-gapped',
      features: { playground: true },
      groups: ['partners'],
    });
    const job = await run(await startJob(host));
    expect(job).toMatchObject({ status: 'completed', error: null });
    const archive = gunzipSync(await buffer(await store.get(job.bundle_key ?? ''))).toString('utf8');
    expect(archive).toContain(
      '"features":{"deployment":"air-gapped","search":false,"assistant":false,"mcp":false,"analytics":false,"playground":true},"files":{',
    );
    expect(archive).toContain('"partners.html":{');
    expect(archive).toContain('"_docs/headers.json":{');
    expect(archive).not.toContain('search-index');
  });

  test('exports a requested version and the pages without a version', async () => {
    const { host } = await addSite({
      'docs.json': JSON.stringify({
        name: 'Lantern',
        colors: { primary: '#0f766e' },
        navigation: {
          versions: [
            { version: 'v1', pages: ['v1/start'] },
            { version: 'v2', pages: ['v2/start', 'v2/more'] },
          ],
        },
      }),
      'v1/start.mdx': '# One',
      'v2/start.mdx': '# Two',
      'v2/more.mdx': '# More',
      'shared.mdx': '# Shared',
    });
    expect(await run(await startJob(host))).toMatchObject({ page_count: 4 });
    expect(await run(await startJob(host, undefined, 'v2'))).toMatchObject({ status: 'completed', page_count: 3 });
    expect(await run(await startJob(host, ['/v2/more'], 'v2'))).toMatchObject({ page_count: 1 });
    const unknown = await run(await startJob(host, undefined, 'v3'));
    expect(unknown.error).toBe('This site doesn\'t have a version "v3". Its versions are "v1", "v2".');
    const outsideRun = await run(await startJob(host, ['/v1/start'], 'v2'));
    expect(outsideRun).toMatchObject({
      status: 'failed',
      error: 'Version "v2" of this site doesn\'t have a page /v1/start.',
    });
  });
});

describe('a job that is interrupted', () => {
  /** Two segments in a Git repository, and the bundle of an undisturbed job. */
  let large: Awaited<ReturnType<typeof addSite>>;
  let undisturbed: ExportJobRow;
  beforeAll(async () => {
    large = await addSite(createSiteFiles(PAGES));
    undisturbed = await run(await startJob(large.host), PROCESS);
  });

  test('resumes from its segments at its commit, although the branch has moved', async () => {
    const { host, source } = large;
    const id = await startJob(host);
    const firstKey = await runHalf(id);
    const halfway = await getJob(id);
    expect(halfway.status).toBe('running');
    commitFiles(source, { 'guides/page-0000.mdx': '# Changed' });
    const puts: string[] = [];
    const job = await run(id, { store: watchPuts((key) => puts.push(key)) });
    expect(job).toMatchObject({ status: 'completed', page_count: PAGES, commit_id: halfway.commit_id });
    expect(job.sha256).toBe(undisturbed.sha256);
    expect(firstKey).not.toBe('');
    expect(puts).not.toContain(firstKey);
    git(source, ['reset', '--quiet', '--hard', 'HEAD~1']);
  });

  test('starts over if its folder has changed, and never mixes the two states', async () => {
    const { host, source } = await addSite(createSiteFiles(PAGES), { plain: true });
    const id = await startJob(host);
    await runHalf(id);
    const halfway = await getJob(id);
    fs.writeFileSync(path.join(source, 'guides/page-0000.mdx'), '# Changed');
    const job = await run(id);
    expect(job.status).toBe('completed');
    expect(job.commit_id).not.toBe(halfway.commit_id);
    expect(job.sha256).toBe((await run(await startJob(host))).sha256);
  });

  test('is retried after an internal error, and does not fail', async () => {
    const { host } = await addSite(createSiteFiles(2));
    const id = await startJob(host);
    const full = watchPuts(() => {
      throw new Error('disk full');
    });
    await expect(run(id, { store: full })).rejects.toThrow('disk full');
    expect(await getJob(id)).toMatchObject({ status: 'running', error: null });
    expect(await run(id)).toMatchObject({ status: 'completed' });
  });

  test('waits and reports it on a full disk, and resumes once there is space', async () => {
    const { host } = large;
    const id = await startJob(host);
    let firstKey = '';
    const full = actAtSecondSegment(id, (first) => {
      firstKey = first;
      throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    });
    expect(await runExportJob({ ...deps, store: full }, { jobId: id, signal: NEVER })).toMatchObject({
      startAfter: expect.any(Date) as unknown,
    });
    expect(await getJob(id)).toMatchObject({
      status: 'queued',
      error: null,
      waiting: 'The service is out of disk space. Ask the operator to free up space.',
    });
    const puts: string[] = [];
    const job = await run(id, { store: watchPuts((key) => puts.push(key)) });
    expect(job).toMatchObject({ status: 'completed', waiting: null, sha256: undisturbed.sha256, page_count: PAGES });
    expect(firstKey).not.toBe('');
    expect(puts).not.toContain(firstKey);
  });

  test('waits on a full database disk, even without being able to report it', async () => {
    const { host } = await addSite(createSiteFiles(2));
    const id = await startJob(host);
    const wait = await refuseWrites(database.db, {
      table: 'export_jobs',
      code: '53100',
      task: () => runExportJob(deps, { jobId: id, signal: NEVER }),
    });
    expect(wait?.reason).toContain('out of disk space');
    expect(await run(id)).toMatchObject({ status: 'completed' });
  });

  test('waits each time Git has a machine or server problem, without blaming the owner', async () => {
    const { host } = await addSite(createSiteFiles(2));
    const id = await startJob(host);
    for (const [stderr, reason] of [
      ['fatal: write error: No space left on device', /out of disk space/],
      ["fatal: unable to access 'x': Could not resolve host: git.test", /couldn't be resolved/],
      ["fatal: unable to access 'x': The requested URL returned error: 503", /internal error/],
    ] as const) {
      const wait = await withGit(`echo "${stderr}" >&2; exit 128`, () =>
        runExportJob(deps, { jobId: id, signal: NEVER }),
      );
      expect(wait?.reason).toMatch(reason);
      expect(await getJob(id)).toMatchObject({ status: 'queued', error: null, waiting: wait?.reason });
    }
    expect(await run(id)).toMatchObject({ status: 'completed' });
  });

  test('fails after a server was unavailable for an hour, with what was tried', async () => {
    const { host } = await addSite(createSiteFiles(2));
    const id = await startJob(host);
    const fail = () =>
      withGit('echo "ssh: connect to host x port 22: No route to host" >&2; exit 128', () =>
        runExportJob(deps, { jobId: id, signal: NEVER }),
      );
    await fail();
    await sql`update export_jobs set waiting_since = now() - interval '61 minutes' where id = ${id}`.execute(
      database.db,
    );
    expect(await fail()).toBeUndefined();
    expect(await getJob(id)).toMatchObject({
      status: 'failed',
      waiting: null,
      error: expect.stringMatching(/is unreachable .* Bindery retried for an hour without success\.$/) as unknown,
    });
  });

  test('completes once if two workers run it, with the bytes of one', async () => {
    const { host } = large;
    const id = await startJob(host);
    const ends = await Promise.allSettled([run(id), run(id)]);
    expect(ends.filter((end) => end.status === 'fulfilled').length).toBeGreaterThanOrEqual(1);
    expect(await getJob(id)).toMatchObject({ status: 'completed', sha256: undisturbed.sha256, page_count: PAGES });
    expect(await run(id)).toMatchObject({ status: 'completed' });
  });
});

async function expectNothingLeft(id: string): Promise<void> {
  expect([...(await store.list(`exports/${id}/`)), ...(await store.list(`bundles/${id}/`))]).toEqual([]);
  const rows = database.db.selectFrom('export_segments').select('key').where('job_id', '=', id);
  expect(await rows.execute()).toEqual([]);
}

describe('a job whose attempts are used up', () => {
  const GIVEN_UP = { status: 'failed', error: 'Nothing helped.' };
  const giveUp = (id: string) => giveUpExport({ db: database.db, store }, { id, error: GIVEN_UP.error });
  let host: string;
  beforeAll(async () => {
    ({ host } = await addSite(createSiteFiles(PAGES)));
  });

  test('fails and leaves nothing of its attempts', async () => {
    const id = await startJob(host);
    await runHalf(id);
    expect(await giveUp(id)).toBeGreaterThanOrEqual(0);
    expect(await getJob(id)).toMatchObject(GIVEN_UP);
    await expectNothingLeft(id);
    expect(await giveUp(id)).toBeUndefined();
  });

  test('leaves nothing of an attempt that stored segments until it noticed', async () => {
    const id = await startJob(host);
    const stop = new AbortController();
    const half = actAtSecondSegment(id, async () => {
      await giveUp(id);
      stop.abort(new Error('the job has another worker'));
    });
    expect(await run(id, { store: half }, stop.signal)).toMatchObject(GIVEN_UP);
    await expectNothingLeft(id);
  });
});

describe('a canceled job', () => {
  const CANCELED = { status: 'failed', canceled_at: expect.any(Date) as unknown, bundle_key: null };
  const cancel = (id: string) => cancelJob(database.db, id);
  let host: string;
  beforeAll(async () => {
    ({ host } = await addSite(createSiteFiles(PAGES)));
  });

  test('stays canceled after its worker was killed, whichever takes it over, and leaves nothing', async () => {
    const id = await startJob(host);
    await runHalf(id);
    expect(await cancel(id)).toMatchObject({ id });
    const puts: string[] = [];
    expect(await run(id, { store: watchPuts((key) => puts.push(key)) })).toMatchObject(CANCELED);
    expect(puts).toEqual([]);
    await expectNothingLeft(id);
  });

  test('stays canceled while a page or the bundle is written, and leaves nothing', async () => {
    const midway = await startJob(host);
    let canceled: unknown;
    // The store waits for the cancellation, because the job must not end before it.
    const half = actAtSecondSegment(midway, async () => {
      canceled = await cancel(midway);
    });
    expect(await run(midway, { store: half })).toMatchObject(CANCELED);
    expect(canceled).toMatchObject({ id: midway });
    await expectNothingLeft(midway);

    const lateJob = await startJob(host);
    const joining: Store = {
      ...store,
      join: async (input) => {
        const joined = await store.join(input);
        expect(await store.list(`bundles/${lateJob}/`)).toHaveLength(1);
        await cancel(lateJob);
        return joined;
      },
    };
    expect(await run(lateJob, { store: joining })).toMatchObject(CANCELED);
    await expectNothingLeft(lateJob);
  });

  test('is not built further once its build is closed, except for what was being written', async () => {
    const jobId = await startJob(host);
    const written = Promise.withResolvers<undefined>();
    const slow = watchPuts(() => written.promise);
    const segments = createSegmentSink({ jobId, commit: 'c'.repeat(40) }, { db: database.db, store: slow });
    const segment = { tar: Buffer.from('tar'), meta: Buffer.from('meta'), pages: 1 };
    const storing = segments.put('finish', segment);
    const closed = segments.close();
    await expect(segments.put('late', segment)).rejects.toThrow(/is closed/);
    expect(await store.list(`exports/${jobId}/`)).toEqual([]);
    written.resolve(undefined);
    await closed;
    expect(await store.list(`exports/${jobId}/`)).toHaveLength(2);
    await storing;
  });

  test('is not changed if it has already finished', async () => {
    const id = await startJob(host, ['guides/page-0000']);
    expect(await run(id)).toMatchObject({ status: 'completed' });
    expect(await cancel(id)).toBeUndefined();
    expect(await getJob(id)).toMatchObject({ status: 'completed', canceled_at: null });
  });
});

describe('a job fails with one message for the user who can fix it', () => {
  test.each([
    ['docs.json is missing', { 'index.mdx': '# Home' }, {}, /docs\.json/],
    ['docs.json is not valid', { 'docs.json': '{"name": ' }, {}, /docs\.json/],
    ['the branch is missing', createSiteFiles(1), { branch: 'next' }, /have a branch "next": it has "main"/],
  ])('when %s', async (_case, files, options, sentence) => {
    const { host } = await addSite(files, options);
    const job = await run(await startJob(host));
    expect(job.status).toBe('failed');
    expect(job.error).toMatch(sentence);
    expect(job.error).not.toContain('\n');
  });

  test('when the repository is gone', async () => {
    const { host, source } = await addSite(createSiteFiles(1));
    fs.rmSync(source, { recursive: true });
    expect(await run(await startJob(host))).toMatchObject({
      status: 'failed',
      error: expect.stringContaining("There's no Git repository") as unknown,
    });
  });

  test('when Git fails for an unknown reason, with what it printed in the log', async () => {
    const { host } = await addSite(createSiteFiles(1));
    const id = await startJob(host);
    const failures: object[] = [];
    const onUnknownGitOutput = (failure: object) => void failures.push(failure);
    await withGit('echo "fatal: the server said no" >&2; exit 128', () =>
      runExportJob({ ...deps, onUnknownGitOutput }, { jobId: id, signal: NEVER }),
    );
    expect(failures).toEqual([{ jobId: id, gitOutput: 'exit code 128: fatal: the server said no' }]);
    expect(await getJob(id)).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(
        new RegExp(`^Git couldn't read the repository .* search the workers' log for ${id}\\.$`),
      ) as unknown,
    });
  });

  test('when a path matches no page', async () => {
    const { host } = await addSite(createSiteFiles(1));
    const job = await run(await startJob(host, ['/nowhere']));
    expect(job).toMatchObject({ status: 'failed', error: expect.stringContaining('/nowhere') as unknown });
  });
});

describe('the state of a job', () => {
  test('only advances: progress never decreases, and an end is final', async () => {
    const { host } = await addSite({});
    const id = await startJob(host);
    const { db } = database;
    expect(await advanceJob(db, { id, progress: 5, pageCount: 1 })).toBe(false);
    await claimJob(db, id);
    await advanceJob(db, { id, progress: 40, pageCount: 7 });
    await advanceJob(db, { id, progress: 20, pageCount: 9 });
    expect(await getJob(id)).toMatchObject({ progress: 40, page_count: 9 });
    await failJob(db, { id, error: 'First.' });
    await failJob(db, { id, error: 'Second.' });
    expect(await claimJob(db, id)).toBeUndefined();
    const done = { id, commit: 'x', pageCount: 1, bundleKey: 'b', sizeBytes: 1, sha256: 's' };
    expect(await completeJob(db, done)).toBeUndefined();
    expect(await getJob(id)).toMatchObject({ status: 'failed', error: 'First.', bundle_key: null });
  });

  test('is created together with its queue entry or not at all', async () => {
    const { host } = await addSite({});
    const broken = { enqueue: () => Promise.reject(new Error('queue down')) };
    const count = async () => (await database.db.selectFrom('export_jobs').select('id').execute()).length;
    const before = await count();
    const attempt = database.db
      .transaction()
      .execute((trx) => createExportJob(trx, { queue: broken, job: { organizationId, domain: host } }));
    await expect(attempt).rejects.toThrow('queue down');
    expect(await count()).toBe(before);
  });
});

test('fails a job that a worker has worked on for too long', async () => {
  const { host } = await addSite({ 'index.md': '# Start\n' });
  const jobId = await startJob(host);
  const lendSlot = (_: unknown, signal: AbortSignal) =>
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new Error('stopped'))));
  const job = await run(jobId, { lendSlot, workLimitMs: 1 });
  expect(job.status).toBe('failed');
  expect(job.error).toBe(
    'Building the site took longer than 0 minutes. Divide it into smaller sites, or simplify the code in its pages.',
  );
});
