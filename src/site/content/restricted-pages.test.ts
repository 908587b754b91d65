import { expect, test } from 'vitest';
import { renderTestSite } from '../testing.ts';

const FILES = {
  'a.md': '# A\n\n[secret](/secret)',
  'secret.md': '---\ngroups: ["staff", "beta"]\n---\nFor staff.',
  'public.md': '---\npublic: true\ngroups: []\n---\nFor all.',
};

test('a page for some groups of readers is in no file of the bundle, with a notice', async () => {
  const { pages, files, diagnostics } = await renderTestSite(FILES, { origin: 'https://docs.example.com' });
  expect([...pages.keys()]).toEqual(['/a', '/public']);
  expect([...files.values()].join()).not.toContain('For staff.');
  expect(diagnostics.filter(({ code }) => code === 'page-restricted')).toMatchObject([{ file: 'secret.md', line: 2 }]);
});

test("the exporting user can include a group's pages, which are hidden from search engines", async () => {
  const { pages, files, diagnostics } = await renderTestSite(FILES, {
    origin: 'https://docs.example.com',
    groups: ['beta'],
  });
  expect(pages.get('/secret')?.html).toContain('For staff.');
  expect(files.get('sitemap.xml')).not.toContain('secret');
  expect(diagnostics).toEqual([]);
});
