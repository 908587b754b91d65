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

test('each problem gets the line that it is about, whatever ends the lines', async () => {
  fs.writeFileSync(path.join(folder, 'a.mdx'), 'one\r\n  two\rthree\n');
  const kept = await addSourceLines([at('a.mdx', 1), at('a.mdx', 2), at('a.mdx', 3)], folder);
  expect(kept.map(({ source }) => source)).toEqual(['one', 'two', 'three']);
});

test('of a long line the part around the column is kept', async () => {
  fs.writeFileSync(path.join(folder, 'openapi.json'), `${'a'.repeat(5000)}HERE${'b'.repeat(5000)}`);
  const [kept] = await addSourceLines([at('openapi.json', 1, 5001)], folder);
  expect(kept?.source).toMatch(/^…a+HEREb+…$/);
  expect(kept?.source?.length).toBe(202);
});

test('no line where there is none, and nothing from outside of the folder', async () => {
  const outside = path.join(path.dirname(folder), `${path.basename(folder)}-secret`);
  fs.writeFileSync(outside, 'secret');
  fs.writeFileSync(path.join(folder, 'image.png'), 'a\0b');
  fs.symlinkSync(outside, path.join(folder, 'link.mdx'));
  const asked = [at('gone.mdx', 1), at('image.png', 1), at(`../${path.basename(outside)}`, 1), at('link.mdx', 1)];
  expect(await addSourceLines(asked, folder)).toEqual(asked);
  fs.rmSync(outside);
});
