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
