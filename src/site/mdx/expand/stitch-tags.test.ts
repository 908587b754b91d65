import { expect, test } from 'vitest';
import { renderTestPage, renderTestSite } from '../../testing.ts';

async function renderMarkdown(text: string, file = 'page.md') {
  const { pages, diagnostics } = await renderTestSite({ [file]: `---\ntitle: T\n---\n${text}` });
  const html = pages.get('/page')?.html ?? '';
  const body = /<div class="[^"]*prose[^"]*"[^>]*>([\s\S]*?)<\/article>/.exec(html)?.[1] ?? html;
  return { body: body.replace(/\s+/g, ' '), problems: diagnostics.filter(({ code }) => code === 'unmatched-tag') };
}

test.each([
  ['a closing tag without an opening tag', 'One\n\ntwo</div>\n', [{ line: 6, column: 4 }]],
  ['a closing tag in a block of HTML', '<div>\nOne</b>\n</div>\n', [{ line: 5, column: 4 }]],
  ['an element without a closing tag', '<details>\n<summary>S</summary>\n\nText\n', [{ line: 4, column: 1 }]],
  ['an inline element without a closing tag', 'One <b>two\n\nthree\n', [{ line: 4, column: 5 }]],
  ['a component without a closing tag', '<Note>\n\nText\n', [{ line: 4, column: 1 }]],
  ['an element that ends with its parent', '<div><b>One</div>\n', [{ line: 4, column: 6 }]],
  ['a closing break', 'One</br>two\n', [{ line: 4, column: 4 }]],
  ['a comment without an end', 'One\n\n<!-- two\n\nthree\n', [{ line: 6, column: 1 }]],
])('%s is reported once, with its place', async (_, text, places) => {
  expect((await renderMarkdown(text)).problems).toMatchObject(places.map((place) => ({ file: 'page.md', ...place })));
});

test.each([
  [
    'void elements',
    'One<br>two <img src="https://a.example/b.png"> <hr>\n\n<img alt="x" src="https://a.example/b.png"></img>\n',
  ],
  ['optional closing tags', '<ul><li>One<li>Two</ul>\n\n<p>One<p>Two\n\n<table><tr><td>1<td>2<tr><td>3</table>\n'],
  ['tags in code', '`<div>` and `</b>`\n\n```html\n<div>\n</p>\n```\n\n    <section>\n'],
  ['comments', '<!-- <div> </b> -->\n\nOne <!-- <b> --> two\n'],
  ['autolinks', '<https://a.example> and <me@a.example>\n'],
  ['placeholders', 'Use <your-key> or Array<User>, and </token>.\n\n<path>\n'],
  ['elements around Markdown', '<div align="center">\n\n**One** and <b>two</b>\n\n</div>\n'],
  ['paragraphs in paragraphs', '<p align="center">\n<h1>One</h1>\n<p>Two</p>\n</p>\n'],
  ['escaped tags', 'One \\<div> two \\</b>\n'],
])('%s are not reported', async (_, text) => {
  expect((await renderMarkdown(text)).problems).toEqual([]);
});

test('a closing tag at the end of a paragraph closes the element around it', async () => {
  const { body, problems } = await renderMarkdown('<div id="a">\n\nOne\n\n- two </div>\n\nAfter\n');
  expect(body).toMatch(/<div id="a">\s*<p>One<\/p>.*two\s*<\/li>\s*<\/ul>\s*<\/div>\s*<p>After/);
  expect(problems).toEqual([]);
});

test.each([
  ['items', '<ul><li>One<li>Two</ul>', '<li>One</li><li>Two</li>'],
  ['rows and cells', '<table><tr><td>1<td>2<tr><td>3</table>', '</td></tr><tr><td'],
  ['terms', '<dl><dt>A<dd>One<dt>B</dl>', '<dt>A</dt><dd>One</dd><dt>B</dt>'],
])('%s without closing tags end where the next begins', async (_, text, expected) => {
  expect((await renderMarkdown(text)).body).toContain(expected);
});

test('problems in a snippet have the place in the snippet, once for all pages', async () => {
  const page = "import A from '/snippets/a.md';\n\n<A />\n";
  const { diagnostics } = await renderTestSite({ 'a.mdx': page, 'b.mdx': page, 'snippets/a.md': 'One <b>two\n' });
  expect(diagnostics).toMatchObject([{ code: 'unmatched-tag', file: 'snippets/a.md', line: 1, column: 5 }]);
});

test('tags of a page that is read as Markdown because it is not valid MDX are reported', async () => {
  const { diagnostics } = await renderTestSite({ 'a.mdx': `${'</x>'.repeat(501)}\n\nOne <b>two\n` });
  expect(diagnostics.filter(({ code }) => code === 'unmatched-tag')).toMatchObject([{ line: 3, column: 5 }]);
});

test.each(['md', 'mdx'])('types that are also names in code stay text in %s', async (format) => {
  const text = 'Array<String>, Map<Number>, Promise<Object> and <user>\n';
  const { body } = await renderMarkdown(text, `page.${format}`);
  expect(body).toContain('Array&lt;String&gt;, Map&lt;Number&gt;, Promise&lt;Object&gt; and &lt;user&gt;');
});

test.each(['page.mdx', 'page.md'])('a comparison that looks like a tag is text: %s', async (file) => {
  const { body } = await renderTestPage('If a<b and c>d, x <i && j> y, then **stop**.\n\nA <b hidden>b', {}, file);
  expect(body).toContain('<p>If a&lt;b and c&gt;d, x &lt;i &amp;&amp; j&gt; y, then <strong>stop</strong>.</p>');
  expect(body).not.toContain('&lt;b hidden');
});
