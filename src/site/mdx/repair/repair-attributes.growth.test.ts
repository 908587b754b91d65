import { expect, test } from 'vitest';
import { measureGrowth } from '../../../../test/helpers/growth.ts';
import { repairAttributes, repairComponents } from './repair-attributes.ts';

test.each([
  '<p a=“x” b="c">x</p> ',
  '<p a="',
  '<p a=“',
  '<p a={',
  '<p {/* ',
  '<p /* x ',
  '<p ,',
  '<p a="b" , , , , , , , , , , , , , , , , , , , , , , , , , , , , §',
  '<p\n\n',
  '“”',
])('takes time linear in the text: %j', (part) => {
  const repair = (source: string) => {
    repairAttributes(`<p a=“x”>${source}`, 0);
    repairComponents(source.replaceAll('<p', '<P'));
  };
  expect(measureGrowth((size) => repair(part.repeat(size)), 500)).toBeLessThan(30);
});
