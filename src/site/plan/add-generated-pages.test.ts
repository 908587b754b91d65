import { expect, test } from 'vitest';
import { addGeneratedPages } from './add-generated-pages.ts';
import { describePages } from './describe-pages.ts';
import { createOpenApi, openSite, createOperation } from './testing.ts';

const FILES = {
  'a.mdx': '',
  'api.json': createOpenApi({
    '/rooms': createOperation('Rooms'),
    '/staff': createOperation('Staff', { 'x-mint': { groups: ['staff'] } }),
  }),
};

function add(groups: readonly string[] = []) {
  const site = openSite(FILES, { groups, navigation: { openapi: 'api.json' } });
  const { pages, restrictedPages, withheld } = describePages(site);
  return {
    site,
    written: pages,
    ...addGeneratedPages({ ...site, ...site.config, root: site.config.navigation, pages, restrictedPages, withheld }),
  };
}

test('pages from API descriptions come after those with files, without those for other readers', () => {
  expect([...add().pages.keys()]).toEqual(['/a', '/api-reference/rooms']);
  expect([...add(['staff']).pages.keys()]).toEqual(['/a', '/api-reference/rooms', '/api-reference/staff']);
});

test('the navigation and the input pages stay unchanged', () => {
  const { site, root, written } = add();
  expect(site.config.navigation.children).toEqual([]);
  expect(root.children).toHaveLength(1);
  expect([...written.keys()]).toEqual(['/a']);
});
