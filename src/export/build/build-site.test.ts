import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFeatures } from '../../features/testing.ts';
import { createLocalPool } from '../../../test/helpers/renderer/local-pool.ts';
import { buildSite } from './build-site.ts';
import type { BuildProgress, CreatePool, SegmentSink } from './types.ts';

/** Enough pages for two segments. */
const PAGES = 51;
/** Generous, because threads start slowly on a busy machine. */
const TIMEOUT = 120_000;
let folder: string;
/** The undisturbed build on one thread of a rendering process, and the progress it reported. */
let whole: Awaited<ReturnType<typeof build>>;
const reports: BuildProgress[] = [];

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-build-'));
  const pages = Array.from({ length: PAGES }, (_, index) => `page-${index}`);
  for (const page of pages)
    fs.writeFileSync(
      path.join(folder, `${page}.md`),
      `# ${page}\n\n## Part\n\n\`\`\`js\nconst a = "${page}";\n\`\`\`\n\n[next](/page-1#part)\n`,
    );
  fs.writeFileSync(path.join(folder, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>');
  fs.writeFileSync(
    path.join(folder, 'docs.json'),
    JSON.stringify({ name: 'T', theme: 'mint', colors: { primary: '#123456' }, navigation: { pages } }),
  );
  whole = await build(createMemorySink(), { createPool: undefined, onProgress: (progress) => reports.push(progress) });
}, TIMEOUT);
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

/** Keeps segments in memory. */
function createMemorySink() {
  const storedSegments = new Map<string, { tar: Buffer; meta: Buffer; pages: number }>();
  const puts: string[] = [];
  const sink: SegmentSink = {
    find: (name) => Promise.resolve(storedSegments.get(name)),
    read: (name) => Promise.resolve(storedSegments.get(name)?.tar ?? Buffer.alloc(0)),
    put: (name, segment) => {
      puts.push(name);
      storedSegments.set(name, segment);
      return Promise.resolve();
    },
  };
  return { sink, stored: storedSegments, puts };
}

async function build(
  memory: ReturnType<typeof createMemorySink>,
  options: {
    threads?: number;
    createPool?: CreatePool | undefined;
    paths?: string[];
    signal?: AbortSignal;
    onProgress?: (progress: BuildProgress) => void;
  } = {},
) {
  const result = await buildSite({
    folder,
    settings: { features: createFeatures() },
    threads: 1,
    createPool: createLocalPool,
    segments: memory.sink,
    ...options,
  });
  return {
    ...result,
    bundle: Buffer.concat(result.segments.map((name) => memory.stored.get(name)?.tar ?? Buffer.alloc(0))),
  };
}

test('produces the same bytes for any number of threads, and without a separate process', async () => {
  const secondBuild = await build(createMemorySink(), { threads: 2, createPool: undefined });
  expect(whole.pageCount).toBe(PAGES);
  expect(whole.bundle.equals(secondBuild.bundle)).toBe(true);
  expect(whole.bundle.equals((await build(createMemorySink())).bundle)).toBe(true);
});

test('resumes an interrupted build from its finished segments and produces the same bytes', async () => {
  const memory = createMemorySink();
  const stop = new AbortController();
  const originalPut = memory.sink.put;
  memory.sink.put = async (name, segment) => {
    await originalPut(name, segment);
    stop.abort(new Error('killed'));
  };
  await expect(build(memory, { signal: stop.signal })).rejects.toThrow('killed');
  memory.sink.put = originalPut;
  const finishedPuts = memory.puts.length;
  expect(finishedPuts).toBeGreaterThan(0);
  const resumedBuild = await build(memory);
  expect(resumedBuild.bundle.equals(whole.bundle)).toBe(true);
  expect(new Set(memory.puts).size).toBe(memory.puts.length);
});

test('only increases progress and page count, and ends with all pages', () => {
  expect(reports.at(-1)).toEqual({ progress: 100, pageCount: PAGES, totalPages: PAGES });
  for (const [index, { progress, pageCount }] of reports.entries()) {
    expect(progress).toBeGreaterThanOrEqual(reports[index - 1]?.progress ?? 0);
    expect(pageCount).toBeGreaterThanOrEqual(reports[index - 1]?.pageCount ?? 0);
  }
});

test('exports only the requested pages and rejects a path that matches no page', async () => {
  const memory = createMemorySink();
  const { pageCount, bundle } = await build(memory, { paths: ['/page-1', '/page-2/'] });
  const names = gunzipSync(bundle).toString('latin1');
  expect(pageCount).toBe(2);
  expect(names).toContain('page-1.html');
  expect(names).not.toContain('page-3.html\0');
  await expect(build(createMemorySink(), { paths: ['/nowhere'] })).rejects.toMatchObject({
    code: 'invalid_request',
  });
});

test('reports a folder without docs.json in one clear message', async () => {
  const emptyFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-empty-'));
  try {
    await expect(
      buildSite({
        folder: emptyFolder,
        settings: { features: createFeatures() },
        threads: 1,
        createPool: createLocalPool,
        segments: createMemorySink().sink,
      }),
    ).rejects.toMatchObject({ code: 'invalid_site', message: expect.stringContaining('docs.json') });
  } finally {
    fs.rmSync(emptyFolder, { recursive: true });
  }
});
