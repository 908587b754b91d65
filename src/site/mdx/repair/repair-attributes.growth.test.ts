import { expect, test } from 'vitest';
import { measureGrowth } from '../../../../test/helpers/growth.ts';
import { repairAttributes } from './repair-attributes.ts';

test.each(['<p a=“x” b="c">x</p> ', '<p a="', '<p a=“', '<p a={', '<p {/* ', '<p /* x ', '<p ,', '<p\n\n', '“”'])(
  'takes time linear in the text: %j',
  (part) => {
    expect(measureGrowth((size) => repairAttributes(`<p a=“x”>${part.repeat(size)}`, 0), 500)).toBeLessThan(30);
  },
);
