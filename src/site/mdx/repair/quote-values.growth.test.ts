import { expect, test } from 'vitest';
import { measureGrowth } from '../../../../test/helpers/growth.ts';
import { closeImplied, findClosingTag, isOpenAt } from './close-tags.ts';
import { quoteAddresses, quoteValues } from './quote-values.ts';

test.each([
  ['values without quotes', '<p a=b c="d">x</p> '],
  ['values that do not end', '<p a=b c="'],
  ['tags that do not end', '<p a=b c=d '],
  ['spaces', '<p            '],
  ['items', '<li>x'],
  ['tags without a value', '<p '],
])('takes time linear in the text: %s', (_, part) => {
  const repair = (source: string) => {
    quoteValues(`<p a=b>${source}`, 0);
    quoteAddresses(source);
    closeImplied(source, { name: 'li', open: 0 });
    findClosingTag(source, { name: 'p', open: 0 });
    isOpenAt(source, 'p', source.length);
  };
  expect(measureGrowth((size) => repair(part.repeat(size)), 500)).toBeLessThan(30);
});
