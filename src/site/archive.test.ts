import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import zlib from 'node:zlib';

import { fc } from '../../test/helpers/properties.ts';
import tar from 'tar-stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { packEnd, packSegment } from './archive.ts';
import type { ArchiveEntry } from './archive.ts';

let folder = '';
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'archive-'));
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

describe('round trips', () => {
  test('tar-stream reads back every path and byte, in order, over any number of segments', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(anyEntry(), { maxLength: 4 }), { maxLength: 4 }), async (segments) => {
        const archive = Buffer.concat([...segments.map((entries) => packSegment(entries)), packEnd()]);
        const expected = segments.flat().map((entry) => ({ ...entry, content: Buffer.from(entry.content) }));
        expect(await readArchive(archive)).toEqual(expected);
      }),
      { numRuns: 80 },
    );
  });

  test('the system tar extracts every file with its bytes', () => {
    fc.assert(
      fc.property(fc.uniqueArray(anyEntry(60), { selector: (entry) => entry.path, maxLength: 8 }), (entries) => {
        const distinct = entries.filter(({ path: name }) => !entries.some((e) => e.path.startsWith(`${name}/`)));
        const target = fs.mkdtempSync(path.join(folder, 'out-'));
        const archive = Buffer.concat([...distinct.map((entry) => packSegment([entry])), packEnd()]);
        execFileSync('tar', ['-xzf', '-', '-C', target, '--no-same-owner'], { input: archive });
        for (const { path: name, content } of distinct)
          expect(fs.readFileSync(path.join(target, name))).toEqual(Buffer.from(content));
        expect(countFiles(target)).toBe(distinct.length);
      }),
      { numRuns: 25 },
    );
  });

  test.each([
    ['100 bytes, the most a name holds', 'a'.repeat(100)],
    ['101 bytes in one part, which needs pax', 'a'.repeat(101)],
    ['155 bytes of folder, the most a prefix holds', `${'f'.repeat(155)}/page.html`],
    ['156 bytes of folder', `${'f'.repeat(156)}/page.html`],
    ['100 bytes of name below a folder', `folder/${'n'.repeat(100)}`],
    ['non-ASCII characters', 'guides/señal-日本語.html'],
    ['a 99-byte pax record, whose length field grows by including itself', 'é'.repeat(45)],
    ['spaces and quotes', `it's "here" now.html`],
  ])('a path survives with %s', async (_case, name) => {
    const archive = Buffer.concat([packSegment([{ path: name, content: 'x' }]), packEnd()]);
    expect(await readArchive(archive)).toEqual([{ path: name, content: Buffer.from('x') }]);
    expect(execFileSync('tar', ['-tzf', '-', '--quoting-style=literal'], { input: archive }).toString()).toBe(
      `${name}\n`,
    );
  });
});

describe('determinism', () => {
  test('the same entries produce the same bytes, and no clock, owner or system is recorded', () => {
    const entries = [{ path: 'a.html', content: '<p>a</p>' }];
    const member = packSegment(entries);
    expect(packSegment(entries)).toEqual(member);
    expect([...member.subarray(0, 10)]).toEqual([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, member[8], 255]);
    const header = zlib.gunzipSync(member).subarray(0, 512).toString('latin1');
    expect(header.slice(100, 148)).toBe('0000644\x000000000\x000000000\x0000000000010\x0000000000000\0');
  });

  test('text and its bytes produce the same member', () => {
    const text = 'naïve ✓';
    expect(packSegment([{ path: 'a', content: text }])).toEqual(
      packSegment([{ path: 'a', content: Buffer.from(text) }]),
    );
  });
});

test('the closing member is exactly two zero blocks', () => {
  expect(zlib.gunzipSync(packEnd())).toEqual(Buffer.alloc(1024));
});

test('a segment without entries adds nothing', () => {
  expect(zlib.gunzipSync(Buffer.concat([packSegment([]), packEnd()]))).toEqual(Buffer.alloc(1024));
});

test.each(['', '/etc/passwd', '../up', 'a/../b', './a', 'a//b', 'folder/', 'a\0b', '\ud800'])(
  'the path %j is rejected, because no reader would unpack it below its folder',
  (name) => {
    expect(() => packSegment([{ path: name, content: '' }])).toThrow('expected a relative path');
  },
);

/**
 * Paths of letters, digits, accents and CJK, some longer than ustar supports; parts stay below the 255 bytes that file
 * systems allow.
 */
function anyEntry(partLength = 120): fc.Arbitrary<ArchiveEntry> {
  const unit = fc.constantFrom(...'abcXYZ019-_. ~é日😀');
  const part = fc.string({ unit, minLength: 1, maxLength: partLength }).map((text) => `p${text}`);
  const name = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'));
  const content = fc.oneof(fc.string({ unit: 'binary' }), fc.uint8Array({ maxLength: 1200 }).map(Buffer.from));
  return fc.record({ path: name, content });
}

async function readArchive(archive: Buffer): Promise<{ path: string; content: Buffer }[]> {
  const entries: { path: string; content: Buffer }[] = [];
  const extract = tar.extract();
  const feedPromise = pipeline(Readable.from([archive]), zlib.createGunzip(), extract);
  for await (const entry of extract) {
    const chunks: Buffer[] = [];
    for await (const chunk of entry) chunks.push(Buffer.from(chunk as Uint8Array));
    entries.push({ path: entry.header.name, content: Buffer.concat(chunks) });
  }
  await feedPromise;
  return entries;
}

function countFiles(target: string): number {
  return fs.readdirSync(target, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;
}
