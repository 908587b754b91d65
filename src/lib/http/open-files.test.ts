import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { countOpenFiles } from './open-files.ts';

test("reads the system's limit, and uses a common one if there is none", () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-open-files-'));
  const file = path.join(folder, 'limits');
  fs.writeFileSync(
    file,
    'Limit  Soft Limit  Hard Limit\nMax open files            2048                 4096                 files\n',
  );
  expect(countOpenFiles(file)).toBe(2048);
  fs.writeFileSync(file, 'Max open files            unlimited            unlimited            files\n');
  expect([countOpenFiles(file), countOpenFiles(path.join(folder, 'none'))]).toEqual([1024, 1024]);
  fs.rmSync(folder, { recursive: true });
});
