import { expect, test } from 'vitest';
import type { DiscoveredPage } from '../content/discover.ts';
import { toExternalLabel, toFragmentLabel, createPageEntry } from './labels.ts';

const createPage = (frontmatter: object) => ({ url: '/a', title: 'A page', frontmatter }) as DiscoveredPage;

test('labels a page with its sidebar title, or else its title', () => {
  expect(createPageEntry(createPage({}))).toEqual({ type: 'page', url: '/a', label: 'A page' });
  expect(createPageEntry(createPage({ sidebarTitle: 'Short', icon: 'leaf', tag: 'New', deprecated: true }))).toEqual({
    type: 'page',
    url: '/a',
    label: 'Short',
    icon: 'leaf',
    tag: 'New',
    deprecated: true,
  });
});

test('links a page with a url to that URL', () => {
  expect(createPageEntry(createPage({ url: 'https://a.example/' }))).toMatchObject({
    url: 'https://a.example/',
    external: true,
  });
});

test('shows the method of a page, unless the page hides it', () => {
  expect(createPageEntry({ ...createPage({}), method: 'GET' })).toMatchObject({ method: 'GET' });
  expect('method' in createPageEntry({ ...createPage({ hideApiMarker: true }), method: 'GET' })).toBe(false);
});

test.each([
  ['https://a.example/b/', 'a.example/b'],
  ['//a.example', 'a.example'],
  ['mailto:me@a.example', 'me@a.example'],
  ['https://', 'https://'],
])('shows the URL %s as %s', (url, label) => {
  expect(toExternalLabel(url)).toBe(label);
});

test.each([
  ['#first-steps', 'First steps'],
  ['?view_all', 'View all'],
  ['#', ''],
])('shows the URL suffix %s as "%s"', (suffix, label) => {
  expect(toFragmentLabel(suffix)).toBe(label);
});
