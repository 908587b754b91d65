import { expect, test } from 'vitest';
import { stripMarkdown } from './strip-markdown.ts';

test.each([
  ['plain words', 'plain words'],
  ['**bold**, __bold__, *slanted* and _slanted_', 'bold, bold, slanted and slanted'],
  ['***both***', 'both'],
  ['a [link](/a "title") and [one](https://x.dev/a_(b))', 'a link and one'],
  ['a [link][ref], ![image](/a.png)', 'a link, image'],
  ['[`code`](/a) and `a_b_c`, `<T>`, ``a*b*``', 'code and a_b_c, <T>, a*b*'],
  ['snake_case_name, 2 * 3 * 4, __init__.py', 'snake_case_name, 2 * 3 * 4, init.py'],
  ['* star and [ bracket', '* star and [ bracket'],
  [String.raw`a \_ b \* c C:\docs`, String.raw`a _ b * c C:\docs`],
  ['a <b>tag</b> and <token>', 'a tag and <token>'],
  ['two\nlines', 'two lines'],
  ['list[0] and [x]', 'list[0] and [x]'],
])('%j without markup is %j', (markdown, text) => {
  expect(stripMarkdown(markdown)).toBe(text);
});
