import { expect, test } from 'vitest';
import { growthOf } from '../../../test/helpers/growth.ts';
import { parseBody } from './parse.ts';

test('time grows with a line of tags, not faster, where one has an attribute in braces', () => {
  const parse = (size: number) =>
    void parseBody({ text: `${'<a b={'.repeat(size)}<a b={1}/>`, format: 'md', file: 'a.md', report: () => {} });
  expect(growthOf(parse, 4_000)).toBeLessThan(30);
});
