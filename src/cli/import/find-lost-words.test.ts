import { expect, test } from 'vitest';
import { findLostWords } from './find-lost-words.ts';

test.each([
  ['a lost line', 'One\n\nTwo words\n\nThree', 'One\n\nThree', { line: 3, words: ['Two', 'words'] }],
  ['a word lost once', 'a b a', 'a b', { line: 1, words: ['a'] }],
  ['below frontmatter', '---\ntitle: X\n---\n\nGone', 'title: X', { line: 5, words: ['Gone'] }],
  ['code', '```js title="x"\nrun();\n```', '', { line: 2, words: ['run'] }],
  [
    'only syntax',
    '<!-- c -->\n{% tab title="T" %}\n[a](b/c.md "d")\n<b class="x">\n# a {#id}\n[r]: <x y.png>\n![](<q w.png>)',
    'a a d',
    undefined,
  ],
])('finds the words that a page has lost: %s', (_, source, output, expected) => {
  expect(findLostWords(source, output)).toEqual(expected);
});
