import { expect, test } from 'vitest';
import { renderTestPage } from '../testing.ts';
import { findMissingReferences } from './find-link-references.ts';

const find = (text: string) => findMissingReferences(text).map(({ label }) => label);

test.each([
  ['a link without a definition', 'See [the guide][guide].', ['guide']],
  ['a link with another definition', 'See [a][one].\n\n[two]: /a', ['one']],
  ['a collapsed link', 'See [The guide][].', ['The guide']],
  ['an image', '![Logo][logo]', ['logo']],
  ['a badge in a link', '[![Build][badge]][ci]\n\n[ci]: /a', ['badge']],
  ['in a component and a table', '<Note>\n  [a][b]\n</Note>\n\n| [c][d] |\n|-|', ['b', 'd']],
])('finds %s', (_, text, labels) => {
  expect(find(text)).toEqual(labels);
});

test.each([
  'See [a][The  Guide] and [the guide][].\n\n[the guide]: /a',
  '> [a][b]\n>\n> [b]: /a',
  '- [a][b]\n\n  [b]: /a',
  'Elements such as rows[0][name] and rows[0][1][2], or f()[a][b].',
  '`[a][b]`\n\n```\n[a][b]\n```',
  'Match [a-z][^0-9] or [$x][+].',
  '\\[a][b]',
  '[a][b](/page)',
  'export const x = [["a"], ["b"]]',
])('finds nothing in %j', (text) => {
  expect(find(text)).toEqual([]);
});

test('reports the place and the fix', async () => {
  const { diagnostics, body } = await renderTestPage('A [b][c] d.');
  expect(body).toContain('[b][c]');
  expect(diagnostics).toMatchObject([
    {
      code: 'shown-as-text',
      severity: 'warning',
      line: 1,
      column: 3,
      message:
        'The link [b][c] has no definition, so it is shown as text. Add a line such as "[c]: /page", or write \\[ for a bracket.',
    },
  ]);
});
