import { expect, test } from 'vitest';
import { renderTestSite } from '../testing.ts';

const SPEC = {
  openapi: '3.1.0',
  info: { title: 'Api', version: '1' },
  paths: { '/a': { get: { responses: {} }, post: { summary: 'Add', tags: ['api'], responses: {} } } },
};
const SITE = {
  'api/open api.json': SPEC,
  'index.mdx': '# Home',
  'old.mdx': '---\ntitle: Own\nopenapi: GET /a\n---\n',
};

async function listLinks(config: object, files: object = {}) {
  const { pages } = await renderTestSite({
    ...SITE,
    ...files,
    'docs.json': {
      name: 'T',
      navigation: { pages: ['index', 'old', { group: 'API', openapi: 'api/open api.json' }] },
      ...config,
    },
  });
  return [...pages.values()].flatMap(({ url, html }) => {
    const [link] = /<a class="bd-MenuItem" role="menuitem" data-bd-action="download-spec"[^>]*>/.exec(html) ?? [];
    return link === undefined ? [] : [`${url} ${link.replace(/^.*download-spec" /, '').slice(0, -1)}`];
  });
}

test('links the file of an API description on its pages if the menu or configuration enables it', async () => {
  const expectedLinks = [
    '/old href="./api/open%20api.json" download',
    '/api-reference/api/add href="../../api/open%20api.json" download',
  ];
  expect(await listLinks({ contextual: { options: ['copy', 'download-spec'] } })).toEqual(expectedLinks);
  expect(await listLinks({ api: { spec: { download: true } } })).toEqual(expectedLinks);
  expect(await listLinks({})).toEqual([]);
});

test('does not link a description that readers cannot fetch', async () => {
  expect(await listLinks({ api: { spec: { download: true } } }, { '.mintignore': 'api/' })).toEqual([]);
});
