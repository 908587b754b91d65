import { expect, test } from 'vitest';
import { measureGrowth } from '../../../test/helpers/growth.ts';
import { htmlToText } from './html-to-text.ts';

test.each<[string, string, string?]>([
  ['links in one line', '<a href="/x">b</a>'],
  ['linked images in one line', '<a href="/x"><img alt="y" src="z"></a>'],
  ['characters that are written as entities', '&amp;b'],
  ['links in a line of code', '<a href="/x">b</a>', '<pre>'],
  ['links in a row of a table', '<td><a href="/x">b</a>'],
])('takes time linear in %s', (_, html, start = '') => {
  const convert = (size: number) => void htmlToText(start + html.repeat(size), new URL('https://docs.example.com/'));
  expect(measureGrowth(convert, 1000)).toBeLessThan(30);
});
