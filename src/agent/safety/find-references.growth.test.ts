import { expect, test } from 'vitest';
import { measureGrowth } from '../../../test/helpers/growth.ts';
import { findReferences } from './find-references.ts';

test.each(['<img ', '<script', 'import a ', '![](', '`a', 'url(', '[x](https://a.example) '])(
  'takes time linear to the length of the text: %s',
  (piece) => {
    const run = (size: number) => findReferences(`${piece.repeat(40)}\n`.repeat(size), 'a.mdx');
    expect(measureGrowth(run, 20)).toBeLessThan(30);
  },
);
