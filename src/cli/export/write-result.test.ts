import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFolderSink } from '../../export/build/folder-sink.ts';
import type { BuildResult } from '../../export/build/types.ts';
import { writeResult } from './write-result.ts';

let folder: string;

beforeEach(() => {
  folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-write-')));
});
afterEach(() => {
  vi.restoreAllMocks();
  fs.rmSync(folder, { recursive: true, force: true });
});

test('a folder that is made for the bundle is named, and a path outside of the working directory is shown whole', async () => {
  let said = '';
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => Boolean((said += String(text))));
  const result = { segments: [] } as unknown as BuildResult;
  const at = { segments: createFolderSink(folder), work: folder };
  const out = path.join(folder, 'new', 'deeper', 'bundle.tar.gz');
  expect(await writeResult(result, { ...at, out })).toEqual([{ path: out, sizeBytes: 0 }]);
  expect(said).toBe(`Made the folder ${path.join(folder, 'new')}.\n`);
  said = '';
  expect(await writeResult(result, { ...at, out: path.relative('.', out) })).toEqual([{ path: out, sizeBytes: 0 }]);
  expect(said).toBe('');
});
