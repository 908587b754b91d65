import { expect, test } from 'vitest';
import { isWellFormed } from './is-well-formed.ts';

test.each([
  '<a/>',
  ' <a>text</a>\n',
  `<p:a xmlns:p="urn:x" b='"' c=">">&amp;&#65;&#x41;<p:b /></p:a >`,
  '<é ü = "1"\n\tb="2">ö</é>',
])('accepts %j', (xml) => {
  expect(isWellFormed(xml)).toBe(true);
});

test.each([
  '',
  'text',
  '<a>',
  '</a>',
  '<a></b>',
  '<a/><b/>',
  '<a/>text',
  'text<a/>',
  '<a b/>',
  '<a b=1/>',
  '<a b="1"c="2"/>',
  '<a b="<"/>',
  '<a><</a>',
  '<a>&</a>',
  '<a>&x;</a>',
  '<a b="&">',
  '<!-- x --><a/>',
  '<a',
])('refuses %j', (xml) => {
  expect(isWellFormed(xml)).toBe(false);
});
