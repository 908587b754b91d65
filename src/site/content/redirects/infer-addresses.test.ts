import { expect, test } from 'vitest';
import { renderTestSite } from '../../testing.ts';

const PAGES = { 'index.mdx': '# Home', 'new.mdx': '# New\n\n## Part' };

async function collectCodes(
  redirects: { source: string; destination: string }[],
  pages: Record<string, string> = PAGES,
) {
  const config = { name: 'T', colors: { primary: '#123456' } };
  const names = Object.keys(pages).map((file) => file.replace('.mdx', ''));
  const docs = { ...config, redirects, navigation: { pages: names } };
  const { diagnostics } = await renderTestSite({ 'docs.json': docs, ...pages });
  return diagnostics.map(({ code }) => code);
}

test('redirects within /docs mean that readers reach the site there, if it has no page there', async () => {
  const codes = await collectCodes([
    { source: '/docs/old', destination: '/docs/new' },
    { source: '/docs/older/:slug*', destination: '/docs/new#part' },
    { source: '/other', destination: '/docs/new' },
  ]);
  expect(codes).toEqual([]);
});

test.each([
  ['a missing page', [{ source: '/docs/old', destination: '/docs/gone' }], PAGES],
  ['only the destination below /docs', [{ source: '/old', destination: '/docs/new' }], PAGES],
  ['another folder', [{ source: '/help/old', destination: '/help/new' }], PAGES],
  ['a folder of that name', [{ source: '/docs/old', destination: '/docs/new' }], { ...PAGES, 'docs/a.mdx': '# A' }],
])('a destination that leads nowhere is reported for %s', async (_, redirects, pages) => {
  expect(await collectCodes(redirects, pages)).toContain('redirect-target-missing');
});
