import { expect, test } from 'vitest';
import { resolveNavigation } from '../navigation/resolve.ts';
import { datePages } from './date-pages.ts';
import { orderPages } from './order-pages.ts';
import { openSite } from './testing.ts';

test('pages have neighbors, dates, weight and a mode that the theme has; the input pages stay unchanged', () => {
  const site = openSite(
    { 'a.mdx': '---\nmode: frame\n---\n', 'b.mdx': '', 'c.mdx': '' },
    { navigation: { groups: [{ group: 'G', boost: 2, pages: ['b', 'a'] }] } },
  );
  const pages = site.found.open;
  const resolution = resolveNavigation({
    root: site.config.navigation,
    pages,
    isExcluded: () => false,
    report: site.report,
  });
  const plannedPages = datePages(orderPages({ ...site, pages, resolved: resolution }), {
    modified: { 'b.mdx': '2026-01-02T00:00:00Z' },
  });
  expect(plannedPages.map(({ url, previous, next, boost }) => [url, previous, next, boost])).toEqual([
    ['/b', undefined, '/a', 2],
    ['/a', '/b', undefined, 2],
    ['/c', undefined, undefined, undefined],
  ]);
  expect(plannedPages[0]?.modified).toBe('2026-01-02T00:00:00Z');
  expect(plannedPages[1]?.frontmatter.mode).toBe('wide');
  expect(pages.get('/a')?.frontmatter.mode).toBe('frame');
});
