import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLocalPool } from '../../../../test/helpers/renderer/local-pool.ts';
import { createFeatures } from '../../../features/testing.ts';
import { buildSite } from '../build-site.ts';
import { createFolderSink, joinSegments } from '../folder-sink.ts';
import type { BuildOptions, CreatePool } from '../types.ts';
import { createFolderCache } from './folder-cache.ts';
import type { ObjectCache } from './object-cache.ts';
import { createEdits } from './testing.ts';

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-cached-'));
  fs.mkdirSync(path.join(folder, 'site'));
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

function write(file: string, text: string): void {
  fs.writeFileSync(path.join(folder, 'site', file), text);
}

/** Builds the site. Returns the hash of the bundle, its diagnostics, and the last reported page count. */
async function build(cache?: ObjectCache, overrides: Partial<BuildOptions> = {}) {
  const workFolder = fs.mkdtempSync(path.join(folder, 'work-'));
  const sink = createFolderSink(workFolder);
  let pages = 0;
  const { segments, diagnostics } = await buildSite({
    folder: path.join(folder, 'site'),
    settings: { features: createFeatures('client-hosted') },
    threads: 1,
    segments: sink,
    createPool: createLocalPool,
    onProgress: ({ pageCount }) => void (pages = pageCount),
    ...(cache && { cache }),
    ...overrides,
  });
  const hash = createHash('sha256');
  await joinSegments(sink, segments, path.join(workFolder, 'bundle'), hash);
  return { sha256: hash.digest('hex'), diagnostics, pages };
}

test('builds the same bundle from cached segments as without a cache, and renders only what changed', async () => {
  const pages = Array.from({ length: 60 }, (_, index) => `p${index}`);
  const config = { name: 'T', theme: 'mint', colors: { primary: '#123456' }, navigation: { pages } };
  write('docs.json', JSON.stringify(config));
  for (const page of pages) write(`${page}.mdx`, `# ${page}\n\n[gone](/none)\n`);
  const folderCache = createFolderCache(path.join(folder, 'cache'));
  const renderedUrls: string[] = [];
  const cache: ObjectCache = {
    ...folderCache,
    async put(key, bytes) {
      // Whether the checksums of files are cached depends on the time.
      if (!key.startsWith('file-sums-')) renderedUrls.push(key);
      await folderCache.put(key, bytes);
    },
  };
  const coldBuild = await build();
  expect(await build(cache)).toEqual(coldBuild);
  // The plan, six segments with their bodies, the search index, the files beside the pages, the build, and its marker.
  expect(renderedUrls.splice(0)).toHaveLength(17);
  expect(await build(cache)).toEqual(coldBuild);
  expect(renderedUrls).toEqual([]);
  write('p55.mdx', '# p55\n\nother\n');
  const editedBuild = await build();
  expect(await build(cache)).toEqual(editedBuild);
  expect(editedBuild).not.toEqual(coldBuild);
  // One segment with its bodies, the search index, and the build.
  expect(renderedUrls).toHaveLength(4);
});

test('detects a docs.json edit after an edit of many pages replaced the cached plan', async () => {
  const pages = Array.from({ length: 40 }, (_, index) => `p${index}`);
  const writeConfig = (name: string) =>
    write('docs.json', JSON.stringify({ name, theme: 'mint', colors: { primary: '#123456' }, navigation: { pages } }));
  writeConfig('Before');
  const cache = createFolderCache(path.join(folder, 'cache'));
  for (const text of ['one', 'two']) {
    for (const page of pages) write(`${page}.mdx`, `# ${page}\n\n${text}\n`);
    expect(await build(cache)).toEqual(await build());
  }
  writeConfig('After');
  expect(await build(cache)).toEqual(await build());
});

test.each(['pages', 'plan', 'site-files'] as const)(
  'does not cache the old content of a file saved before the "%s" task',
  async (moment) => {
    const config = { name: 'T', theme: 'mint', colors: { primary: '#123456' }, navigation: { pages: ['a', 'b'] } };
    const save = (text: string) => {
      write('docs.json', JSON.stringify({ ...config, name: text }));
      for (const file of ['a.mdx', 'b.mdx', 'part.mdx', 'style.css', 'robots.txt']) write(file, `/* ${text} */`);
      write('b.mdx', "import Part from '/part.mdx'\n\n<Part />");
    };
    save('before');
    const cache = createFolderCache(path.join(folder, 'cache'));
    let saves = true;
    const createPool: CreatePool = (options) => {
      const pool = createLocalPool(options);
      return {
        ...pool,
        run(task, onProgress) {
          if (saves && task.type === moment) save('after');
          saves &&= task.type !== moment;
          return pool.run(task, onProgress);
        },
      };
    };
    await build(cache, { createPool });
    expect(saves).toBe(false);
    expect(await build(cache)).toEqual(await build());
    save('before');
    expect(await build(cache)).toEqual(await build());
  },
);

/** Number of consecutive edits and the random seed. Set BINDERY_EDITS for a longer run. */
const EDITS = Number(process.env['BINDERY_EDITS'] ?? 10);
const SEED = Number(process.env['BINDERY_SEED'] ?? 5);

test('builds the same bundle and diagnostics with a cache as without, after random edits', async () => {
  const edits = createEdits(path.join(folder, 'site'), SEED);
  const folderCache = createFolderCache(path.join(folder, 'cache'));
  const misses = { segment: 0, rest: 0, plan: 0 };
  const cache: ObjectCache = { ...folderCache, find: async (key) => count(key, await folderCache.find(key)) };
  const count = (key: string, bytes: Buffer | undefined) => {
    if (bytes && /^[0-9a-f]{64}$/.test(key)) misses.segment += 1;
    return bytes;
  };
  const names: string[] = [];
  for (let edit = 0; edit <= EDITS; edit += 1) {
    const { settings, modified } = edits.state();
    const overrides: Partial<BuildOptions> = {
      settings: { features: createFeatures('client-hosted'), time: '2026-01-01T00:00:00.000Z', ...settings },
      readModified: () => Promise.resolve({ dates: modified }),
      pagesPerSegment: 2,
    };
    const cachedBuild = await build(
      {
        ...cache,
        put: async (key, bytes) => {
          misses.rest += key.startsWith('rest-') ? 1 : 0;
          misses.plan += key.startsWith('plan-') ? 1 : 0;
          await folderCache.put(key, bytes);
        },
      },
      overrides,
    );
    expect(cachedBuild, `seed ${SEED}, after: ${names.slice(-5).join(', ')}`).toEqual(
      await build(undefined, overrides),
    );
    names.push(edits.apply());
  }
  expect(misses.segment).toBeGreaterThan(0);
  // Some edits cause the files beside the pages to be created again; others don't.
  expect(misses.rest).toBeGreaterThan(0);
  expect(misses.rest).toBeLessThan(EDITS);
  // The same is true for the plan.
  expect(misses.plan).toBeGreaterThan(1);
  expect(misses.plan).toBeLessThan(EDITS);
});

test('checks links and images again in a build with a cache', async () => {
  write(
    'docs.json',
    JSON.stringify({ name: 'T', theme: 'mint', colors: { primary: '#123456' }, navigation: { pages: ['a', 'b'] } }),
  );
  write('a.mdx', '# A\n\n![P](/p.png)\n');
  write('p.png', '');
  const cache = createFolderCache(path.join(folder, 'cache'));
  const listCodes = async () => {
    const cachedBuild = await build(cache);
    expect(cachedBuild).toEqual(await build());
    return cachedBuild.diagnostics.map(({ code }) => code);
  };
  const link = path.join(folder, 'site/b.mdx');
  fs.symlinkSync('gone.mdx', link);
  expect(await listCodes()).toEqual(expect.arrayContaining(['link-not-followed', 'unusable-image']));
  fs.rmSync(link);
  expect(await listCodes()).not.toContain('link-not-followed');
  fs.symlinkSync('a.mdx', link);
  write('p.png', 'GIF89a');
  expect(await listCodes()).toEqual([]);
  write('a.mdx', '# A\n\n[gone](/none)\n');
  expect(await listCodes()).toEqual(['broken-link', 'broken-link']);
});

test('renders an unchanged snippet as before', async () => {
  const config = { name: 'T', theme: 'mint', colors: { primary: '#123456' }, navigation: { pages: ['a'] } };
  write('docs.json', JSON.stringify(config));
  write('a.mdx', 'import Part from "/part.mdx"\n\n<Part />\n');
  write('part.mdx', 'one\n');
  const cache = createFolderCache(path.join(folder, 'cache'));
  const first = await build(cache);
  write('part.mdx', 'two\n');
  expect(await build(cache)).not.toEqual(first);
  write('part.mdx', 'one\n');
  expect(await build(cache)).toEqual(first);
});

test('does not repeat a build of the same sources, but builds again for another commit, setting or selection', async () => {
  const config = { name: 'T', theme: 'mint', colors: { primary: '#123456' }, navigation: { pages: ['a', 'b'] } };
  write('docs.json', JSON.stringify(config));
  write('a.mdx', '# A\n\n[gone](/none)\n');
  write('b.mdx', '# B\n');
  write('c.txt', 'text');
  const cache = createFolderCache(path.join(folder, 'cache'));
  const first = await build(cache);
  // The process starts in the meantime, and only receives the tasks that precede the plan.
  const createPool: CreatePool = (options) => ({
    ...createLocalPool(options),
    run: ({ type }) =>
      type === 'remotes'
        ? Promise.resolve([] as never)
        : Promise.reject(new Error(`nothing is rendered, but there is a task: ${type}`)),
  });
  expect(await build(cache, { createPool })).toEqual(first);
  const variants: Partial<BuildOptions>[] = [
    { paths: ['/a'] },
    { label: 'v2' },
    { settings: { features: createFeatures('air-gapped') } },
    { settings: { features: createFeatures('client-hosted'), time: '2026-01-01T00:00:00.000Z' } },
    { readModified: () => Promise.resolve({ dates: { 'a.mdx': '2026-01-01T00:00:00.000Z' } }) },
  ];
  for (const variant of variants)
    await expect(build(cache, { ...variant, createPool })).rejects.toThrow('nothing is rendered');
  write('c.txt', 'other');
  await expect(build(cache, { createPool })).rejects.toThrow('nothing is rendered');
  write('c.txt', 'text');
  for (const name of fs.readdirSync(path.join(folder, 'cache')))
    if (name.startsWith('build-')) fs.appendFileSync(path.join(folder, 'cache', name), 'x');
  await expect(build(cache, { createPool })).rejects.toThrow('nothing is rendered');
});

test('reports why dates are missing, and builds the site without them', async () => {
  write('docs.json', JSON.stringify({ name: 'T', navigation: { pages: ['a'] } }));
  write('a.mdx', '# A\n');
  const problem = { file: 'docs.json', reason: 'local-history' as const, detail: 'Git took too long.' };
  const result = await build(createFolderCache(path.join(folder, 'cache')), {
    readModified: () => Promise.resolve({ dates: {}, problem }),
  });
  expect(result.diagnostics).toContainEqual(
    expect.objectContaining({ code: 'dates-missing', message: problem.detail }),
  );
});

test('checks a site with API descriptions on other hosts again', async () => {
  const navigation = { groups: [{ group: 'G', openapi: 'https://api.test/spec.json' }] };
  write('docs.json', JSON.stringify({ name: 'T', theme: 'mint', colors: { primary: '#123456' }, navigation }));
  const cache = createFolderCache(path.join(folder, 'cache'));
  const createSpec = (summary: string) =>
    JSON.stringify({ openapi: '3.1.0', info: { title: 'A', version: '1' }, paths: { '/x': { get: { summary } } } });
  const buildWithSpec = (summary: string) =>
    build(cache, { fetchSpec: () => Promise.resolve(Buffer.from(createSpec(summary))) });
  const [one, two] = [await buildWithSpec('One'), await buildWithSpec('Two')];
  expect(one.pages).toBe(1);
  expect(two).not.toEqual(one);
});
