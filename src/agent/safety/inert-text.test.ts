import { expect, test } from 'vitest';
import { neutralizeMarkdown } from './inert-text.ts';

test.each([
  ['text', 'a <b> ![x](y)', 'a &lt;b> !\\[x](y)'],
  ['code, where readers see it as it is', 'Adds `--retry <count>`, <i>', 'Adds `--retry <\u200bcount>`, &lt;i>'],
  ['code with two backticks', '``<b>`` <i>', '``<\u200bb>`` &lt;i>'],
  ['a code block', '```html\n<b>\n```\n<i>', '```html\n<\u200bb>\n```\n&lt;i>'],
  ['code without an end', '`<b>', '`&lt;b>'],
  ['an image in code', '`![x](y)`', '`!\u200b[x](y)`'],
])('makes tags and images inert in %s', (_, text, inert) => {
  expect(neutralizeMarkdown(text)).toBe(inert);
});

test.each(['`a\n\n<b>`', '` `` <b> `', '```\n<b>\n``', '<<b>', '`<b>`<b>`<b>'])(
  'no host can find a tag or an image in %j, wherever it ends code',
  (text) => {
    expect(neutralizeMarkdown(`${text}![`)).not.toMatch(/<(?!\u200b)|!\[/);
  },
);
