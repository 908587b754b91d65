import { expect, test } from 'vitest';
import { renderTestSite } from '../testing.ts';

function renderSite(pages: unknown[], names: readonly string[]) {
  const config = {
    theme: 'mint',
    name: 'T',
    colors: { primary: '#4f46e5' },
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
  expect(middle.match(/_docs\/contents\.html/g)).toHaveLength(2);
  expect(getSidebar(pages.get('/page-0')?.html)).toContain('href="page-1.html"');
});

test("keeps a collapsed group's position in the whole list, by which its pages are found", async () => {
  const names = Array.from({ length: 300 }, (_, index) => `page-${index}`);
  const innerGroup = { group: 'Inner', pages: ['inner/a', 'inner/b'] };
  const { pages } = await renderSite(
    [...names.slice(0, 200), innerGroup, ...names.slice(200)],
    [...names, 'inner/a', 'inner/b'],
  );
  expect(getSidebar(pages.get('/page-198')?.html)).toContain('data-folded="0-200"');
});

test('shows a section of ordinary size completely', async () => {
  const names = Array.from({ length: 40 }, (_, index) => `page-${index}`);
  const { pages } = await renderSite(names, names);
  const sidebar = getSidebar(pages.get('/page-3')?.html);
  expect(names.every((name) => sidebar.includes(`href="${name}.html"`))).toBe(true);
});
