import { expect, test } from 'vitest';
import { measureGrowth } from '../../../test/helpers/growth.ts';
import { findLeadingHeading } from './titles.ts';

test.each([' ', 'A', ' #', '<h1>', '<a', 'import\n', 'import\r', '{/*', '<!--', '![', '[](', '{#'])(
  'takes time linear in a first line of %j',
  (part) => {
    const find = (size: number) => {
      findLeadingHeading(`# a${part.repeat(size)}x`);
      findLeadingHeading(part.repeat(size));
      findLeadingHeading(`<a${part.repeat(size)}`);
    };
    expect(measureGrowth(find, 500)).toBeLessThan(30);
  },
);
