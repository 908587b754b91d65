import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { openRemoteFiles } from '../../site/descriptions/load/remote-files.ts';
import { fetchSpec, getRemoteSpecs, pack, unpack, type RemoteFileStore } from './remote-specs.ts';

const A = 'https://a.example/openapi.json';
const B = 'https://b.example/__proto__';

test('reads fetched files back unchanged, including their problems', async () => {
  const specs = await getRemoteSpecs([A, B], {
    fetch: (url) => (url === A ? Promise.resolve(Buffer.from('{"a":1}')) : Promise.reject(new Error('it is closed'))),
  });
  const files = openRemoteFiles(specs?.folder ?? '', specs?.index ?? {});
  expect(files.find(A)).toEqual({ content: Buffer.from('{"a":1}') });
  expect(files.find(B)).toEqual({ problem: 'it is closed' });
  expect(files.find('toString')).toBeUndefined();
  await specs?.remove();
  expect(fs.existsSync(specs?.folder ?? '')).toBe(false);
});

test('limits the total size of fetched files, and reports the ones left out', async () => {
  const urls = Array.from({ length: 20 }, (_, index) => `https://a.example/${index}.json`);
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-scratch-'));
  let requestCount = 0;
  const specs = await getRemoteSpecs(urls, {
    scratch,
    fetch: () => Promise.resolve(Buffer.alloc((requestCount += 1) > 20 ? 0 : 20_000_000)),
  });
  const results = urls.map((url) => openRemoteFiles(specs?.folder ?? '', specs?.index ?? {}).find(url));
  expect(results.filter((each) => each && 'content' in each)).toHaveLength(7);
  expect(results.at(-1)).toEqual({
    problem: 'the remote descriptions of the site are larger than 150 MB in total, the maximum',
  });
  expect(requestCount).toBeLessThan(13);
  expect(specs?.folder.startsWith(scratch)).toBe(true);
  fs.rmSync(scratch, { recursive: true });
});

test('packs the same bytes in any fetch order', async () => {
  const a = { [A]: { content: Buffer.from('x\ny') }, [B]: { problem: 'closed' } };
  const packedSpecs = await pack(a);
  expect(packedSpecs).toEqual(await pack({ [B]: { problem: 'closed' }, [A]: { content: Buffer.from('x\ny') } }));
  expect({ ...(await unpack(packedSpecs)) }).toEqual(a);
});

describe('RemoteFileStore', () => {
  const createKeeper = (archives: Buffer[]): RemoteFileStore => ({
    find: () => Promise.resolve(archives[0]),
    keep: (packed) => {
      archives.push(packed);
      return Promise.resolve(archives[0] ?? packed);
    },
  });
  const read = async (archives: Buffer[], content: string) => {
    let requestCount = 0;
    const specs = await getRemoteSpecs([A], {
      keeper: createKeeper(archives),
      fetch: () => Promise.resolve(Buffer.from(content + (requestCount += 1))),
    });
    const result = openRemoteFiles(specs?.folder ?? '', specs?.index ?? {}).find(A);
    await specs?.remove();
    return { asked: requestCount, text: result && 'content' in result ? result.content.toString() : undefined };
  };

  test('gives a retry the same bytes without fetching again', async () => {
    const archives: Buffer[] = [];
    expect(await read(archives, 'first')).toEqual({ asked: 1, text: 'first1' });
    expect(await read(archives, 'second')).toEqual({ asked: 0, text: 'first1' });
  });

  test('lets the first of two workers win', async () => {
    const archives: Buffer[] = [];
    const lateStore: RemoteFileStore = { ...createKeeper(archives), find: () => Promise.resolve(undefined) };
    archives.push(await pack({ [A]: { content: Buffer.from('other') } }));
    const specs = await getRemoteSpecs([A], { keeper: lateStore, fetch: () => Promise.resolve(Buffer.from('mine')) });
    expect(openRemoteFiles(specs?.folder ?? '', specs?.index ?? {}).find(A)).toEqual({ content: Buffer.from('other') });
    await specs?.remove();
  });
});

test('never requests private network addresses', async () => {
  await expect(fetchSpec('https://127.0.0.1/openapi.json', undefined)).rejects.toMatchObject({ problem: 'refused' });
  await expect(fetchSpec('https://localhost/openapi.json', undefined)).rejects.toMatchObject({ problem: 'refused' });
});

test('stops fetching when the build is aborted', async () => {
  const stop = new AbortController();
  const specs = getRemoteSpecs([A], {
    signal: stop.signal,
    fetch: () => {
      stop.abort(new Error('stopped'));
      return Promise.reject(new Error('cut'));
    },
  });
  await expect(specs).rejects.toThrow('stopped');
});
