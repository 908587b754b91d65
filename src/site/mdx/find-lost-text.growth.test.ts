import type { HastNode } from 'satteri';
import { expect, test } from 'vitest';
import { measureGrowth } from '../../../test/helpers/growth.ts';
import { findLostText } from './find-lost-text.ts';

test.each(['![a][b]\n', '> [x][y]\n\n', '[a][', 'a[^1]\n', '[^a]: b\n', '- [a]: x\n['])(
  'takes time linear in %j, links and footnotes without a definition',
  (piece) => {
    const root: HastNode = { type: 'root', children: [] };
    const find = (size: number) => void findLostText(root, piece.repeat(size));
    expect(measureGrowth(find, 2_000)).toBeLessThan(30);
  },
);
