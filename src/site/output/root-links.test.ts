import { expect, test } from 'vitest';
import { renderTestSite } from '../testing.ts';

test.each([
  ['https://docs.example', '/'],
  ['https://example.com/docs', '/docs/'],
])("the author's 404 page at %s has links from the root of the host", async (origin, base) => {
  const { pages, files } = await renderTestSite(
    { '404.md': '# Not here\n\n[a](/guides/a) [part](#not-here) ![i](/i.png)', 'guides/a.md': 'A', 'i.png': '' },
    { origin },
  );
  const html = pages.get('/404')?.html ?? '';
  expect(html).toContain(`data-bd-root="${base}"`);
  expect(html).toContain(`href="${base}guides/a.html"`);
  expect(html).toContain(`src="${base}i.png"`);
  expect(html).toContain(`src="${base}_docs/main.js"`);
  expect(html).not.toMatch(/ (?:href|src)="(?!#|\/|https:)/);
  expect(files.has('404.html')).toBe(false);
});
