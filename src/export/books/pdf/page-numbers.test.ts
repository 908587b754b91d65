import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPageNumbers } from './page-numbers.ts';
import { setTimes } from './set-times.ts';

let folder: string;
beforeAll(() => void (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-pdf-'))));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

/** Writes a PDF as Chromium does, with objects in the order of their numbers. */
function writePdf(objects: readonly string[]): string {
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = text.length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<</Size ${objects.length + 1}\n/Root 2 0 R>>\nstartxref\n${start}\n%%EOF\n`;
  const file = path.join(folder, 'book.pdf');
  fs.writeFileSync(file, text, 'latin1');
  return file;
}

test('finds the pages of chapters in a tree of pages', async () => {
  const file = writePdf([
    "<</CreationDate (D:20260102030405+00'00')>>",
    '<</Type /Catalog\n/Pages 3 0 R\n/Dests 8 0 R>>',
    '<</Type /Pages\n/Kids [4 0 R 5 0 R]>>',
    '<</Type /Page>>',
    '<</Type /Pages\n/Kids [6 0 R 7 0 R]>>',
    '<</Type /Page>>',
    '<</Type /Page>>',
    '<</c1 [4 0 R /XYZ 6 826 0]\n/c2 [7 0 R /XYZ 6 826 0]>>',
  ]);
  expect(await readPageNumbers(file)).toEqual(
    new Map([
      ['c1', 1],
      ['c2', 3],
    ]),
  );
  const { size } = fs.statSync(file);
  await setTimes(file, '2026-05-04T03:02:01.000Z');
  expect(fs.readFileSync(file, 'latin1')).toContain("D:20260504030201+00'00'");
  expect(fs.statSync(file).size).toBe(size);
});

test.each(['', 'not a PDF', '%PDF-1.4\nstartxref\n99999\n%%EOF', '%PDF-1.7\ntrailer /Root 1 0 R\nstartxref\n3\n%%EOF'])(
  'returns nothing for %j',
  async (text) => {
    const file = path.join(folder, 'other.pdf');
    fs.writeFileSync(file, text);
    expect(await readPageNumbers(file)).toBeUndefined();
  },
);

test('ends on a tree of pages that contains itself', async () => {
  const catalog = '<</Pages 3 0 R\n/Dests 4 0 R>>';
  const file = writePdf(['<<>>', catalog, '<</Kids [3 0 R 5 0 R]>>', '<</c1 [5 0 R /XYZ 0 0 0]>>', '<</Type /Page>>']);
  expect((await readPageNumbers(file))?.get('c1')).toBe(1);
});
