import { expect, test } from 'vitest';
import { measureGrowth } from '../../../../test/helpers/growth.ts';
import { tokenizeHtml } from './raw-html.ts';
import { stitch } from './stitch-tags.ts';

const AT = { file: 'a.md', line: 1, column: 1 };

test.each([
  ['elements whose content is text', '<style>a</style>'],
  ['unmatched closing tags', '<b></i>'],
  ['comments that do not end', '<!-- a'],
  ['attributes in braces of a tag that does not end', ' x={ y=z }'],
  ['attributes in half-open braces', ' x={ y={z }'],
])('takes time linear in the HTML: %s', (_, part) => {
  const read = (size: number) =>
    void stitch(tokenizeHtml(`<a${part.repeat(size)}<`, AT), {
      build: ({ name, children, at }) => [{ type: 'element', tag: name, attributes: {}, children, at }],
    });
  expect(measureGrowth(read, 500)).toBeLessThan(30);
});
