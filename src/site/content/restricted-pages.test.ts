import { expect, test } from 'vitest';
import { renderTestSite } from '../testing.ts';

const FILES = {
  'a.md': '# A\n\n[secret](/secret)',
  'secret.md': '---\ngroups: ["staff", "beta"]\n---\nFor staff.',
  'public.md': '---\npublic: true\ngroups: []\n---\nFor all.',
};

test('a page for some groups of readers is in no file of the bundle, and that is said', async () => {
  const { pages, files, diagnostics } = await renderTestSite(FILES, { origin: 'https://docs.example.com' });
  expect([...pages.keys()]).toEqual(['/a', '/public']);
  expect([...files.values()].join()).not.toContain('For staff.');
  expect(diagnostics.filter(({ code }) => code === 'page-restricted')).toMatchObject([{ file: 'secret.md', line: 2 }]);
});

test('the one who exports may put the pages of a group in; search engines are not told of them', async () => {
  const { pages, files, diagnostics } = await renderTestSite(FILES, {
    origin: 'https://docs.example.com',
    groups: ['beta'],
  });
  expect(pages.get('/secret')?.html).toContain('For staff.');
  expect(files.get('sitemap.xml')).not.toContain('secret');
  expect(diagnostics).toEqual([]);
});
