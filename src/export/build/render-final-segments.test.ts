import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderFinalSegments } from './render-final-segments.ts';
import { createFolderSink } from './folder-sink.ts';
import type { Task } from './messages.ts';
import { createMetaFiles, type MetaFiles } from './meta-files.ts';
import type { RenderPool } from './process/render-pool.ts';
import type { BuildOptions } from './types.ts';

let folder: string;
let metaFiles: MetaFiles;
beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-finish-'));
  metaFiles = await createMetaFiles(folder);
});
afterEach(async () => {
  await metaFiles.remove();
  fs.rmSync(folder, { recursive: true });
});

/** Writes the same files as the tasks of a build, with an index of two files. */
async function run(task: Task, makeManifest: () => Promise<unknown>): Promise<unknown> {
  switch (task.type) {
    case 'indexes':
      fs.writeFileSync(task.tar, 'AAABB');
      return { files: [3, 2].map((length) => ({ entry: [`index-${length}`, '', length], length })), isKept: false };
    case 'site-files':
      fs.writeFileSync(task.tar, 'rest,');
      return { diagnostics: [], isKept: false };
    default:
      return makeManifest();
  }
}

async function renderFinal(makeManifest: () => Promise<unknown>): Promise<string> {
  const segments = createFolderSink(folder);
  const pool = { run: (task: Task) => run(task, makeManifest) } as unknown as RenderPool;
  const writer = { put: () => undefined, settled: () => Promise.resolve(), takeBack: () => Promise.resolve() };
  const finalSegments = await renderFinalSegments(pool, {
    metas: [],
    parts: [],
    planDiagnostics: [],
    options: { segments } as unknown as BuildOptions,
    puts: writer,
    metaFiles,
    common: undefined,
    cacheId: '',
    onLast: () => undefined,
  });
  return (await segments.read(finalSegments.segments.at(-1) ?? '')).toString();
}

test('ends a bundle with the files beside the pages, the index files without path conflicts, and the manifest', async () => {
  const manifest = Buffer.from(',manifest');
  expect(await renderFinal(() => Promise.resolve({ tar: manifest, taken: [] }))).toBe('rest,AAABB,manifest');
  expect(await renderFinal(() => Promise.resolve({ tar: manifest, taken: ['index-3'] }))).toBe('rest,BB,manifest');
});

test('fails with the reason, without an unhandled rejection, if a build ends while its manifest is created', async () => {
  const unhandledReasons: unknown[] = [];
  const note = (reason: unknown) => void unhandledReasons.push(reason);
  process.on('unhandledRejection', note);
  await expect(renderFinal(() => Promise.reject(new Error('The job has ended.')))).rejects.toThrow(
    'The job has ended.',
  );
  process.off('unhandledRejection', note);
  expect(unhandledReasons).toEqual([]);
});
