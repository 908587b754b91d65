/** Every place that decompresses stored or foreign data stops at a limit. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sealParts, unseal } from '../lib/sealed.ts';
import { packEnd, packSegment } from '../site/shared.ts';
import { openBodies } from './build/cache/cached-bodies.ts';
import { unpackChecked } from './build/recheck/read-table.ts';
import { unpack as unpackSpecs } from './build/remote-specs.ts';
import { readBundleManifest } from './job/read-bundle-manifest.ts';
import { unpackSources } from './job/shards/stored-sources.ts';

let folder: string;
beforeEach(() => void (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-limits-'))));
afterEach(() => fs.rmSync(folder, { recursive: true }));

const compressPadded = (text: string, length: number) => gzipSync(text.padEnd(length));

test('remembered pages of a check above the limit are read again', () => {
  const packedBytes = compressPadded('{"facts":[],"pages":[{"url":"/a","facts":[]}]}', 10_000);
  expect(unpackChecked(packedBytes, { maxBytes: 10_000 })).toHaveLength(1);
  expect(unpackChecked(packedBytes, { maxBytes: 9_999 })).toEqual([]);
});

test('a cached page above the limit, or one that cannot be read, is rendered again', () => {
  const pages = [compressPadded('{"body":{},"blocks":[["a","b"]]}', 10_000), Buffer.from('damaged')];
  const head = {
    facts: [['highlighting', 'same']],
    pages: pages.map((bytes, index) => [`/${index}`, [0], bytes.length]),
  };
  const pack = unseal(sealParts(head, pages));
  const replies = { find: () => 'same' };
  const find = (maxPageBytes: number) =>
    ['/0', '/1'].map((url) => openBodies(pack, replies, { maxPageBytes }).find(url) !== undefined);
  expect(find(10_000)).toEqual([true, false]);
  expect(find(9_999)).toEqual([false, false]);
});

test('stored API descriptions above the limit are refused', async () => {
  await expect(unpackSpecs(gzipSync(Buffer.alloc(201_000_000), { level: 1 }))).rejects.toThrow(
    'decompresses to more than',
  );
});

function createStore(bundle: Buffer) {
  return {
    get: async (_key: string, range = { start: 0, end: bundle.length - 1 }) =>
      Readable.from([bundle.subarray(range.start, range.end + 1)], { objectMode: false }),
  };
}

const readManifest = (bundle: Buffer, maxBytes?: number) =>
  readBundleManifest(createStore(bundle), { key: 'k', sizeBytes: bundle.length, ...(maxBytes && { maxBytes }) });

test('a manifest above the limit is refused', async () => {
  const content = JSON.stringify({ files: { a: { sha256: 'x', size: 1 } } }).padEnd(100_000);
  const bundle = Buffer.concat([packSegment([{ path: 'manifest.json', content }]), packEnd()]);
  await expect(readManifest(bundle)).resolves.toHaveProperty('a');
  await expect(readManifest(bundle, 50_000)).rejects.toMatchObject({ code: 'invalid_bundle' });
});

test('a damaged manifest is refused with a clear error', async () => {
  const bundle = Buffer.concat([packSegment([{ path: 'manifest.json', content: '{"files":' }]), packEnd()]);
  await expect(readManifest(bundle)).rejects.toMatchObject({ code: 'invalid_bundle' });
});

test('stored sources above the limits of a project are not unpacked', async () => {
  const file = path.join(folder, 'sources.gz');
  const write = (head: string, content = '') => fs.writeFileSync(file, gzipSync(`${head.length}\n${head}${content}`));
  const limits = { fileBytes: 5, totalBytes: 8, files: 2 };
  let count = 0;
  const unpack = () => {
    const target = path.join(folder, String((count += 1)));
    return unpackSources({ file, folder: target, signal: new AbortController().signal }, limits);
  };
  write('{"files":[{"name":"a","size":5}]}', '12345');
  await expect(unpack()).resolves.toMatchObject({ files: [{ name: 'a' }] });
  write('{"files":[{"name":"a","size":6}]}', '123456');
  await expect(unpack()).rejects.toThrow('limit per file');
  write('{"files":[{"name":"a","size":5}]}', '123456');
  await expect(unpack()).rejects.toThrow('got more');
  write('{"files":[{"name":"a","size":5}]}', '1234');
  await expect(unpack()).rejects.toThrow('the stream ended');
  fs.writeFileSync(file, gzipSync('9'.repeat(2 ** 21)));
  await expect(unpack()).rejects.toThrow('Expected a line');
  fs.writeFileSync(file, gzipSync('999999999999\n'));
  await expect(unpack()).rejects.toThrow('list of files');
});

const DECOMPRESSOR =
  /\b(?:gunzip|unzip|inflate|inflateRaw|brotliDecompress|zstdDecompress)(?:Sync)?\(|\bcreate(?:Gunzip|Unzip|Inflate|InflateRaw|BrotliDecompress|ZstdDecompress)\b|DecompressionStream/;
const LIMIT = /limitDecompressed|maxOutputLength|maxBytes|maxKeptBytes/;

test('no source file decompresses without a limit', () => {
  const root = path.join(import.meta.dirname, '..');
  const unlimitedFiles = fs.globSync('**/*.ts', { cwd: root }).filter((name) => {
    if (/\.test\.ts$|testing\.ts$|^test-/.test(name)) return false;
    const text = fs.readFileSync(path.join(root, name), 'utf8');
    return DECOMPRESSOR.test(text) && !LIMIT.test(text);
  });
  expect(unlimitedFiles, 'decompress with src/lib/gunzip.ts').toEqual([]);
});
