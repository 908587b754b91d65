import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { packSegment } from '../../site/archive.ts';
import { packLongFile } from './long-file.ts';

test.each([[['']], [['zwölf', '€']], [['x'.repeat(3_000_001), 'y', 'z'.repeat(2_000_000)]]])(
  'a file packed in pieces unpacks to what it is when packed whole (%#)',
  async (pieces) => {
    const { entry, tar } = await packLongFile({ path: '_docs/long.js', read: () => pieces });
    const content = pieces.join('');
    const whole = packSegment([{ path: '_docs/long.js', content }]);
    expect(gunzipSync(tar).equals(gunzipSync(whole))).toBe(true);
    const sha256 = createHash('sha256').update(content).digest('hex');
    expect(entry).toEqual(['_docs/long.js', sha256, Buffer.byteLength(content)]);
  },
);
