import { expect, test } from 'vitest';
import { renderTestPage } from '../../testing.ts';

test.each([
  ['a width', '<img src="https://x.example/a.png" alt="A" width=300>', /<img [^>]*width="300"/],
  ['an address', '<a href=https://x.example/a?b=c>Go</a>', /<a [^>]*href="https:\/\/x\.example\/a\?b=c"[^>]*>Go<\/a>/],
  [
    'an address that ends with a slash',
    '<a href=https://x.example/a/>Go</a>',
    /href="https:\/\/x\.example\/a\/"[^>]*>Go</,
  ],
  ['the last value of an empty element', '<br clear=all/>', /<br/],
  ['beside quoted values', '<p title="a=b c" align=center>Text</p>', /<p title="a=b c" align="center">Text/],
  ['beside an object', '<p style={{ color: "red" }} align=center>Text</p>', /align="center"[^>]*>Text/],
  ['a component', '<Card title="T" icon=rocket>Text</Card>', /bd-CardIcon/],
  ['spaces around the sign', '<p align = center>Text</p>', /<p align="center">Text/],
  [
    'a cell of a word processor',
    '<table border=1><tr><td width=100 valign=top><p class=MsoNormal>Text</p></td></tr></table>',
    /<td width="100" valign="top"[^>]*>\s*<p class="MsoNormal">Text/,
  ],
])('%s without quotes is accepted, with one warning', async (_, text, expected) => {
  const { body, codes } = await renderTestPage(`${text}\n`);
  expect(body).toMatch(expected);
  expect(body).not.toContain('&lt;');
  expect(codes.filter((code) => code === 'invalid-mdx').length).toBeLessThanOrEqual(1);
});

test('a hundred cells without quotes count as one repair', async () => {
  const { body, codes } = await renderTestPage(
    `<table>\n${'<tr><td width=1>x</td><td width=2>y</td></tr>\n'.repeat(100)}</table>\n`,
  );
  expect(body.match(/<td width="2"/g)).toHaveLength(100);
  expect(codes).toEqual(['invalid-mdx']);
});

test('text and code that look similar stay as written', async () => {
  const { body } = await renderTestPage(
    'Use `<a b=c>` or <your-tag id=5> here.\n\n<p align=left>x</p>\n\n```html\n<a b=c>\n```\n',
  );
  expect(body).toContain('<code>&lt;a b=c&gt;</code>');
  expect(body).toContain('&lt;your-tag id=5&gt;');
  expect(body).toContain('<p align="left">x</p>');
  expect(body).not.toContain('b=&quot;c');
});

test('a URL without quotes is read on a .md page', async () => {
  const { body, codes } = await renderTestPage('See <a href=https://x.example/a?b=c>it</a>.\n', {}, 'page.md');
  expect(body).toMatch(/<a [^>]*href="https:\/\/x\.example\/a\?b=c"[^>]*>it<\/a>\./);
  expect(codes).toEqual([]);
});
