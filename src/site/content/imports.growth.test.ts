import { expect, test } from 'vitest';
import { findImports } from './imports.ts';
import { measureGrowth } from '../../../test/helpers/growth.ts';

test('a page made of nothing but imports takes linear time', () => {
  for (const part of ['import A from "/a.mdx"\n```\n```\n', 'from "/a.mdx" '])
    expect(measureGrowth((count) => findImports(part.repeat(count), 'p.mdx'), 1_000)).toBeLessThan(30);
});
