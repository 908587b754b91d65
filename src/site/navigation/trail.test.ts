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

test('returns the groups above a page, outermost first, with their own or first page', () => {
  const guides = section(
    group('Guides', [group('Deep', [page('/guides/deep/a'), page('/guides/deep/b')])], '/guides'),
    page('/alone'),
  );
  expect(findTrail(guides, '/guides/deep/b')).toEqual([
    { label: 'Guides', url: '/guides' },
    { label: 'Deep', url: '/guides/deep/a' },
  ]);
  expect(findTrail(guides, '/alone')).toEqual([]);
  expect(findTrail(guides, '/nowhere')).toEqual([]);
});

test('excludes a group from the trail of the page it owns', () => {
  const nested = section(group('Outer', [group('Inner', [page('/a')], '/inner')]));
  expect(findTrail(nested, '/inner').map(({ label }) => label)).toEqual(['Outer']);
  expect(findOwnGroup(nested, '/inner')?.label).toBe('Inner');
  expect(findOwnGroup(nested, '/a')).toBeUndefined();
});

test('uses the first place of a page listed twice', () => {
  const repeated = section(group('First', [page('/a')]), group('Second', [page('/a')]));
  expect(findTrail(repeated, '/a').map(({ label }) => label)).toEqual(['First']);
});

test('omits the URL of a group without pages of the site', () => {
  const elsewhere = section(group('Elsewhere', [away('https://a.example/'), group('Empty', []), page('/last#part')]));
  expect(findTrail(elsewhere, '/last#part')).toEqual([{ label: 'Elsewhere', url: '/last' }]);
  expect(findFirstPage([away('https://a.example/'), group('Empty', [])])).toBeUndefined();
});

test('returns the page of the first entry that has one, without query and fragment', () => {
  expect(findFirstPage([away('/x'), group('G', [page('/b?view=1#part')])])).toBe('/b');
  expect(findFirstPage([group('G', [page('/b')], '/own')])).toBe('/own');
  expect(findFirstPage([])).toBeUndefined();
});
