import { expect, test } from 'vitest';
import { renderTestSite } from '../testing.ts';

const createPage = (title: string, extra = '') => `---\ntitle: ${title}\n${extra}\n---\nText.`;

async function getRelated(files: Record<string, string>, navigation: object, url = '/a') {
  const docs = { name: 'T', navigation };
  const { pages, diagnostics } = await renderTestSite({ 'docs.json': docs, ...files });
  const block = /<section class="bd-Related".*?<\/section>/s.exec(pages.get(url)?.html ?? '')?.[0] ?? '';
  return {
    links: Array.from(block.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)</g), ([, href, label]) => `${label} ${href}`),
    codes: diagnostics.map(({ code }) => code),
  };
}

test('shows links as written, with page titles, and reports broken ones', async () => {
  const frontmatter = 'related:\n  - /b\n  - Own name: /b\n  - https://out.example/x\n  - /gone';
  const result = await getRelated(
    { 'a.md': createPage('A', frontmatter), 'b.md': createPage('Bee') },
    { pages: ['a', 'b'] },
  );
  expect(result.links).toEqual(['Bee b.html', 'Own name b.html', 'out.example/x https://out.example/x']);
  expect(result.codes).toEqual(['broken-link']);
});

test('shows at most ten links, and reports a longer list', async () => {
  const urls = Array.from({ length: 11 }, (_, index) => `\n  - https://out.example/${index}`);
  const result = await getRelated({ 'a.md': createPage('A', `related:${urls.join('')}`) }, { pages: ['a'] });
  expect(result.links).toHaveLength(10);
  expect(result.codes).toEqual(['frontmatter-invalid-value']);
});

test('"related: true" finds up to five pages with similar titles, closest first', async () => {
  const files = {
    'a.md': createPage('Sign in with tokens', 'related: true'),
    'near.md': createPage('Revoke tokens for sign in'),
    'tokens.md': createPage('Rotate tokens'),
    'far.md': createPage('Colors'),
    'hidden.md': createPage('Sign in with tokens again', 'hidden: true'),
    'silent.md': createPage('Sign in with tokens quietly', 'searchable: false'),
    ...Object.fromEntries(['p', 'q', 'r', 's'].map((name) => [`${name}.md`, createPage(`Sign ${name}`)])),
  };
  const { links, codes } = await getRelated(files, { pages: Object.keys(files).map((file) => file.slice(0, -3)) });
  expect(links.slice(0, 2)).toEqual(['Revoke tokens for sign in near.html', 'Rotate tokens tokens.html']);
  expect(links).toHaveLength(5);
  expect(links.join()).not.toMatch(/hidden|silent|far/);
  expect(codes).toEqual([]);
});

test("keeps suggestions in the page's language and version", async () => {
  const files = {
    'a.md': createPage('Install it', 'related: auto'),
    'b.md': createPage('Install more'),
    'v1/b.md': createPage('Install old'),
    'de/b.md': createPage('Install deutsch'),
  };
  const navigation = {
    languages: [
      {
        language: 'en',
        versions: [
          { version: '2', pages: ['a', 'b'] },
          { version: '1', pages: ['v1/b'] },
        ],
      },
      { language: 'de', pages: ['de/b'] },
    ],
  };
  expect((await getRelated(files, navigation)).links).toEqual(['Install more b.html']);
});

test.each(['related: false', ''])('finds nothing for a page with "%s"', async (frontmatter) => {
  const files = { 'a.md': createPage('Same words', frontmatter), 'b.md': createPage('Same words here') };
  expect((await getRelated(files, { pages: ['a', 'b'] })).links).toEqual([]);
});
