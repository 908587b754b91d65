import { describe, expect, test } from 'vitest';
import { parseFrontmatter } from '../read-format.ts';
import { getVisibility, type Listing } from './visibility.ts';

const listed: Listing = { hidden: false, searchable: false };
const hiddenNode: Listing = { hidden: true, searchable: false };
const searchableNode: Listing = { hidden: true, searchable: true };

/** Returns `+`/`-` for sidebar, search, sitemap and llms, then the robots value. */
function formatRow(yaml: string, listing: Listing | undefined, indexing: 'navigable' | 'all' = 'navigable'): string {
  const { frontmatter } = parseFrontmatter(`---\n${yaml}\n---\n`, 'p.mdx', () => {});
  const { sidebar, search, sitemap, llms, robots } = getVisibility({ frontmatter, listing, indexing });
  return [sidebar, search, sitemap, llms].map((on) => (on ? '+' : '-')).join('') + ` ${robots}`;
}

test('a site that opts out of search engines hides all pages from them and from agents, not from its readers', () => {
  const { frontmatter } = parseFrontmatter('', 'p.mdx', () => {});
  const of = (indexing: 'navigable' | 'all', siteRobots: string) =>
    getVisibility({ frontmatter, listing: listed, indexing, siteRobots });
  const closedVisibility = { sidebar: true, search: true, sitemap: false, llms: false, robots: 'noindex' };
  expect(of('navigable', 'noindex')).toEqual(closedVisibility);
  expect(of('all', 'none')).toMatchObject({ search: true, sitemap: false, llms: false, robots: 'noindex' });
  expect(of('navigable', 'nofollow')).toMatchObject({ sitemap: true, llms: true, robots: 'index' });
});

describe('the visibility matrix (sidebar, search, sitemap, llms, robots)', () => {
  test.each<[string, string, Listing | undefined, string]>([
    ['listed', '', listed, '++++ index'],
    ['page hidden', 'hidden: true', listed, '---- noindex'],
    ['not listed', '', undefined, '---- none'],
    ['page noindex', 'noindex: true', listed, '+--- noindex'],
    ['noindex as a text', 'noindex: "true"', listed, '+--- noindex'],
    ['page not searchable', 'searchable: false', listed, '+-++ index'],
    ['node hidden', '', hiddenNode, '---- noindex'],
    ['node hidden and searchable', '', searchableNode, '-+++ index'],
    ['page hidden below a searchable node', 'hidden: true', searchableNode, '---- noindex'],
    ['page shown below a hidden node', 'hidden: false', hiddenNode, '-+++ index'],
    ['page searchable has no effect', 'searchable: true', hiddenNode, '---- noindex'],
    ['link to another site', 'url: https://example.com', listed, '+--+ index'],
  ])('%s', (_, yaml, listing, expected) => {
    expect(formatRow(yaml, listing)).toBe(expected);
  });

  test('indexing all pages shows them everywhere except in the sidebar', () => {
    expect(formatRow('', undefined, 'all')).toBe('-+++ index');
    expect(formatRow('hidden: true', listed, 'all')).toBe('-+++ index');
    expect(formatRow('noindex: true', listed, 'all')).toBe('+--- noindex');
  });
});
