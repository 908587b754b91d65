import { expect, test } from 'vitest';
import { countTags, findDeepBrace, hasManyUnclosed } from './deep-braces.ts';

test('unclosed tags inside braces are found by their outermost brace', () => {
  expect(findDeepBrace(`a ${'{<b>'.repeat(30)}`)).toBe(2);
  expect(findDeepBrace('<Card href={'.repeat(30))).toBe(11);
});

test.each([
  ['closed tags', '{<b>x</b>}'.repeat(100)],
  ['tags outside braces', '<div>'.repeat(100)],
  ['braces alone', '{'.repeat(100)],
  ['a few open tags', '{<b>'.repeat(4)],
  ['siblings in one expression', `{x && <p>${'<b>x</b><br/>'.repeat(100)}</p>}`],
  ['components as people write them', `export const A = () => {${'<div>'.repeat(10)}x${'</div>'.repeat(10)}}`],
  ['strings that hold tags', `export const keys = {${'"<key>", '.repeat(20)}}`],
  ['code', `\`\`\`\n${'{<b>'.repeat(30)}\n\`\`\``],
])('%s are accepted', (_, text) => {
  expect(findDeepBrace(text)).toBeUndefined();
});

test('types in attributes and placeholders in code are not unclosed tags', () => {
  expect(hasManyUnclosed('<ParamField type="Promise<Page>">Map<K, V> and `<key>`</ParamField>\n'.repeat(20), 10)).toBe(
    false,
  );
  expect(hasManyUnclosed('<div>\n'.repeat(20), 10)).toBe(true);
  expect(hasManyUnclosed('{ '.repeat(20), 10)).toBe(true);
});

test('escaped tags and braces are text, except in expressions', () => {
  const text = String.raw`Map\<K> of \{ and \</b` + '\n';
  expect(hasManyUnclosed(text.repeat(20), 10)).toBe(false);
  expect(countTags(text.repeat(20))).toEqual({ deepest: 0, stray: 0 });
  expect(countTags(String.raw`\\<div>`.repeat(20)).deepest).toBe(20);
  expect(hasManyUnclosed(String.raw`{<b>\<a>`.repeat(20), 10)).toBe(true);
  expect(findDeepBrace(`{${String.raw`\<a>`.repeat(30)}`)).toBe(0);
});
