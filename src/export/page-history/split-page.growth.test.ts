import { expect, test } from 'vitest';
import { measureGrowth } from '../../../test/helpers/growth.ts';
import { splitPage } from './split-page.ts';

test.each(['{/*', '<!-- -->', '{/* */}', '# a\n', '](', '```\n', 'import from ', ' ', '# {#a} \n'])(
  'splits a page of %j in linear time',
  (part) => {
    const split = (size: number) => void splitPage(`---\ntitle: A\n---\n# ${part.repeat(size)}`);
    expect(measureGrowth(split, 1000)).toBeLessThan(30);
  },
);
