import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { packArchive } from '../../bundle-server/bundle/test-bundles.ts';
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

test('reports a folder created for the bundle, and shows a path outside the working directory in full', async () => {
  let output = '';
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => Boolean((output += String(text))));
  const result = { segments: [] } as unknown as BuildResult;
  const at = { segments: createFolderSink(folder), work: folder };
  const outputFile = path.join(folder, 'new', 'deeper', 'bundle.tar.gz');
  expect(await writeResult(result, { ...at, out: outputFile })).toEqual([{ path: outputFile, sizeBytes: 0 }]);
  expect(output).toBe(`Created the folder ${path.join(folder, 'new')}.\n`);
  output = '';
  expect(await writeResult(result, { ...at, out: path.relative('.', outputFile) })).toEqual([
    { path: outputFile, sizeBytes: 0 },
  ]);
  expect(output).toBe('');
});

describe('a write that fails midway', () => {
  const createSink = (read: () => Promise<Buffer>) => ({ ...createFolderSink(folder), read });
  const result = { segments: ['a', 'b'] } as unknown as BuildResult;
  beforeEach(() => void vi.spyOn(process.stderr, 'write').mockReturnValue(true));

  test('leaves the file unchanged', async () => {
    const outputFile = path.join(folder, 'bundle.tar.gz');
    fs.writeFileSync(outputFile, 'old');
    let reads = 0;
    const segments = createSink(() =>
      (reads += 1) === 1 ? Promise.resolve(Buffer.from('half')) : Promise.reject(new Error('full')),
    );
    await expect(writeResult(result, { segments, work: folder, out: outputFile })).rejects.toThrow('full');
    expect(fs.readFileSync(outputFile, 'utf8')).toBe('old');
    expect(fs.readdirSync(folder)).toEqual(['bundle.tar.gz']);
  });

  test('leaves a folder empty or absent, as it was', async () => {
    const entries = [
      { name: 'a/page.html', content: 'x' },
      { name: '../page.html', content: 'x' },
    ];
    const archive = await packArchive(entries);
    const segments = createSink(() => Promise.resolve(archive));
    const workFolder = path.join(folder, 'work');
    const existingFile = path.join(folder, 'present');
    for (const each of [workFolder, existingFile]) fs.mkdirSync(each);
    for (const dir of [existingFile, path.join(folder, 'made', 'site')])
      await expect(writeResult({ ...result, segments: ['a'] }, { segments, work: workFolder, dir })).rejects.toThrow(
        '".."',
      );
    expect(fs.readdirSync(folder).sort()).toEqual(['present', 'work']);
    expect(fs.readdirSync(existingFile)).toEqual([]);
  });
});
