import { expect, test } from 'vitest';
import { describePages } from './describe-pages.ts';
import { listFiles } from './list-files.ts';
import { createOpenApi, openSite, createOperation } from './testing.ts';

function list(files: Record<string, string | object>) {
  const site = openSite(files, { navigation: { openapi: 'b.json' } });
  const describedPages = describePages(site);
  return listFiles({ ...site, described: describedPages, pages: [...describedPages.pages.values()] });
}

test('descriptions in docs.json come first among those that readers can download', () => {
  const { specifications, assets, rewritten } = list({
    'a.json': createOpenApi({ '/a': createOperation('A') }),
    'b.json': createOpenApi({ '/b': createOperation('B') }),
    'a.png': '',
    'page.mdx': '',
  });
  expect(specifications).toEqual([{ title: 'OpenAPI Specs', names: ['b.json', 'a.json'] }]);
  expect(assets).toEqual(['a.json', 'a.png', 'b.json']);
  expect(rewritten).toEqual([]);
});

test('a description that only others can read is not a file of the site, one with overlays is rewritten', () => {
  const { specifications, assets, rewritten } = list({
    'a.json': createOpenApi({ '/a': createOperation('A', { 'x-mint': { groups: ['staff'] } }) }),
    'b.json': createOpenApi({ '/b': createOperation('B') }),
    'o.yaml': 'overlay: 1.0.0\ninfo: { title: O, version: "1" }\nextends: b.json\nactions: []\n',
  });
  expect(specifications).toEqual([{ title: 'OpenAPI Specs', names: ['b.json'] }]);
  expect(assets).toEqual(['b.json']);
  expect(rewritten).toEqual(['b.json']);
});

test('the file of a page for other readers is not published, whatever its name', () => {
  const site = openSite({ 'skill.md': '---\ngroups: [staff]\n---\nFor staff.' }, { navigation: { pages: ['skill'] } });
  const files = listFiles({ ...site, described: describePages(site), pages: [] });
  expect([site.found.restricted.size, files.assets]).toEqual([1, []]);
});
