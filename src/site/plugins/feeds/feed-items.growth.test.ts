import { expect, test } from 'vitest';
import { measureGrowth } from '../../../../test/helpers/growth.ts';
import type { ComponentNode } from '../../model/tree.ts';
import { findFeedItems } from './feed-items.ts';

test('takes time linear in the updates with the same label and text', () => {
  const find = (count: number) => {
    const updates = Array.from({ length: count }, (): ComponentNode => UPDATE);
    return findFeedItems(updates, () => 'Fixes.');
  };
  expect(new Set(find(100).map(({ key }) => key)).size).toBe(100);
  expect(measureGrowth((size) => void find(size), 500)).toBeLessThan(30);
});

const UPDATE: ComponentNode = {
  type: 'component',
  name: 'Update',
  props: { label: 'News' },
  children: [],
  at: { file: 'page.mdx', line: 1, column: 1 },
};
