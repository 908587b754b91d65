import { createHash, hash as hashOf } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFolderSink, joinSegments } from './folder-sink.ts';

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-sink-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

async function fill(count: number) {
  const sink = createFolderSink(folder);
  const names = Array.from({ length: count }, (_, index) => `s${index}`);
  for (const name of names) await sink.put(name, { tar: Buffer.from(`${name}\n`), meta: Buffer.alloc(0), pages: 0 });
  return { sink, names, bytes: Buffer.from(names.map((name) => `${name}\n`).join('')) };
}

test('writes segments one after another, in the order of their names', async () => {
  const { sink, names, bytes } = await fill(120);
  const bundle = path.join(folder, 'bundle');
  const hash = createHash('sha256');
  expect(await joinSegments(sink, names, bundle, hash)).toEqual({ sizeBytes: bytes.length });
  expect(fs.readFileSync(bundle)).toEqual(bytes);
  expect(hash.digest('hex')).toBe(hashOf('sha256', bytes));
});

test('continues after a partial write', async () => {
  const { sink, names, bytes } = await fill(60);
  const { writevSync } = fs;
  const writeSpy = vi.spyOn(fs, 'writevSync').mockImplementation((fd, run) => {
    const allBytes = Buffer.concat(
      run.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength)),
    );
    return writevSync(fd, [allBytes.subarray(0, 7)]);
  });
  const bundle = path.join(folder, 'bundle');
  await joinSegments(sink, names, bundle).finally(() => writeSpy.mockRestore());
  expect(fs.readFileSync(bundle)).toEqual(bytes);
});
