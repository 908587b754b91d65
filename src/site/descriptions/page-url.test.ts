import { fc } from '../../../test/helpers/properties.ts';
import { describe, expect, test } from 'vitest';
import {
  createUrlRegister,
  toDirectoryPath,
  slugifyName,
  createOperationUrl,
  overrideUrl,
  slugifyPath,
  slugifyText,
} from './page-url.ts';

describe('createOperationUrl', () => {
  test.each([
    [
      { tag: 'Order Items', summary: "List a user's items", method: 'get', path: '/x' },
      '/api-reference/order-items/list-a-users-items',
    ],
    [{ method: 'get', path: '/users/{id}/posts' }, '/api-reference/get-users-posts'],
    [{ tag: 'Été', summary: 'Créer?', method: 'post', path: '/x' }, '/api-reference/été/créer%3F'],
    [{ directory: '/V3/API/', tag: 'A', summary: 'B', method: 'get', path: '/' }, '/v3/api/a/b'],
    [{ directory: '', summary: 'Ping', method: 'get', path: '/ping' }, '/ping'],
    [{ method: 'get', path: '/' }, '/api-reference/get'],
    [{ method: 'get', path: '//a/{b}/{c}{d}/e/' }, '/api-reference/get-a--e'],
    [{ method: 'get', path: '/a--b/{c}:run' }, '/api-reference/get-a--b--:run'],
    [{ tag: 'A - B', summary: 'C - D', method: 'get', path: '/x' }, '/api-reference/a--b/c--d'],
    [{ method: 'webhook', path: 'orderPaid' }, '/api-reference/webhook-orderpaid'],
    [{ method: 'get', path: '/v1.0/a(b),c' }, '/api-reference/get-v10-abc'],
    [{ tag: '...', summary: '()', method: 'put', path: '/{a}/{b}' }, '/api-reference/put'],
    [
      { tag: 'T', summary: 'S', method: 'get', path: '/x', operationId: 'listUserItems' },
      '/api-reference/t/list-user-items',
    ],
  ])('converts %j to %s', (parts, url) => {
    expect(createOperationUrl(parts)).toBe(url);
  });

  test.each([
    ['Get {user} (v2)', 'get--v2'],
    ['Boats - Small', 'boats--small'],
    ['Boats – Small', 'boats-–-small'],
    ['a -- b --- c', 'a--b--c'],
    ['a  b', 'a--b'],
    ['read / write', 'read--write'],
    ['- v1 -', 'v1'],
    ['A & B: c', 'a-&-b:-c'],
    ['one\ntwo', 'onetwo'],
    ['  --x--  ', 'x'],
    ['and/or', 'andor'],
    ['发送对话消息', '发送对话消息'],
    ['<script>alert("x")</script>', 'scriptalertxscript'],
    ['A -> B', 'a--b'],
    ['Get `user` | "me" * ^2', 'get-user--me--2'],
    ['\u202egnp.exe\u0085', 'gnpexe'],
    ['100% free', '100%-free'],
    ['%2e%2E%2fetc', '2e2e2fetc'],
    ['a = $b; c! @d ~e +f', 'a-=-$b;-c!-@d-~e-+f'],
  ])('converts a summary %j to %j', (text, slug) => {
    expect(slugifyText(text)).toBe(slug);
  });

  test('URLs never leave their directory, and each part fits in a file name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), fc.string(), fc.string(), (summary, tag, path) => {
        const url = createOperationUrl({ directory: 'api', summary, tag, method: 'get', path });
        const parts = url.slice(1).split('/');
        expect(parts.length).toBeLessThanOrEqual(3);
        expect(parts[0]).toBe('api');
        for (const part of parts) {
          expect(part).not.toMatch(/^\.{0,2}$/);
          // eslint-disable-next-line no-control-regex -- control characters are intended here
          expect(part).not.toMatch(/[\u0000-\u001f\\?#<>"|*`^]/);
          expect(Buffer.byteLength(part)).toBeLessThan(250 * 3);
        }
      }),
    );
  });

  test('slugs are stable when slugged again', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        for (const slug of [slugifyText, slugifyPath]) expect(slug(slug(text))).toBe(slug(text));
      }),
    );
  });
});

test.each([
  ['/Guides/X', '/guides/x'],
  ['guides/x.mdx', '/guides/x'],
  ['/a/../../b', '/a/b'],
  ['/A/<b>/"c"%3Cx%3E/%2e%2e/z', '/a/b/cx/z'],
  ['/Cr%C3%A9er', '/créer'],
  ['/a%2F..%2f..%zz', '/a2f..2f..%zz'],
  ['/a/<..>/<>/b', '/a/b'],
  ['/x/été-100%', '/x/été-100%'],
])('converts x-mint.href %s to %s', (href, url) => {
  expect(overrideUrl(href)).toBe(url);
});

test.each([
  ['getHTTPResponse', 'get-http-response'],
  ['list_user.items', 'list-user-items'],
  ['x2Y', 'x2-y'],
  ['Boats - list', 'boats-list'],
  ['list__boats', 'list-boats'],
])('converts operationId %s to %s', (name, slug) => {
  expect(slugifyName(name)).toBe(slug);
});

test('removes characters from a directory that are special in HTML or to file systems', () => {
  expect(toDirectoryPath('/Ref/<i>/"x"|y/')).toBe('ref/i/xy');
});

test('uses api-reference as the default directory', () => {
  expect(toDirectoryPath()).toBe('api-reference');
});

test('numbers duplicates from 1 and never returns a URL twice', () => {
  const give = createUrlRegister((url) => url === '/a-1');
  expect(['/a', '/a', '/b', '/a', '/a-2'].map(give)).toEqual(['/a', '/a-2', '/b', '/a-3', '/a-2-1']);
  fc.assert(
    fc.property(fc.array(fc.constantFrom('/a', '/a-1', '/a-1-1', '/b')), (urls) => {
      const register = createUrlRegister(() => false);
      const registeredUrls = urls.map(register);
      expect(new Set(registeredUrls).size).toBe(registeredUrls.length);
    }),
  );
});
