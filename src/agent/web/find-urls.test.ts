import { expect, it } from 'vitest';
import { findUrls } from './find-urls.ts';

it.each([
  ['Use https://docs.acme.io/a?b=c#d.', ['https://docs.acme.io/a?b=c#d']],
  [
    'See (https://acme.io/x), [y](https://acme.io/y) and <https://acme.io/z>!',
    ['https://acme.io/x', 'https://acme.io/y', 'https://acme.io/z'],
  ],
  ['https://en.wikipedia.org/wiki/Rust_(language)', ['https://en.wikipedia.org/wiki/Rust_(language)']],
  ['twice https://acme.io/a https://acme.io/a', ['https://acme.io/a']],
  ['`https://acme.io/a`, "https://acme.io/b"', ['https://acme.io/a', 'https://acme.io/b']],
  ['https://api.example.com http://localhost:3000/x https://x.test http://server/x', []],
  ['no url, only acme.io', []],
])('finds the pages in %j', (prompt, urls) => {
  expect(findUrls(prompt)).toEqual(urls);
});

it('finds at most 20 pages, in linear time', () => {
  expect(findUrls(Array.from({ length: 30 }, (_, at) => `https://acme.io/${at}`).join(' '))).toHaveLength(20);
  expect(findUrls(`https://acme.io/${')'.repeat(50_000)}`)).toEqual(['https://acme.io/']);
});
