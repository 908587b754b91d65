import { expect, test } from 'vitest';
import { restoreText } from '../markdown/placeholders.ts';
import { renderTestPage } from '../testing.ts';
import { limitTables } from './limit-tables.ts';

/** A table with as many columns and rows, of which the rows have one cell. */
function createTable(size: number, { prefix = '', row = '| x |' } = {}): string {
  const lines = [`|${'a|'.repeat(size)}`, `|${'-|'.repeat(size)}`, ...Array.from({ length: size }, () => row)];
  return lines.map((line) => prefix + line).join('\n');
}

test.each([
  ['a table', createTable(400)],
  ['a table in a quote', createTable(400, { prefix: '> ' })],
  ['a table in a list', `- ${createTable(400, { prefix: '  ' }).trimStart()}`],
  ['rows without pipes', createTable(400, { row: 'x' })],
  ['a wide table below a line that looks like the middle of another one', `|-|-|\n${createTable(400)}`],
  ['many tables that are small', Array.from({ length: 50 }, () => createTable(60)).join('\n\n')],
])('%s whose rows lack too many cells becomes text', (_, table) => {
  const { text, offsets } = limitTables(`# Title\n\n${table}\n\nText | text\n`);
  expect(offsets.length).toBeGreaterThan(0);
  expect(text).toHaveLength(table.length + 23);
  expect(text.slice(offsets.at(-1)).split('\n', 1)[0]).not.toContain('-');
  expect(restoreText(text)).toBe(`# Title\n\n${table}\n\nText | text\n`);
});

test.each([
  ['a table that isn’t large', createTable(100)],
  ['a large table with complete rows', createTable(400, { row: `|${'x|'.repeat(400)}` })],
  ['long text with a pipe', 'a | b\n'.repeat(50_000)],
  ['long text after a table', `${createTable(20)}\n\n${'Text\n'.repeat(50_000)}`],
])('%s stays as it is', (_, text) => {
  expect(limitTables(text)).toEqual({ text, offsets: [] });
});

test('a page with such a table shows it as text, reports its line, and keeps the other tables', async () => {
  const { body, diagnostics, markdown } = await renderTestPage(
    `| a | b |\n|-|-|\n| 1 | 2 |\n\n${createTable(400)}\n\n| c | d |\n|-|-|\n| 3 | 4 |\n`,
  );
  expect(body.match(/<table/g)).toHaveLength(2);
  expect(body.length).toBeLessThan(20_000);
  expect(markdown).toContain('-|-|-|');
  expect(diagnostics).toEqual([expect.objectContaining({ code: 'crowded-text', line: 6 })]);
});
