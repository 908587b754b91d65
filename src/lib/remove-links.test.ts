import { expect, test } from 'vitest';
import { removeLinks } from './remove-links.ts';

test.each([
  ['<b>x</b>', '<b>x</b>'],
  ['<a href="/x">x</a>', '<span>x</span>'],
  [
    '<a class="card" href="/x" target="_blank" rel="noreferrer">x</a> <a>y</a>',
    '<span class="card">x</span> <span>y</span>',
  ],
  ['<a id="old" class="bd-HeadingAlias"></a>', '<span id="old" class="bd-HeadingAlias"></span>'],
  ['<h3>T<a class="bd-HeadingAnchor" href="#t" aria-label="Link"></a></h3>', '<h3>T</h3>'],
  [
    '<a href="/x" title="a href=&quot;b&quot;" data-href="/y">x</a>',
    '<span title="a href=&quot;b&quot;" data-href="/y">x</span>',
  ],
  ['<a title="the type of it" href="/x">x</a>', '<span title="the type of it">x</span>'],
  ['<abbr>x</abbr><article>y</article>', '<abbr>x</abbr><article>y</article>'],
])('removes links from %s', (html, expected) => {
  expect(removeLinks(html)).toBe(expected);
});
