import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLocalPool } from '../../../../test/helpers/renderer/local-pool.ts';
import { featuresOf } from '../../../features/testing.ts';
import { buildSite } from '../build-site.ts';
import { createFolderSink, joinSegments } from '../folder-sink.ts';
import { createFolderCache } from './folder-cache.ts';
import type { ObjectCache } from './object-cache.ts';

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
async function build(cache?: ObjectCache) {
  const work = fs.mkdtempSync(path.join(folder, 'work-'));
  let pages = 0;
  const { segments, diagnostics } = await buildSite({
    folder: path.join(folder, 'site'),
    settings: { features: featuresOf('client-hosted') },
    threads: 1,
    segments: createFolderSink(work),
    createPool: createLocalPool,
    onProgress: ({ pageCount }) => void (pages = pageCount),
    ...(cache && { cache }),
  });
  const { sha256 } = await joinSegments(work, segments, path.join(work, 'bundle'));
  return { sha256, diagnostics, pages };
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
    put: (key, bytes) => (rendered.push(key), kept.put(key, bytes)),
  };
  const cold = await build();
  expect(await build(cache)).toEqual(cold);
  expect(rendered.splice(0)).toHaveLength(2);
  expect(await build(cache)).toEqual(cold);
  expect(rendered).toEqual([]);
  write('p55.mdx', '# p55\n\nother\n');
  const edited = await build();
  expect(await build(cache)).toEqual(edited);
  expect(edited).not.toEqual(cold);
  expect(rendered).toHaveLength(1);
});
