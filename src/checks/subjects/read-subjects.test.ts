import fs from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openFolder } from '../../site/shared.ts';
import { createTempFolder } from '../../lib/temp-folder.ts';
import { readSubjects } from './read-subjects.ts';

async function readFile(text: string) {
  const folder = await createTempFolder();
  onTestFinished(() => fs.rm(folder, { recursive: true }));
  await fs.mkdir(path.join(folder, '.bindery'));
  await fs.writeFile(path.join(folder, '.bindery/describes.yaml'), text);
  await fs.writeFile(path.join(folder, 'a.mdx'), '# A\n');
  return readSubjects({ folder, source: openFolder(folder), pages: ['a.mdx'] });
}

test('reads what pages describe from one file', async () => {
  const { subjects, diagnostics } = await readFile('a: [src/**]\n');
  expect(subjects).toMatchObject([{ file: 'a.mdx', describes: ['src/**'] }]);
  expect(diagnostics).toEqual([]);
});

test('reports a page that the file lists twice', async () => {
  const { subjects, diagnostics } = await readFile('a: [x]\na: [y]\n');
  expect(subjects).toEqual([]);
  expect(diagnostics).toMatchObject([{ line: 2, message: expect.stringContaining('keys must be unique') }]);
});

test('reports a file that is too large to be read', async () => {
  const { subjects, diagnostics } = await readFile(`a: [x]\n${'#'.repeat(500_000)}\n`);
  expect(subjects).toEqual([]);
  expect(diagnostics).toMatchObject([{ line: 1, message: expect.stringContaining('larger than 500 kB') }]);
});

test('reads only the start of a page that is very long', async () => {
  const folder = await createTempFolder();
  onTestFinished(() => fs.rm(folder, { recursive: true }));
  await fs.writeFile(path.join(folder, 'a.mdx'), `---\ndescribes: x\n---\n${'Long. '.repeat(200_000)}`);
  await fs.writeFile(path.join(folder, 'b.mdx'), `---\ndescribes: x\n${'a: b\n'.repeat(100_000)}---\n`);
  const { subjects } = await readSubjects({ folder, source: openFolder(folder), pages: ['a.mdx', 'b.mdx'] });
  expect(subjects.map(({ file }) => file)).toEqual(['a.mdx']);
});
