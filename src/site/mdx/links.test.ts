import { expect, test } from 'vitest';
import { resolveLink, type LinkTargets } from './links.ts';

const pages = new Set(['/', '/a', '/a/b', '/a/b/c', '/guides/start', '/guides']);
const targets: LinkTargets = {
  hasPage: (url) => pages.has(url),
  hasAsset: (file) => file === 'images/x.png' || file === 'guides/y.png',
  redirect: (url) => ({ '/old': '/a/b#top', '/away': 'https://example.com' })[url],
};
const from = { file: 'guides/index.mdx', pageUrl: '/guides' };

test.each([
  ['/a/b', '/a/b'],
  ['/a/b/', '/a/b'],
  ['/a/b.mdx', '/a/b'],
  ['./start', '/guides/start'],
  ['start.md#x', '/guides/start'],
  ['../a/b', '/a/b'],
  ['/', '/'],
  ['/index', '/'],
  ['/old', '/a/b'],
])('%s resolves to %s', (link, url) => {
  expect(resolveLink(link, from, targets)).toMatchObject({ kind: 'page', url });
});

test('fragments and queries are kept, and a redirect adds its own', () => {
  expect(resolveLink('/a/b?x=1#y', from, targets)).toMatchObject({ query: '?x=1', hash: '#y' });
  expect(resolveLink('/old', from, targets)).toMatchObject({ hash: '#top' });
});

test('distinguishes files, other sites, fragments and broken links', () => {
  expect(resolveLink('/images/x.png', from, targets)).toMatchObject({ kind: 'asset', file: 'images/x.png' });
  expect(resolveLink('y.png', from, targets)).toMatchObject({ kind: 'asset', file: 'guides/y.png' });
  expect(resolveLink('https://example.com', from, targets).kind).toBe('external');
  expect(resolveLink('mailto:a@example.com', from, targets).kind).toBe('external');
  expect(resolveLink('/away', from, targets)).toMatchObject({ kind: 'external', url: 'https://example.com' });
  expect(resolveLink('#x', from, targets).kind).toBe('fragment');
  expect(resolveLink('/nowhere', from, targets).kind).toBe('broken');
  expect(resolveLink('/%E0%A4%A', from, targets).kind).toBe('broken');
});
