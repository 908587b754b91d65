import { expect, test } from 'vitest';
import { renderTestSite } from '../testing.ts';

const NAVIGATION = {
  products: [
    { product: 'Cloud', pages: ['en/cloud/start', 'en/cloud/deploy', 'en/shared/a'] },
    { product: 'Hosted', pages: ['en/hosted/start', 'en/hosted/update', 'en/shared/b'] },
  ],
};

async function findMessage(link: string) {
  const pages = NAVIGATION.products.flatMap((product) => product.pages);
  const { diagnostics } = await renderTestSite({
    'docs.json': { name: 'T', navigation: NAVIGATION },
    ...Object.fromEntries(pages.map((page) => [`${page}.md`, page === 'en/cloud/start' ? `[x](${link})` : 'Text'])),
  });
  return diagnostics.map(({ message }) => message).join();
}

test.each([
  ['/en/hosted/deploy', undefined],
  ['/en/cloud/update', undefined],
  ['/en/cloud/deploi', '/en/cloud/deploy'],
  ['/en/hosted/updat', '/en/hosted/update'],
  ['/en/deploy', '/en/cloud/deploy'],
])('the suggestion for the broken link %s stays in its product', async (link, suggestion) => {
  const message = await findMessage(link);
  expect(message).toContain(`The link "${link}" doesn't match`);
  expect(/Did you mean "(.*?)"/.exec(message)?.[1]).toBe(suggestion);
});
