import { expect, it } from 'vitest';
import { createOpenApi, openSite } from '../plan/testing.ts';
import { planTestSite } from '../testing.ts';
import { listPageKeywords } from './page-keywords.ts';

it('finds the page of an operation by its keywords, method, path and ID', () => {
  const operation = { operationId: 'createUser', summary: 'Add', responses: { 200: { description: 'ok' } } };
  const files = {
    'api.json': JSON.stringify(createOpenApi({ '/users': { post: operation } })),
    'add.mdx': '---\nkeywords: [sign up]\nopenapi: POST /users\n---\n',
  };
  const [page] = planTestSite({ api: { openapi: 'api.json' }, navigation: { pages: ['add'] } }, files).pages;
  const { documents } = openSite(files);
  expect(page && listPageKeywords(page, documents)).toEqual(['sign up', 'POST /users', 'post /users', 'createUser']);
});
