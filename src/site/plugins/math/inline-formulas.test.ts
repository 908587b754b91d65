import { expect, test } from 'vitest';
import { splitFormulas } from './inline-formulas.ts';

const show = (text: string) =>
  splitFormulas(text)
    .map((part) => (part.formula ? `[${part.text}]` : part.text))
    .join('');

test.each([
  ['The law $E = mc^2$ again', 'The law [E = mc^2] again'],
  ['$x$ and $$y$$', '[x] and [y]'],
  ['From $5 to $6', 'From $5 to $6'],
  ['$HOME and $USER', '$HOME and $USER'],
  ['Price \\$5, rate $r$', 'Price \\$5, rate [r]'],
  ['$', '$'],
  ['', ''],
])('%j', (text, output) => {
  expect(show(text)).toBe(output);
});
