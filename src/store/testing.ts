/** Tests that every kind of store must pass. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { Store } from './adapter.ts';

/** Adds the tests. `open` returns the store, which is empty for each test. */
export function testStore(open: () => Store): void {
  test('reads an object back whole and by range', async () => {
    await open().put('bundles/a.tar.gz', Buffer.from('0123456789'));
    expect(await text(await open().get('bundles/a.tar.gz'))).toBe('0123456789');
    expect(await text(await open().get('bundles/a.tar.gz', { start: 2, end: 4 }))).toBe('234');
    expect(await open().find('bundles/a.tar.gz')).toMatchObject({ size: 10 });
  });

  test('replaces the object and its ETag with a second put', async () => {
    await open().put('a', Buffer.from('one'));
    const before = await open().find('a');
    await open().put('a', Readable.from([Buffer.from('another')]));
    expect(await text(await open().get('a'))).toBe('another');
    expect((await open().find('a'))?.etag).not.toBe(before?.etag);
    expect(before?.etag).toMatch(/^".+"$/);
  });

  test('keeps the old object if a stream fails', async () => {
    await open().put('a', Buffer.from('old'));
    const brokenStream = Readable.from(
      (async function* () {
        yield Buffer.alloc(6 << 20);
        throw new Error('cut off');
      })(),
    );
    await expect(open().put('a', brokenStream)).rejects.toThrow('cut off');
    expect(await text(await open().get('a'))).toBe('old');
  });

  test('reports a missing object when it is read, and ignores it when it is deleted', async () => {
    await expect(open().get('none')).rejects.toMatchObject({ code: 'not_found' });
    expect(await open().find('none/deeper')).toBeUndefined();
    await expect(open().delete(['none'])).resolves.toBeUndefined();
    await expect(open().delete([])).resolves.toBeUndefined();
  });

  test.each([
    '',
    '/etc/passwd',
    '../a',
    'a/../b',
    'a//b',
    'a/',
    '.staging/x',
    'a/.hidden',
    'a\\b',
    'a\0',
    'ü',
    'a'.repeat(513),
  ])('the key %j cannot be used to leave the folder or meet hidden files', async (key) => {
    const store = open();
    for (const attempt of [
      () => store.put(key, Buffer.from('x')),
      () => store.get(key),
      () => store.find(key),
      () => store.delete([key]),
      () => store.join({ target: key, sources: [] }),
      () => store.join({ target: 'x', sources: [key] }),
      () => store.link(key, { ttlSeconds: 1, filename: 'x' }),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'invalid_request' });
  });

  test('lists exactly the keys under a prefix, sorted, and deletes all of them at once', async () => {
    const store = open();
    for (const key of ['jobs/b/2', 'jobs/b/1', 'jobs/bc', 'jobs/a', 'other']) await store.put(key, Buffer.from(key));
    expect(await store.list('jobs/b')).toEqual(['jobs/b/1', 'jobs/b/2', 'jobs/bc']);
    expect(await store.list('')).toHaveLength(5);
    expect(await store.list('missing/')).toEqual([]);
    await store.delete(await store.list('jobs/'));
    expect(await store.list('')).toEqual(['other']);
  });

  test('joins objects in the given order, with their size and hash', async () => {
    const store = open();
    await store.put('s/2', Buffer.from('world'));
    await store.put('s/1', Buffer.from('hello '));
    const joinedObject = await store.join({ target: 'all', sources: ['s/1', 's/2'] });
    expect(await text(await store.get('all'))).toBe('hello world');
    expect(joinedObject).toEqual({ sizeBytes: 11, sha256: sha256(Buffer.from('hello world')) });
    expect(await store.join({ target: 'empty', sources: [] })).toEqual({
      sizeBytes: 0,
      sha256: sha256(Buffer.alloc(0)),
    });
    expect(await store.find('empty')).toMatchObject({ size: 0 });
  });

  test('joins small and large objects in any order', async () => {
    const store = open();
    const sizes = [1, 6 << 20, 7 << 20, 3, 2 << 20, 4 << 20, 11 << 20, 5];
    const parts = sizes.map((size, index) => Buffer.alloc(size, index + 1));
    for (const [index, part] of parts.entries()) await store.put(`part/${index}`, part);
    const result = await store.join({ target: 'all', sources: sizes.map((_, index) => `part/${index}`) });
    const allBytes = Buffer.concat(parts);
    expect(result).toEqual({ sizeBytes: allBytes.length, sha256: sha256(allBytes) });
    expect((await buffer(await store.get('all'))).equals(allBytes)).toBe(true);
  });

  test('fails to join objects if one is missing, and writes nothing', async () => {
    await open().put('s/1', Buffer.alloc(6 << 20));
    await expect(open().join({ target: 'all', sources: ['s/1', 's/2'] })).rejects.toMatchObject({ code: 'not_found' });
    expect(await open().find('all')).toBeUndefined();
  });

  test('writes nothing if joining is aborted', async () => {
    await open().put('s/1', Buffer.from('hello'));
    const signal = AbortSignal.abort(new Error('stopped'));
    await expect(open().join({ target: 'all', sources: ['s/1'], signal })).rejects.toThrow('stopped');
    expect(await open().find('all')).toBeUndefined();
  });
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
