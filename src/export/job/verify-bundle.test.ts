import { createHash, hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { DAMAGE_NAMES, DAMAGES } from '../../../test/helpers/damage.ts';
import { packEnd, packHeader, packPadding, packPart, packSegment } from '../../site/shared.ts';
import { createTarReader } from '../../lib/tar-reader.ts';
import { DamagedObject } from '../../store/damaged-object.ts';
import { verifyBundle } from './verify-bundle.ts';

const LONG_CONTENT = Buffer.from('0123456789'.repeat(40_000));
const FILES: Record<string, Buffer> = {
  'index.html': Buffer.from('<p>Hello</p>'),
  empty: Buffer.alloc(0),
  'block.bin': Buffer.alloc(512, 1),
  [`${'a/'.repeat(120)}long-path.txt`]: Buffer.from('long path'),
  'ä.txt': Buffer.from('pax'),
};

/** A bundle as a job joins it, with a file that is packed in parts. */
function pack(manifest = buildManifest({ ...FILES, 'llms-full.txt': LONG_CONTENT })): Buffer {
  const entries = Object.entries(FILES).map(([path, content]) => ({ path, content }));
  return Buffer.concat([
    packSegment(entries),
    packHeader({ path: 'llms-full.txt', size: LONG_CONTENT.length }),
    packPart(LONG_CONTENT.subarray(0, 1000)),
    packPart(LONG_CONTENT.subarray(1000)),
    packPadding(LONG_CONTENT.length),
    packSegment([{ path: 'manifest.json', content: manifest }]),
    packEnd(),
  ]);
}

function buildManifest(files: Record<string, Buffer>): string {
  const list = Object.entries(files).map(([path, content]) => [
    path,
    { sha256: hash('sha256', content), size: content.length },
  ]);
  return JSON.stringify({ version: 1, files: Object.fromEntries(list) });
}

/** Verifies bytes in chunks of that size, against the record of the original ones. */
async function verify(stored: Buffer, { original = stored, chunk = 64 * 1024 } = {}): Promise<void> {
  const get = async () => {
    const chunks = Array.from({ length: Math.ceil(stored.length / chunk) }, (_, index) =>
      stored.subarray(index * chunk, (index + 1) * chunk),
    );
    return Readable.from(chunks, { objectMode: false });
  };
  const sha256 = createHash('sha256').update(original).digest('hex');
  await verifyBundle({ get }, { key: 'bundles/a', sizeBytes: original.length, sha256 });
}

test.each([7, 512, 65_536])('accepts a whole bundle that arrives in chunks of %d bytes', async (chunk) => {
  await expect(verify(pack(), { chunk })).resolves.toBeUndefined();
});

test.each(DAMAGE_NAMES)('refuses a stored bundle with this damage: %s', async (damage) => {
  const originalBundle = pack();
  await expect(verify(DAMAGES[damage](originalBundle), { original: originalBundle })).rejects.toBeInstanceOf(
    DamagedObject,
  );
});

test.each([
  [
    'lists another hash for a file',
    buildManifest({ ...FILES, 'llms-full.txt': LONG_CONTENT, empty: Buffer.from('x') }),
  ],
  [
    'lists a file that the bundle lacks',
    buildManifest({ ...FILES, 'llms-full.txt': LONG_CONTENT, 'other.txt': LONG_CONTENT }),
  ],
  ['does not list a file of the bundle', buildManifest(FILES)],
  ['is not JSON', '{'],
])('refuses a bundle whose announced hash is right, but whose manifest %s', async (_, manifest) => {
  await expect(verify(pack(manifest))).rejects.toBeInstanceOf(DamagedObject);
});

/** An entry whose header announces far more than its content. */
function announce(header: Buffer, size: number): Buffer {
  const block = gunzipSync(header).subarray(0, 512);
  block.write(`${size.toString(8).padStart(11, '0')}\0`, 124, 'latin1');
  block.fill(' ', 148, 156);
  block.write(
    `${block
      .reduce((sum, byte) => sum + byte, 0)
      .toString(8)
      .padStart(6, '0')}\0 `,
    148,
    'latin1',
  );
  return gzipSync(Buffer.concat([block, Buffer.alloc(4096)]));
}

test.each([
  ['manifest', packHeader({ path: 'manifest.json', size: 1 }), 'manifest.json is larger than'],
  ['pax header', packSegment([{ path: 'ä.txt', content: '' }]), 'a pax header is larger than'],
])('holds no %s in memory that is larger than any that Bindery writes', async (_, header, problem) => {
  await expect(verify(announce(header, 2 ** 32))).rejects.toThrow(problem);
});

test('refuses an archive with more files than a bundle can have', () => {
  const reader = createTarReader({ keep: 'manifest.json', maxKeptBytes: 100, maxFiles: 2 });
  expect(() => reader.write(gunzipSync(packSegment(['a', 'b', 'c'].map((path) => ({ path, content: '' })))))).toThrow(
    'more than 2 files',
  );
});

test('refuses a bundle without its end, and passes on errors of the store', async () => {
  const whole = pack();
  await expect(verify(whole.subarray(0, -packEnd().length))).rejects.toThrow('its end is missing');
  const get = () => Promise.reject(new Error('unreachable'));
  await expect(verifyBundle({ get }, { key: 'k', sizeBytes: 1, sha256: '' })).rejects.toThrow('unreachable');
});
