import { expect, test } from 'vitest';
import { renderTestPage } from '../testing.ts';

const find = async (text: string) => {
  const { diagnostics } = await renderTestPage(text);
  return diagnostics.map(({ code, severity, line }) => `${code} ${severity} ${line}`);
};

test.each([
  ['at the end of a page', '## A\n\n```js\na\n\n## B\n', ['unclosed-code warning 3']],
  ['with a shorter fence below', '````js\na\n```\n\nb\n', ['unclosed-code warning 1']],
  ['of tildes', '~~~\na\n\nb\n', ['unclosed-code warning 1']],
  [
    'that loses its code to a list item',
    '- a\n  ```\nb\n  ```\n\nc\n',
    ['unclosed-code warning 2', 'unclosed-code warning 4'],
  ],
  ['with nothing but its code', '```js\na\nb\n', ['unclosed-code info 1']],
  ['in a quote', '> ```\n> a\n\nb\n', ['unclosed-code info 1']],
])('reports a code block %s', async (_, text, problems) => {
  expect(await find(text)).toEqual(problems);
});

test.each([
  '```js\na\n\nb\n```\n\n## B\n',
  '```js\na\n\nb\n````  \n',
  '- a\n  ```js\n  b\n\n  c\n  ```\n- d\n',
  '> ```js\n> a\n> ```\n',
  '<Note>\n  ```js\n  a\n\n  b\n  ```\n</Note>\n',
  '````md\n```js\na\n````\n',
  '```\n```\n',
  '<pre>\n{`\na\n\nb\n`}\n</pre>\n',
  '`a\n```b`\n',
])('reports nothing for %j', async (text) => {
  expect(await find(text)).toEqual([]);
});
