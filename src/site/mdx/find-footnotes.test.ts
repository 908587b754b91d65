import { expect, test } from 'vitest';
import { renderTestPage } from '../testing.ts';
import { findFootnoteProblems } from './find-footnotes.ts';

const find = (text: string) => findFootnoteProblems(text).map(({ kind, label }) => `${kind} ${label}`);

test.each([
  ['a footnote without a definition', 'Text[^1].', ['undefined 1']],
  ['a footnote with another definition', 'Text [^one]\n\n[^two]: x', ['undefined one', 'unused two']],
  ['in a component', '<Note>\n  Text.[^a]\n</Note>', ['undefined a']],
  ['in a table', '| a[^1] |\n|-|\n| b |', ['undefined 1']],
  ['a definition in a quote or an item', '> [^a]: x\n\n- [^b]: y', ['unused a', 'unused b']],
])('finds %s', (_, text, problems) => {
  expect(find(text)).toEqual(problems);
});

test.each([
  'Text[^1] and [^One].\n\n[^1]: one\n[^one]: two',
  '`a[^1]` and\n\n```\na[^2]\n```',
  'Text\\[^1]',
  'Text[^1](https://example.com)',
  'Match [^a-z] and "[^a-z0-9]" with [^/]+ or x[^A-Z].',
  'A class [^abc] alone',
  '{/* a[^1] */}<!-- a[^2] -->',
])('finds nothing in %j', (text) => {
  expect(find(text)).toEqual([]);
});

test('reports each with its line, once per file', async () => {
  const { diagnostics, body } = await renderTestPage('A[^1] and B[^2].\n\n[^1]: one\n\n[^3]: lost');
  expect(diagnostics).toMatchObject([
    { code: 'footnote-unmatched', line: 1, column: 12, message: expect.stringContaining('[^2] has no definition') },
    { code: 'footnote-unmatched', line: 5, column: 1, message: expect.stringContaining("[^3] isn't used") },
  ]);
  expect(body).toContain('B[^2].');
});
