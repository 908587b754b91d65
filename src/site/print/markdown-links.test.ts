/** Links around blocks, in the Markdown of a page. */
import { expect, test } from 'vitest';
import { renderTestPage } from '../testing.ts';

test.each([
  ['<a href="/guides/start"><div>Go **on**</div></a>', '[Go **on**](guides/start.md)'],
  ['<a href="/guides/start"><div><h3>Title</h3><p>Text</p></div></a>', '### [Title](guides/start.md)\n\nText'],
  ['<ul><li><a href="/guides/start"><div>Go</div></a></li></ul>', '* [Go](guides/start.md)'],
  ['<a href="https://a.example"><ul><li>One</li></ul></a>', '[https://a.example](https://a.example)\n\n* One'],
  [
    '<a href="https://a.example"><div>![Logo](https://a.example/x.png)</div></a>',
    '[![Logo](https://a.example/x.png)](https://a.example)',
  ],
  ['<a id="x"><div>Text</div></a>', 'Text'],
])('%s', async (text, expected) => {
  const { markdown } = await renderTestPage(text, { 'guides/start.mdx': '# Start' });
  expect(markdown).toContain(`\n${expected}\n`);
});

test.each([
  [
    'a URL as the text of a link',
    '<a href="https://a.example">https://a.example</a>',
    '[https://a.example](https://a.example)',
  ],
  [
    'a link in a link',
    '<a href="https://a.example">A **[B](https://b.example)** C</a>',
    '[A **B** C](https://a.example)',
  ],
  ['a lonely bracket', '[a \\[b](https://a.example)', '[a \\[b](https://a.example)'],
  ['brackets in the wrong order', '[a\\]b\\[c](https://a.example)', '[a\\]b\\[c](https://a.example)'],
  ['a pair of brackets', '[a [b] c](https://a.example)', '[a [b] c](https://a.example)'],
  ['a bracket in code', '[`a[` ``b`]``](https://a.example)', '[`a[` `` b`] ``](https://a.example)'],
  [
    'an image',
    '[![A](https://a.example/a.png)](https://a.example)',
    '[![A](https://a.example/a.png)](https://a.example)',
  ],
  ['a bracket in the text of an image', '![a\\]b](https://a.example/a.png)', '![a\\]b](https://a.example/a.png)'],
  ['a lonely parenthesis', '[a](<https://a.example/b)c>)', '[a](https://a.example/b%29c)'],
  ['a lonely opening parenthesis', '<a href="https://a.example/(b">a</a>', '[a](https://a.example/%28b)'],
  ['a pair of parentheses', '[a](https://a.example/b_(c))', '[a](https://a.example/b_(c))'],
  ['white space', '<a href="https://a.example/b c">a</a>', '[a](https://a.example/b%20c)'],
  ['a mark of an image', 'A\\![b](https://a.example)', 'A\\![b](https://a.example)'],
  ['a mark of an image in bold text', '**A!**[b](https://a.example)', '**A!**[b](https://a.example)'],
  ['a footnote after a mark', 'A![^1]\n\n[^1]: B', 'A![^1]'],
])('a link with %s in it leads to its target', async (_, text, expected) => {
  const { markdown } = await renderTestPage(text);
  expect(markdown.split('\n')).toContain(expected);
});
