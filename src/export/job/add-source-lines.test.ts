import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addSourceLines } from './add-source-lines.ts';

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-lines-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

const at = (file: string, line: number, column = 1) =>
  ({ severity: 'warning', code: 'broken-link', message: 'x', file, line, column }) as const;

test('adds the source line to each diagnostic, for any line ending', async () => {
  fs.writeFileSync(path.join(folder, 'a.mdx'), 'one\r\n  two\rthree\n');
  const diagnostics = await addSourceLines([at('a.mdx', 1), at('a.mdx', 2), at('a.mdx', 3)], folder);
  expect(diagnostics.map(({ source }) => source)).toEqual(['one', 'two', 'three']);
});

test('keeps the part of a long line around the column', async () => {
  fs.writeFileSync(path.join(folder, 'openapi.json'), `${'a'.repeat(5000)}HERE${'b'.repeat(5000)}`);
  const [diagnostic] = await addSourceLines([at('openapi.json', 1, 5001)], folder);
  expect(diagnostic?.source).toMatch(/^…a+HEREb+…$/);
  expect(diagnostic?.source?.length).toBe(202);
});

test('adds no line if there is none, and reads nothing outside the folder', async () => {
  const outsidePath = path.join(path.dirname(folder), `${path.basename(folder)}-secret`);
  fs.writeFileSync(outsidePath, 'secret');
  fs.writeFileSync(path.join(folder, 'image.png'), 'a\0b');
  fs.symlinkSync(outsidePath, path.join(folder, 'link.mdx'));
  const inputs = [at('gone.mdx', 1), at('image.png', 1), at(`../${path.basename(outsidePath)}`, 1), at('link.mdx', 1)];
  expect(await addSourceLines(inputs, folder)).toEqual(inputs);
  fs.rmSync(outsidePath);
});
