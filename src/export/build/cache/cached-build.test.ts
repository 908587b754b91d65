import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLocalPool } from '../../../../test/helpers/renderer/local-pool.ts';
import { featuresOf } from '../../../features/testing.ts';
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

/** Builds the site; returns the hash of the bundle, its diagnostics, and how far the build told it was. */
async function build(cache?: ObjectCache, given: Partial<BuildOptions> = {}) {
  const work = fs.mkdtempSync(path.join(folder, 'work-'));
  const sink = createFolderSink(work);
  let pages = 0;
  const { segments, diagnostics } = await buildSite({
    folder: path.join(folder, 'site'),
    settings: { features: featuresOf('client-hosted') },
    threads: 1,
    segments: sink,
    createPool: createLocalPool,
    onProgress: ({ pageCount }) => void (pages = pageCount),
    ...(cache && { cache }),
    ...given,
  });
  const hash = createHash('sha256');
  await joinSegments(sink, segments, path.join(work, 'bundle'), hash);
  return { sha256: hash.digest('hex'), diagnostics, pages };
}

test('a bundle of cached segments is the one of a build without a cache, and only what has changed is rendered', async () => {
  const pages = Array.from({ length: 60 }, (_, index) => `p${index}`);
  const config = { name: 'T', theme: 'mint', colors: { primary: '#123456' }, navigation: { pages } };
  write('docs.json', JSON.stringify(config));
  for (const page of pages) write(`${page}.mdx`, `# ${page}\n\n[gone](/none)\n`);
  const kept = createFolderCache(path.join(folder, 'cache'));
  const rendered: string[] = [];
  const cache: ObjectCache = {
    ...kept,
    async put(key, bytes) {
      // Whether sums of files are kept depends on the time.
      if (!key.startsWith('sums-')) rendered.push(key);
      await kept.put(key, bytes);
    },
  };
  const cold = await build();
  expect(await build(cache)).toEqual(cold);
  // The plan, six segments with their bodies, the search index, what is beside them, the build itself, and that there was one.
  expect(rendered.splice(0)).toHaveLength(17);
  expect(await build(cache)).toEqual(cold);
  expect(rendered).toEqual([]);
  write('p55.mdx', '# p55\n\nother\n');
  const edited = await build();
  expect(await build(cache)).toEqual(edited);
  expect(edited).not.toEqual(cold);
  // A segment with its bodies, the search index, and the build.
  expect(rendered).toHaveLength(4);
});

test('after an edit of many pages, which has the plan kept again, another of docs.json is seen', async () => {
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

test.each(['pages', 'plan', 'finish'] as const)(
  'a file that is saved before the task "%s" is not kept as what it was before',
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

/** Edits in a row, and where they begin; BINDERY_EDITS asks for more of them. */
const EDITS = Number(process.env['BINDERY_EDITS'] ?? 10);
const SEED = Number(process.env['BINDERY_SEED'] ?? 5);

test('after whatever edit, a build with a cache gives the bundle and the diagnostics of one without', async () => {
  const edits = createEdits(path.join(folder, 'site'), SEED);
  const kept = createFolderCache(path.join(folder, 'cache'));
  const found = { segment: 0, rest: 0, plan: 0 };
  const cache: ObjectCache = { ...kept, find: async (key) => count(key, await kept.find(key)) };
  const count = (key: string, bytes: Buffer | undefined) => {
    if (bytes && /^[0-9a-f]{64}$/.test(key)) found.segment += 1;
    return bytes;
  };
  const names: string[] = [];
  for (let edit = 0; edit <= EDITS; edit += 1) {
    const { settings, modified } = edits.state();
    const given: Partial<BuildOptions> = {
      settings: { features: featuresOf('client-hosted'), time: '2026-01-01T00:00:00.000Z', ...settings },
      readModified: () => Promise.resolve(modified),
      pagesPerSegment: 2,
    };
    const cached = await build(
      {
        ...cache,
        put: async (key, bytes) => {
          found.rest += key.startsWith('rest-') ? 1 : 0;
          found.plan += key.startsWith('plan-') ? 1 : 0;
          await kept.put(key, bytes);
        },
      },
      given,
    );
    expect(cached, `seed ${SEED}, after: ${names.slice(-5).join(', ')}`).toEqual(await build(undefined, given));
    names.push(edits.apply());
  }
  expect(found.segment).toBeGreaterThan(0);
  // The files beside the pages were made again after some edits, and not after others.
  expect(found.rest).toBeGreaterThan(0);
  expect(found.rest).toBeLessThan(EDITS);
  // So was the plan.
  expect(found.plan).toBeGreaterThan(1);
  expect(found.plan).toBeLessThan(EDITS);
});

test('links and pictures are looked at again by a build with a cache', async () => {
  write(
    'docs.json',
    JSON.stringify({ name: 'T', theme: 'mint', colors: { primary: '#123456' }, navigation: { pages: ['a', 'b'] } }),
  );
  write('a.mdx', '# A\n\n![P](/p.png)\n');
  write('p.png', '');
  const cache = createFolderCache(path.join(folder, 'cache'));
  const codes = async () => {
    const cached = await build(cache);
    expect(cached).toEqual(await build());
    return cached.diagnostics.map(({ code }) => code);
  };
  const link = path.join(folder, 'site/b.mdx');
  fs.symlinkSync('gone.mdx', link);
  expect(await codes()).toEqual(expect.arrayContaining(['link-not-followed', 'unusable-image']));
  fs.rmSync(link);
  expect(await codes()).not.toContain('link-not-followed');
  fs.symlinkSync('a.mdx', link);
  write('p.png', 'GIF89a');
  expect(await codes()).toEqual([]);
  write('a.mdx', '# A\n\n[gone](/none)\n');
  expect(await codes()).toEqual(['broken-link', 'broken-link']);
});

test('a snippet that is as it was before is shown as it was', async () => {
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

test('a build of the same sources is not done again, whatever it holds; another commit, setting or selection is another build', async () => {
  const config = { name: 'T', theme: 'mint', colors: { primary: '#123456' }, navigation: { pages: ['a', 'b'] } };
  write('docs.json', JSON.stringify(config));
  write('a.mdx', '# A\n\n[gone](/none)\n');
  write('b.mdx', '# B\n');
  write('c.txt', 'text');
  const cache = createFolderCache(path.join(folder, 'cache'));
  const first = await build(cache);
  // It is started meanwhile, and asked for what comes before the plan.
  const createPool: CreatePool = (options) => ({
    ...createLocalPool(options),
    run: ({ type }) =>
      type === 'remotes'
        ? Promise.resolve([] as never)
        : Promise.reject(new Error(`nothing is rendered, but there is a task: ${type}`)),
  });
  expect(await build(cache, { createPool })).toEqual(first);
  const others: Partial<BuildOptions>[] = [
    { paths: ['/a'] },
    { label: 'v2' },
    { settings: { features: featuresOf('air-gapped') } },
    { settings: { features: featuresOf('client-hosted'), time: '2026-01-01T00:00:00.000Z' } },
    { readModified: () => Promise.resolve({ 'a.mdx': '2026-01-01T00:00:00.000Z' }) },
  ];
  for (const other of others)
    await expect(build(cache, { ...other, createPool })).rejects.toThrow('nothing is rendered');
  write('c.txt', 'other');
  await expect(build(cache, { createPool })).rejects.toThrow('nothing is rendered');
  write('c.txt', 'text');
  for (const name of fs.readdirSync(path.join(folder, 'cache')))
    if (name.startsWith('build-')) fs.appendFileSync(path.join(folder, 'cache', name), 'x');
  await expect(build(cache, { createPool })).rejects.toThrow('nothing is rendered');
});

test('a site with API descriptions of other hosts is looked at again', async () => {
  const navigation = { groups: [{ group: 'G', openapi: 'https://api.test/spec.json' }] };
  write('docs.json', JSON.stringify({ name: 'T', theme: 'mint', colors: { primary: '#123456' }, navigation }));
  const cache = createFolderCache(path.join(folder, 'cache'));
  const spec = (summary: string) =>
    JSON.stringify({ openapi: '3.1.0', info: { title: 'A', version: '1' }, paths: { '/x': { get: { summary } } } });
  const fetched = (summary: string) => build(cache, { fetchSpec: () => Promise.resolve(Buffer.from(spec(summary))) });
  const [one, two] = [await fetched('One'), await fetched('Two')];
  expect(one.pages).toBe(1);
  expect(two).not.toEqual(one);
});
