import { expect, test } from 'vitest';
import { measureGrowth } from '../../../test/helpers/growth.ts';
import { parseBody } from './parse.ts';

test('takes time linear in a line of tags, one with an attribute in braces', () => {
  const parse = (size: number) =>
    void parseBody({ text: `${'<a b={'.repeat(size)}<a b={1}/>`, format: 'md', file: 'a.md', report: () => {} });
  expect(measureGrowth(parse, 4_000)).toBeLessThan(30);
});

test.each(['<A b={`\n x`} />\n\n', '{`\n x`}\n\n', '<A b={`\n x`} c={/* ` */ 1} />\n\n', '<A b={`\n`}> '])(
  'takes time linear in %j, multi-line strings',
  (piece) => {
    const parse = (size: number) =>
      void parseBody({ text: piece.repeat(size), format: 'mdx', file: 'a.mdx', report: () => {} });
    expect(measureGrowth(parse, 500)).toBeLessThan(30);
  },
);

test('takes time linear in comments that do not end', () => {
  const parse = (size: number) =>
    void parseBody({ text: '<!--'.repeat(size), format: 'mdx', file: 'a.mdx', report: () => {} });
  expect(measureGrowth(parse, 20_000)).toBeLessThan(30);
});
