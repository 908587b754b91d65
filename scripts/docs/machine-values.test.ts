/** Keeps values of the machine that wrote a reference out of the documentation. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { listPages, readPage } from './pages.ts';

const ROOT = path.join(import.meta.dirname, '../..');

/** Files that people read and that tests or scripts write, next to the pages. */
const FILES = ['docs/openapi.json', 'docs/docs.schema.json', 'docs/automations.schema.json', '.env.example'];

test('contains no home folder or temporary folder of the machine that wrote a page or reference', () => {
  const texts = [
    ...listPages().map((page) => [page, readPage(page)] as const),
    ...FILES.map((name) => [name, fs.readFileSync(path.join(ROOT, name), 'utf8')] as const),
  ];
  expect(texts.length).toBeGreaterThan(FILES.length);
  expect(texts.flatMap(([name, text]) => findMachineValues(text).map((value) => `${name}: ${value}`))).toEqual([]);
});

test.each([
  'keep nothing in /root/.cache/bindery',
  'default: /home/ada/site',
  'C:\\Users\\ada\\site',
  '"/Users/ada/site"',
  '/var/folders/zz/T/bindery-a',
  '/tmp/bindery-dev-x81hQp/site',
])('finds a machine-specific folder in: %s', (text) => {
  expect(findMachineValues(text)).toHaveLength(1);
});

/**
 * Lists home folders and temporary folders with random names. It only inspects the text, so that it gives the same
 * result on every machine.
 */
function findMachineValues(text: string): string[] {
  const homes = [...text.matchAll(/(?:\/root|\/(?:home|Users)\/[\w.-]+|[A-Z]:\\+Users\\+[\w.-]+)(?![\w.-])/g)];
  const temporaryPaths = [...text.matchAll(/\/var\/folders\/|\/tmp\/[\w.-]+-[A-Za-z0-9]{6}(?![\w.-])/g)];
  return [...homes, ...temporaryPaths].map(([value]) => value);
}
