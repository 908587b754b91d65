import { expect, test } from 'vitest';
import { renderTestPage } from '../testing.ts';

test.each([
  ['text of images and frames', '![Alt](https://example.com/a.png "Title")', 'Alt Title'],
  ['titles of code blocks', '```js a.js\nx\n```', 'a.js x'],
  ['texts of components', '<Frame caption="A" hint="B">c</Frame>', 'A B c'],
  ['what an update adds to its label', '<Update label="A" description="B" tags={["C"]}>d</Update>', 'B C d'],
  ['types and defaults of fields', '<ParamField path="a" type="Point" default="5" />', 'a Point 5'],
  ['a word before the number of a note', 'word[^1]\n\n[^1]: note', 'word'],
  ['a word before a raised number', 'word<sup>1</sup>', 'word 1'],
  ['words of tags without text between them', '<div>\n<a href="#a">A</a>\n<a href="#b">B</a>\n</div>', 'A B'],
  [
    'the first request, and what is beside it',
    '<RequestExample>\n<Note>A</Note>\n\n```js b\nc\n```\n\n```py d\ne\n```\n\n</RequestExample>',
    'A b c',
  ],
  ['words beside blocks', '<table><tr><b>A</b><td>B</td></tr></table>', 'A B'],
])('contain %s', async (_, text, found) => {
  const { page } = await renderTestPage(text);
  const texts = page?.indexed?.sections.map((section) => section[2]) ?? [];
  expect(texts.find((content) => content !== '')).toBe(found);
});
