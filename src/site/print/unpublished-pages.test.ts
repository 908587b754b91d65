import { expect, test } from 'vitest';
import { renderTestSite } from '../testing.ts';

test.each([
  ['guides/build/x', 'Pages in folders named "build" are only published if the navigation lists them.'],
  ['.tools/x', 'Pages in folders named ".tools" are only published if the navigation lists them.'],
  ['snippets/x', 'which is a snippet or an ignored file'],
])('a link to the unpublished page %s says why it is not published', async (page, reason) => {
  const { diagnostics } = await renderTestSite({
    'docs.json': { name: 'T', navigation: { pages: ['index'] } },
    'index.md': `[x](/${page})`,
    [`${page}.md`]: '# X',
  });
  expect(diagnostics).toMatchObject([{ code: 'broken-link', message: expect.stringContaining(reason) }]);
});
