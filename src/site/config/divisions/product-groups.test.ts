import { expect, test } from 'vitest';
import { renderTestSite } from '../../testing.ts';

const SITE = {
  'docs.json': {
    name: 'T',
    filterSidebar: false,
    navigation: {
      tabs: [
        {
          tab: 'Docs',
          groups: [{ group: 'Start', pages: ['start'] }],
          productGroups: [
            {
              group: 'Data',
              products: [
                { product: 'Queue', groups: [{ group: 'Basics', pages: ['queue'] }] },
                { product: 'Cache', pages: ['cache'] },
              ],
            },
            { group: 'Flow', products: [{ product: 'Jobs', pages: ['jobs'] }] },
          ],
        },
        { tab: 'Other', pages: ['other'] },
      ],
    },
  },
  ...Object.fromEntries(['start', 'queue', 'cache', 'jobs', 'other'].map((name) => [`${name}.md`, name])),
};

test('products in product groups are reachable from every page of their tab, below the names of their groups', async () => {
  const { pages, diagnostics } = await renderTestSite(SITE);
  expect(diagnostics).toEqual([]);
  const getText = (url: string) => {
    const html =
      /<div data-bd-menu[^>]*data-bd-kind="product".*?<\/div><\/div>/s.exec(pages.get(url)?.html ?? '')?.[0] ?? '';
    return html
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
  };
  const panel = 'Docs Data Queue Cache Flow Jobs';
  expect(getText('/start')).toBe(`Product: Docs ${panel}`);
  expect(getText('/queue')).toBe(`Product: Data / Queue ${panel}`);
  expect(getText('/jobs')).toBe(`Product: Flow / Jobs ${panel}`);
  expect(getText('/other')).toBe('');
});
