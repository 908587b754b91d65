import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { expect, test } from 'vitest';
import { packEnd, packPart, packSegment } from '../../site/shared.ts';
import { DecompressedTooLarge } from '../../lib/gunzip.ts';
import { assembleText, getTextPartName } from './long-text.ts';
import type { SegmentSink } from './types.ts';

function createSink(parts: readonly string[]) {
  const storedFiles = new Map<string, Buffer>();
  const sink: SegmentSink = {
    find: () => Promise.resolve(undefined),
    read: (name) => Promise.resolve(storedFiles.get(name) ?? Buffer.alloc(0)),
    put: (name, { tar }) => {
      storedFiles.set(name, tar);
      return Promise.resolve();
    },
  };
  const names = parts.map((text, index) => {
    const name = getTextPartName(`pages-${index}`);
    storedFiles.set(name, packPart(Buffer.from(text)));
    return name;
  });
  return { sink, stored: storedFiles, names };
}

async function unpack(archive: Buffer): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const entries = Readable.from([archive]).pipe(createGunzip()).pipe(extract());
  for await (const entry of entries) {
    const chunks: Buffer[] = [];
    for await (const chunk of entry) chunks.push(Buffer.from(chunk as Uint8Array));
    files.set(entry.header.name, Buffer.concat(chunks).toString('utf8'));
  }
  return files;
}

test.each([[['one\n', 'zwölf\n', '']], [['x'.repeat(512)]], [['x'.repeat(1_000_003), 'y']], [['', '€']]])(
  'parts become one file at both paths, between whole entries of an archive (%#)',
  async (parts) => {
    const { sink, stored, names } = createSink(parts);
    const { segments, entries } = await assembleText(names, sink);
    const text = parts.join('');
    const archive = Buffer.concat([
      packSegment([{ path: 'before.txt', content: 'a' }]),
      ...segments.map((name) => stored.get(name) ?? Buffer.alloc(0)),
      packSegment([{ path: 'after.txt', content: 'b' }]),
      packEnd(),
    ]);
    expect(await unpack(archive)).toEqual(
      new Map([
        ['before.txt', 'a'],
        ['llms-full.txt', text],
        ['.well-known/llms-full.txt', text],
        ['after.txt', 'b'],
      ]),
    );
    const sha256 = createHash('sha256').update(text).digest('hex');
    expect(entries).toEqual([
      ['llms-full.txt', sha256, Buffer.byteLength(text)],
      ['.well-known/llms-full.txt', sha256, Buffer.byteLength(text)],
    ]);
  },
);

test('stops as soon as the parts pass the limit together', async () => {
  const { sink, stored, names } = createSink(['one\n', 'x'.repeat(5_000_000)]);
  await expect(assembleText(names, sink, { maxBytes: 1_000 })).rejects.toThrow(DecompressedTooLarge);
  expect([...stored.keys()]).toEqual(names);
});

test('no file comes of parts that are all empty', async () => {
  const { sink, names } = createSink(['', '']);
  expect(await assembleText(names, sink)).toEqual({ segments: [], entries: [] });
});
