import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { DamagedObject } from '../../store/damaged-object.ts';
import { readAttachment } from './store-attachments.ts';

const STORED = Buffer.from('Lanterns are lit.');
const attachment = {
  key: 'agent-attachments/a',
  size: STORED.length,
  sha256: createHash('sha256').update(STORED).digest('hex'),
};

const read = (chunks: Buffer[]) => readAttachment({ get: async () => Readable.from(chunks) }, attachment);

it('returns the stored file', async () => {
  expect(await read([STORED.subarray(0, 4), STORED.subarray(4)])).toEqual(STORED);
});

it.each([
  ['changed', [Buffer.from('Lanterns are out.')]],
  ['shorter', [STORED.subarray(1)]],
  ['longer', [STORED, Buffer.from('!')]],
  ['empty', []],
])('refuses an object that is %s, because someone else may have written it', async (_case, chunks) => {
  await expect(read(chunks)).rejects.toThrow(DamagedObject);
});

it('stops reading an object that has no end', async () => {
  const endless = Readable.from(
    (function* () {
      for (;;) yield Buffer.alloc(16);
    })(),
  );
  await expect(readAttachment({ get: async () => endless }, attachment)).rejects.toThrow(DamagedObject);
  expect(endless.destroyed).toBe(true);
});
