import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readKept } from './read-kept.ts';

test('what is gone, or shorter than it was, is as if nothing had been kept', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-kept-'));
  const part = { file: path.join(folder, 'object'), start: 0, length: 5 };
  expect(readKept({ part: undefined })).toHaveLength(0);
  expect(readKept({ part })).toHaveLength(0);
  fs.writeFileSync(part.file, '12345');
  expect(Buffer.from(readKept({ part })).toString()).toBe('12345');
  fs.writeFileSync(part.file, '123');
  expect(readKept({ part })).toHaveLength(0);
  fs.rmSync(folder, { recursive: true });
});
