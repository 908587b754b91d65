import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../..');
const PAGE = path.join(ROOT, 'docs/decisions/dependencies.md');
const text = fs.readFileSync(PAGE, 'utf8');
const { dependencies } = JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>;
};

/** A row of the table of runtime dependencies. */
const ROW = /^\| `([^`]+)` \|(.*)\|(.*)\|$/;

test('the table of runtime dependencies has a row for each of them, and no others', async () => {
  // With `-u`, the page gets empty rows for new dependencies, and loses the ones of removed dependencies.
  const lines = text.split('\n');
  const rows = lines.filter((line) => ROW.test(line));
  const names = rows.map((line) => ROW.exec(line)?.[1]);
  const addedNames = Object.keys(dependencies).filter((name) => !names.includes(name));
  const remainingRows = rows.filter((_, index) => Object.hasOwn(dependencies, names[index] ?? ''));
  const table = [...remainingRows, ...addedNames.map((name) => `| \`${name}\` |  |  |`)].join('\n');
  await expect(text.replace(rows.join('\n'), () => table)).toMatchFileSnapshot(PAGE);
});

test('each runtime dependency has a reason, and a plan in case it is abandoned', () => {
  const emptyRows = text.split('\n').flatMap((line) => {
    const [, name = '', reason = '', plan = ''] = ROW.exec(line) ?? ['', '', 'x', 'x'];
    return reason.trim() === '' || plan.trim() === '' ? [name] : [];
  });
  expect(emptyRows).toEqual([]);
});
