import { expect, test } from 'vitest';
import { measureGrowth } from '../../../../test/helpers/growth.ts';
import { toHast } from '../to-hast.ts';
import { moveClosingTags } from './move-closing-tags.ts';

test.each([
  ['elements without closing tags', '<div>\n\na <b>\n\n'],
  ['closing tags at the end of paragraphs', '<div>\n\na </div></b></i>\n\n'],
  ['closing tags of another element', '<b><i></b>'],
])('takes time linear in the page: %s', (_, part) => {
  const read = (size: number) => {
    moveClosingTags(toHast(part.repeat(size), { format: 'md', syntaxes: [] }));
  };
  expect(measureGrowth(read, 200)).toBeLessThan(30);
});
