import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readCached } from './read-cached.ts';
import { getSeal, seal } from '../../../lib/sealed.ts';

test('treats a missing or shorter file as missing, and reports a broken seal', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-kept-'));
  const sealedBytes = seal(Buffer.from('12345'));
  const part = { file: path.join(folder, 'object'), start: 0, length: sealedBytes.length };
  const missingEntry = { body: undefined, seal: '', isDamaged: false };
  expect(readCached({ part: undefined })).toEqual(missingEntry);
  expect(readCached({ part })).toEqual(missingEntry);
  fs.writeFileSync(part.file, sealedBytes);
  expect(readCached({ part })).toEqual({
    body: Buffer.from('12345'),
    seal: getSeal(sealedBytes),
    isDamaged: false,
  });
  fs.writeFileSync(part.file, sealedBytes.toString('latin1').replace('12345', '12355'), 'latin1');
  expect(readCached({ part })).toEqual({ body: undefined, seal: '', isDamaged: true });
  fs.writeFileSync(part.file, '123');
  expect(readCached({ part })).toEqual(missingEntry);
  fs.rmSync(folder, { recursive: true });
});
