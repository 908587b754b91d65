import { expect, test } from 'vitest';
import { renderTestSite } from '../testing.ts';

const renderSite = (extra: object = {}) =>
  renderTestSite(
    {
      'docs.json': {
        name: 'Acme',
        navigation: { pages: [{ group: 'G', root: 'b/c', directory: 'card', pages: ['a'] }] },
      },
      'a.md': "---\ntitle: A\ndescription: 'Ask [C](/b/c#x), `code` & **more**, \"it''s\" <b>so</b>'\n---\nText.",
      'b/c.md': '---\ntitle: C\ndescription: |\n  One [a](../a)\n\n  Two\n---\n## X\n',
    },
    extra,
  );

test('links descriptions to Markdown in twins and llms-full.txt', async () => {
  const { pages } = await renderSite();
  expect(pages.get('/a')?.markdown).toContain('> Ask [C](b/c.md#x), `code` & **more**, “it’s” **so**\n');
  expect(pages.get('/b/c')?.markdown).toContain('> One [a](../a.md)');
  expect(pages.get('/a')?.llmsFull).toContain('Ask [C](/b/c.md#x), `code`');
  const hostedSite = await renderSite({ origin: 'https://docs.example.com' });
  expect(hostedSite.pages.get('/a')?.llmsFull).toContain('Ask [C](https://docs.example.com/b/c.md#x)');
});

test('shows descriptions as plain text in lists of pages', async () => {
  const { files, pages } = await renderSite();
  expect(files.get('llms.txt')).toContain('- [A](a.md): Ask C, code & more');
  expect(pages.get('/b/c')?.markdown).toContain('* [A](../a.md): Ask C, code & more');
});
