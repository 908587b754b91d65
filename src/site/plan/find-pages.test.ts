import { expect, test } from 'vitest';
import { discoverPages } from '../content/discover.ts';
import { openSite } from './testing.ts';

const FILES = {
  'a.mdx':
    '---\ntitle: "About {{product}}"\ndescription: "{{product}} and {{other}}"\nsidebarTitle: "{{product}}"\n---\n',
  'staff.mdx': '---\ntitle: "{{product}} staff"\ngroups: ["staff"]\n---\n',
};

test('variables are replaced in titles and descriptions, even of pages that are left out', () => {
  const { found } = openSite(FILES, { variables: { product: 'Acme' } });
  expect(found.open.get('/a')).toMatchObject({
    title: 'About Acme',
    frontmatter: { description: 'Acme and {{other}}', sidebarTitle: 'Acme' },
  });
  expect([...found.open.keys()]).toEqual(['/a']);
  expect([...found.restricted.values()].map(({ title }) => title)).toEqual(['Acme staff']);
});

test('pages for the groups of the site are open', () => {
  const { found, diagnostics } = openSite(FILES, { groups: ['staff'] });
  expect([...found.open.keys()]).toEqual(['/a', '/staff']);
  expect([found.restricted.size, diagnostics]).toEqual([0, []]);
});

test('the input pages keep their titles', () => {
  const site = openSite(FILES, { variables: { product: 'Acme' } });
  const { pages } = discoverPages({ ...site, isListed: () => false });
  expect(pages.get('/a')?.title).toBe('About {{product}}');
});
