/** Compares the tables of promises with the tests that verify them. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..', '..');
const PAGES = ['docs/operate/reliability.mdx', 'docs/operate/security.mdx'];
/** `| The promise. | \`file\`: title |`. */
const ROW = /^\| (?<promise>[^|]+\.) \| `(?<file>[^`]+)`: (?<title>[^|]+) \|$/gm;

interface Promised {
  promise: string;
  file: string;
  title: string;
}

function listPromises(page: string): Promised[] {
  const text = fs.readFileSync(path.join(ROOT, page), 'utf8');
  return Array.from(text.matchAll(ROW), ({ groups }) => ({ promise: '', file: '', title: '', ...groups }));
}

test.each(PAGES)('%s refers to an existing test for each promise', (page) => {
  const promises = listPromises(page);
  expect(promises.length).toBeGreaterThan(15);
  const missingPromises = promises.filter(({ file, title }) => {
    const source = path.join(ROOT, file);
    return !fs.existsSync(source) || !hasTitle(fs.readFileSync(source, 'utf8'), title);
  });
  expect(missingPromises).toEqual([]);
});

test.each(PAGES)('%s refers to a test in every row of a table of promises', (page) => {
  const text = fs.readFileSync(path.join(ROOT, page), 'utf8');
  const tables = text.split('| Promise | Test |\n|-|-|\n').slice(1);
  const rows = tables.flatMap((table) => table.split('\n').slice(0, table.split('\n').indexOf('')));
  expect(rows.filter((row) => !new RegExp(ROW.source, 'm').test(row))).toEqual([]);
  expect(rows.length).toBe(listPromises(page).length);
});

/** A title, or the name of a guarantee in the fault suite, is a complete string in the source. */
function hasTitle(source: string, title: string): boolean {
  return ["'", '"', '`'].some((quote) => source.includes(quote + title + quote));
}
