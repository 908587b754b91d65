import { expect, test } from 'vitest';
import type { Section, SidebarEntry } from '../model/navigation.ts';
import { findFirstPage, findOwnGroup, findTrail } from './trail.ts';

const createPage = (url: string): SidebarEntry => ({ type: 'page', url, label: url });
const createExternalPage = (url: string): SidebarEntry => ({ type: 'page', url, label: url, external: true });
const createGroup = (label: string, entries: SidebarEntry[], url?: string): SidebarEntry => ({
  type: 'group',
  label,
  expanded: false,
  entries,
  ...(url !== undefined && { url }),
});
const createSection = (...entries: SidebarEntry[]): Section => ({ id: 0, trail: [], entries, order: [] });

test('returns the groups above a page, outermost first, with their own or first page', () => {
  const guides = createSection(
    createGroup(
      'Guides',
      [createGroup('Deep', [createPage('/guides/deep/a'), createPage('/guides/deep/b')])],
      '/guides',
    ),
    createPage('/alone'),
  );
  expect(findTrail(guides, '/guides/deep/b')).toEqual([
    { label: 'Guides', url: '/guides' },
    { label: 'Deep', url: '/guides/deep/a' },
  ]);
  expect(findTrail(guides, '/alone')).toEqual([]);
  expect(findTrail(guides, '/nowhere')).toEqual([]);
});

test('excludes a group from the trail of the page it owns', () => {
  const nestedSection = createSection(createGroup('Outer', [createGroup('Inner', [createPage('/a')], '/inner')]));
  expect(findTrail(nestedSection, '/inner').map(({ label }) => label)).toEqual(['Outer']);
  expect(findOwnGroup(nestedSection, '/inner')?.label).toBe('Inner');
  expect(findOwnGroup(nestedSection, '/a')).toBeUndefined();
});

test('uses the first place of a page listed twice', () => {
  const repeatedSection = createSection(
    createGroup('First', [createPage('/a')]),
    createGroup('Second', [createPage('/a')]),
  );
  expect(findTrail(repeatedSection, '/a').map(({ label }) => label)).toEqual(['First']);
});

test('omits the URL of a group without pages of the site', () => {
  const elsewhereSection = createSection(
    createGroup('Elsewhere', [
      createExternalPage('https://a.example/'),
      createGroup('Empty', []),
      createPage('/last#part'),
    ]),
  );
  expect(findTrail(elsewhereSection, '/last#part')).toEqual([{ label: 'Elsewhere', url: '/last' }]);
  expect(findFirstPage([createExternalPage('https://a.example/'), createGroup('Empty', [])])).toBeUndefined();
});

test('returns the page of the first entry that has one, without query and fragment', () => {
  expect(findFirstPage([createExternalPage('/x'), createGroup('G', [createPage('/b?view=1#part')])])).toBe('/b');
  expect(findFirstPage([createGroup('G', [createPage('/b')], '/own')])).toBe('/own');
  expect(findFirstPage([])).toBeUndefined();
});
