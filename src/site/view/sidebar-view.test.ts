import { expect, test } from 'vitest';
import { renderTestSite } from '../testing.ts';

function renderSite(pages: unknown[], names: readonly string[]) {
  const config = {
    name: 'T',
    navigation: { groups: [{ group: 'G', pages }] },
  };
  return renderTestSite({
    'docs.json': config,
    ...Object.fromEntries(names.map((name) => [`${name}.md`, `Text of ${name}`])),
  });
}

function getSidebar(html: string | undefined): string {
  return /<nav id="sidebar-content"[^]*?<\/nav>/.exec(html ?? '')?.[0] ?? '';
}

test('shows the surrounding part of a very long list, and a link to everything else', async () => {
  const names = Array.from({ length: 400 }, (_, index) => `page-${index}`);
  const { pages } = await renderSite(names, names);
  const middle = getSidebar(pages.get('/page-200')?.html);
  expect(middle.match(/<a /g)?.length).toBeLessThan(130);
  expect(middle).toContain('href="page-199.html"');
  expect(middle).toContain('href="page-201.html"');
  expect(middle).toMatch(/aria-current="page"/);
  expect(middle).not.toContain('href="page-10.html"');
  const missing = middle.matchAll(/data-bd-missing="([^"]*)"><a href="[^"]*_docs\/contents\.html"/g);
  expect(Array.from(missing, ([, range]) => range)).toEqual(['0-0-140', '0-260-400']);
  expect(getSidebar(pages.get('/page-0')?.html)).toContain('href="page-1.html"');
});

test("keeps a group's position in the whole list, by which its missing pages are found", async () => {
  const names = Array.from({ length: 300 }, (_, index) => `page-${index}`);
  const innerGroup = { group: 'Inner', pages: ['inner/a', 'inner/b'] };
  const { pages } = await renderSite(
    [...names.slice(0, 200), innerGroup, ...names.slice(200)],
    [...names, 'inner/a', 'inner/b'],
  );
  expect(getSidebar(pages.get('/page-198')?.html)).toContain('data-bd-missing="0-200-0-2"');
});

test('shows a section of ordinary size completely', async () => {
  const names = Array.from({ length: 40 }, (_, index) => `page-${index}`);
  const { pages } = await renderSite(names, names);
  const sidebar = getSidebar(pages.get('/page-3')?.html);
  expect(names.every((name) => sidebar.includes(`href="${name}.html"`))).toBe(true);
});

test('keeps top-level groups open at any size, and gives groups without a label no heading', async () => {
  const names = Array.from({ length: 130 }, (_, index) => `page-${index}`);
  const { pages, files } = await renderTestSite({
    'docs.json': {
      name: 'T',
      navigation: {
        groups: [
          { group: ' ', pages: ['top', { group: '', pages: ['inner'] }] },
          { group: 'A', pages: names.slice(0, 65) },
          { group: 'B', pages: names.slice(65) },
          { group: '', root: 'own', pages: ['below'] },
        ],
      },
    },
    ...Object.fromEntries([...names, 'top', 'inner', 'own', 'below'].map((name) => [`${name}.md`, 'Text'])),
  });
  const sidebar = getSidebar(pages.get('/page-3')?.html);
  expect(Array.from(sidebar.matchAll(/class="sidebar-title"[^>]*><span>([^<]*)/g), ([, title]) => title)).toEqual([
    'A',
    'B',
    'Own',
  ]);
  expect(sidebar).toMatch(/data-bd-missing="0-0-2".*data-bd-missing="2-0-65".*data-bd-missing="3-0-1"/s);
  expect(sidebar).not.toContain('<details');
  expect(getSidebar(pages.get('/top')?.html)).not.toContain('<details');
  expect(files.get('_docs/contents.html')).not.toMatch(/bd-ContentsGroup">\s*<\/span/);
});
