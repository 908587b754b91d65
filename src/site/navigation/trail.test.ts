import { expect, test } from 'vitest';
import type { Section, SidebarEntry } from '../model/navigation.ts';
import { findFirstPage, findOwnGroup, findTrail } from './trail.ts';

const page = (url: string): SidebarEntry => ({ type: 'page', url, label: url });
const away = (url: string): SidebarEntry => ({ type: 'page', url, label: url, external: true });
const group = (label: string, entries: SidebarEntry[], url?: string): SidebarEntry => ({
  type: 'group',
  label,
  expanded: false,
  entries,
  ...(url !== undefined && { url }),
});
const section = (...entries: SidebarEntry[]): Section => ({ id: 0, trail: [], entries, order: [] });

test('the groups above a page come outermost first, each with its own page, else the first page in it', () => {
  const own = section(
    group('Guides', [group('Deep', [page('/guides/deep/a'), page('/guides/deep/b')])], '/guides'),
    page('/alone'),
  );
  expect(findTrail(own, '/guides/deep/b')).toEqual([
    { label: 'Guides', url: '/guides' },
    { label: 'Deep', url: '/guides/deep/a' },
  ]);
  expect(findTrail(own, '/alone')).toEqual([]);
  expect(findTrail(own, '/nowhere')).toEqual([]);
});

test('a group is not above its own page, which is found as its own', () => {
  const own = section(group('Outer', [group('Inner', [page('/a')], '/inner')]));
  expect(findTrail(own, '/inner').map(({ label }) => label)).toEqual(['Outer']);
  expect(findOwnGroup(own, '/inner')?.label).toBe('Inner');
  expect(findOwnGroup(own, '/a')).toBeUndefined();
});

test('a page that is listed twice has the place where it comes first', () => {
  const own = section(group('First', [page('/a')]), group('Second', [page('/a')]));
  expect(findTrail(own, '/a').map(({ label }) => label)).toEqual(['First']);
});

test('a group that leads to no page of the site has no address', () => {
  const own = section(group('Elsewhere', [away('https://a.example/'), group('Empty', []), page('/last#part')]));
  expect(findTrail(own, '/last#part')).toEqual([{ label: 'Elsewhere', url: '/last' }]);
  expect(findFirstPage([away('https://a.example/'), group('Empty', [])])).toBeUndefined();
});

test('the first page is that of the first entry that leads to one, without query and fragment', () => {
  expect(findFirstPage([away('/x'), group('G', [page('/b?view=1#part')])])).toBe('/b');
  expect(findFirstPage([group('G', [page('/b')], '/own')])).toBe('/own');
  expect(findFirstPage([])).toBeUndefined();
});
