import { expect, test } from 'vitest';
import { readNavigationAccess } from './navigation-access.ts';

function describe(navigation: unknown) {
  return readNavigationAccess(JSON.stringify({ navigation }), 'id');
}

const staff = { group: 'Staff', groups: ['staff'], pages: ['a', { group: 'Inner', hidden: true, pages: ['b'] }] };

test('describes the same fields above a page with the same text, and other fields with another one', () => {
  const before = describe([staff, 'c']);
  const after = describe({ tabs: [{ tab: 'New', groups: [staff] }], pages: ['c', 'd'] });
  for (const page of ['a', 'b', 'c']) expect(after(`${page}.mdx`)).toBe(before(page));
  expect(new Set([before('a'), before('b'), before('c')]).size).toBe(3);
  expect(before('c')).toBe('');
  expect(describe([{ ...staff, groups: ['partners'] }])('b')).not.toBe(before('b'));
  expect(describe([staff, { ...staff, groups: ['partners'] }])('a')).not.toBe(before('a'));
});

test('takes little memory for long fields above many pages', () => {
  const pages = Array.from({ length: 20_000 }, (_, at) => `p${at}`);
  const groups = ['x'.repeat(400_000)];
  const access = describe([{ group: 'A', groups, pages: [{ group: 'B', hidden: true, pages }] }]);
  expect(new Set(pages.map(access)).size).toBe(1);
  expect(access('p1').length).toBeLessThan(100);
});
