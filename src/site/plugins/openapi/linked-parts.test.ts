import { expect, test } from 'vitest';
import { renderTestSite } from '../../testing.ts';

const paths = {
  '/lamps': { get: { tags: ['Lamps & wicks'], operationId: 'list', responses: {} } },
  '/users': { get: { tags: ['User accounts'], operationId: 'listUsers', responses: {} } },
  '/users/{id}': { get: { tags: ['User accounts'], operationId: 'get-user', responses: {} } },
};

async function render(description: string) {
  const { pages, diagnostics } = await renderTestSite({
    'docs.json': {
      name: 'Site',
      navigation: {
        pages: ['index', 'start', 'api.json GET /lamps', 'api.json GET /users', 'api.json GET /users/{id}', 'user'],
      },
    },
    'index.mdx': 'Home.',
    'start.mdx': '---\nopenapi: api.json GET /start\n---\n',
    'user.mdx': '---\nopenapi-schema: api.json User\n---\n',
    'api.json': {
      openapi: '3.1.0',
      info: { title: 'API', version: '1' },
      paths: { ...paths, '/start': { get: { description, responses: {} } } },
      components: { schemas: { User: { type: 'object', description: `See ${description}` } } },
    },
  });
  const { html = '', markdown = '' } = pages.get('/start') ?? {};
  return { href: /<a [^>]*href="([^"]*)"[^>]*>there</.exec(html)?.[1], markdown, diagnostics };
}

test.each([
  ['#operation/listUsers', '/api-reference/user-accounts/get-users'],
  ['#operation/get-user', '/api-reference/user-accounts/get-users-1'],
  ['#tag/User-accounts/operation/listUsers', '/api-reference/user-accounts/get-users'],
  ['#/User%20accounts/listUsers', '/api-reference/user-accounts/get-users'],
  ['#!/User_accounts/listUsers', '/api-reference/user-accounts/get-users'],
  ['#/operations/listUsers', '/api-reference/user-accounts/get-users'],
  ['#listUsers', '/api-reference/user-accounts/get-users'],
  ['#get_user', '/api-reference/user-accounts/get-users-1'],
  ['#tag/user-accounts/GET/users/{id}', '/api-reference/user-accounts/get-users-1'],
  ['#get-/users', '/api-reference/user-accounts/get-users'],
  ['#/paths/~1users~1{id}/get', '/api-reference/user-accounts/get-users-1'],
  ['#tag/User-accounts/paths/~1users/get', '/api-reference/user-accounts/get-users'],
  ['#tag/User-accounts', '/api-reference/user-accounts/get-users'],
  ['#/components/schemas/User', '/user'],
  ['#schema/User', '/user'],
])('links %s to a page', async (fragment, url) => {
  const { href, markdown, diagnostics } = await render(`Go [there](<${fragment}>).`);
  expect(diagnostics).toEqual([]);
  expect(href).toBe(`${url.slice(1)}.html`);
  expect(/\[there\]\(([^)]*)\)/.exec(markdown)?.[1]).toContain(url.slice(1));
});

test('links a tag whose name has an ampersand', async () => {
  const { href, diagnostics } = await render('Go [there](#tag/Lamps-and-wicks).');
  expect(href).toContain('wicks/get-lamps');
  expect(diagnostics).toEqual([]);
});

test.each(['#operation/none', '#tag/None', '#users', '#section/Introduction', '#get-/none'])(
  'reports %s once, with its place',
  async (fragment) => {
    const { href, diagnostics } = await render(`Go [there](<${fragment}>).`);
    expect(href).toBe(fragment);
    expect(diagnostics).toMatchObject([{ code: 'broken-anchor', file: 'api.json', line: 1 }]);
  },
);

test('keeps links to headings', async () => {
  const { href, diagnostics } = await render('Go [there](#get-user).\n\n## Get user\n\nText.');
  expect(href).toBe('#get-user');
  expect(diagnostics.filter(({ code }) => code !== 'broken-anchor')).toEqual([]);
});
