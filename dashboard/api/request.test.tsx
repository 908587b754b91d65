import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { listQuery } from './queries.ts';
import { buildQuery, call } from './request.ts';
import { stubFetch } from './testing.ts';

test('sends the organization, and a body as JSON', async () => {
  const requests = stubFetch(() => Response.json({ id: 'p1' }));
  await expect(call('/v1/admin/projects', { method: 'POST', org: 'o1', body: { name: 'Docs' } })).resolves.toEqual({
    id: 'p1',
  });
  expect(requests).toMatchObject([
    {
      path: '/v1/admin/projects',
      init: {
        method: 'POST',
        credentials: 'same-origin',
        headers: { 'bindery-organization': 'o1', 'content-type': 'application/json' },
        body: '{"name":"Docs"}',
      },
    },
  ]);
});

test('a response without content is undefined', async () => {
  stubFetch(() => new Response(null, { status: 204 }));
  await expect(call('/v1/admin/keys/k1', { method: 'DELETE' })).resolves.toBeUndefined();
});

test.each([
  ['the API’s message', Response.json({ error: 'The name is taken.' }, { status: 409 }), 'The name is taken.'],
  [
    'the sign-in library’s message and code',
    Response.json({ message: 'Wrong password.', code: 'INVALID' }, { status: 401 }),
    'Wrong password.',
  ],
  [
    'the status of a response that isn’t JSON',
    new Response('<html>', { status: 502 }),
    'The service responded with status 502. Try again.',
  ],
  [
    'the status of a response with other fields',
    Response.json({ error: { text: 'x' }, message: '' }, { status: 400 }),
    'The service responded with status 400. Try again.',
  ],
])('an error has %s', async (_, response, message) => {
  stubFetch(() => response);
  const error = await call('/v1/admin/projects').catch((problem: unknown) => problem);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ message, status: response.status });
});

test('a query omits values that filter nothing, and escapes the others', () => {
  expect(buildQuery({ status: undefined, tag: '' })).toBe('');
  expect(buildQuery({ status: 'a&b', limit: 20, isOpen: false })).toBe('?status=a%26b&limit=20&isOpen=false');
});

test('a whole list is loaded page by page until the last one', async () => {
  const pages = [
    { members: ['a', 'b'], nextCursor: 'c1' },
    { members: ['c'], nextCursor: 'c2' },
    { members: ['d'], nextCursor: null },
  ];
  const requests = stubFetch((_, index) => Response.json(pages[index]));
  const { queryFn } = listQuery<string>('o1', {
    key: ['members'],
    path: '/v1/admin/members?role=owner',
    name: 'members',
  });
  const load = queryFn as (context: { signal: AbortSignal }) => Promise<string[]>;
  await expect(load({ signal: new AbortController().signal })).resolves.toEqual(['a', 'b', 'c', 'd']);
  expect(requests.map(({ path }) => path)).toEqual([
    '/v1/admin/members?role=owner',
    '/v1/admin/members?role=owner&cursor=c1&limit=200',
    '/v1/admin/members?role=owner&cursor=c2&limit=200',
  ]);
});
