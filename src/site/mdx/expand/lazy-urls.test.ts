/** URLs that a script would set later, in Markdown, JSX and author components. */
import { expect, test } from 'vitest';
import { renderTestPage } from '../../testing.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test.each([
  [
    '<iframe class="lazyload" data-src="https://a.example/x?a=1&b=2" title="A" frameBorder="0" />',
    'src="https://a.example/x?a=1&amp;b=2"',
  ],
  ['<img class="lazy" data-src="/a.png" alt="A" />', '<img src="./a.png" alt="A"'],
  ['<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" data-src="/a.png" alt="A" />', '<img src="./a.png" alt="A"'],
  ['<img src="/a.png" data-src="/b.png" alt="A" />', '<img src="./a.png" alt="A"'],
  ['<img data-srcset="/a.png 1x" src="/a.png" alt="A" />', 'srcset="./a.png 1x"'],
  ['<img data-src="/a.png" data-srcset="/a.png 1x" alt="A" />', 'srcset="./a.png 1x"'],
  ['<video data-src="/a.mp4" controls></video>', '<video controls src="./a.mp4">'],
  ['<picture><source data-srcset="/a.png" /><img src="/a.png" alt="A" /></picture>', '<source srcset="./a.png">'],
  ['<iframe src="about:blank" data-src="https://a.example/x" title="A"></iframe>', 'src="https://a.example/x"'],
  ['<div data-src="/a.png">x</div>', '<div data-src="/a.png">'],
])('%s', async (html, expected) => {
  for (const file of ['page.mdx', 'page.md']) {
    const { body, codes } = await renderTestPage(html, { 'a.png': PNG, 'b.png': PNG, 'a.mp4': PNG }, file);
    expect(body).toContain(expected);
    expect(codes.filter((code) => code !== 'unusable-image')).toEqual([]);
  }
});

test('an image without a URL makes no request', async () => {
  const { body, codes } = await renderTestPage('<img alt="A" />');
  expect(codes).toEqual(['missing-image']);
  expect(body).toMatch(/<img alt="A"(?![^>]* src=)/);
});
