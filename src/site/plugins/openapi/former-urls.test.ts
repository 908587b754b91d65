/** Redirects from the URLs that earlier versions gave to operations. */
import { describe, expect, test } from 'vitest';
import { createSpec, op, plan } from './testing/plan-api.ts';

const API = createSpec({
  '/a': { get: op({ tags: ['Boats - Small'], summary: 'List' }) },
  '/b': { get: op({ tags: ['Boats Small'], summary: 'List' }) },
  '/c': { get: op({ tags: ['Ports'], summary: 'Open - close' }) },
});
const FILES = { 'p.md': '# P', 'api.json': API };
const TO_SMALL = ['/api-reference/boats-small/list', '/api-reference/boats--small/list'];

function listRedirects(navigation: object, files: Record<string, string>, settings: object = {}) {
  const { plan: sitePlan, codes } = plan(navigation, files, settings);
  return { redirects: sitePlan.redirects.map(({ source, destination }) => [source, destination]), codes };
}

test('lead to the page that had the URL, with its former number, unless another page has it', () => {
  expect(listRedirects({ openapi: 'api.json' }, FILES)).toEqual({
    redirects: [
      ['/api-reference/boats-small/list-1', '/api-reference/boats-small/list'],
      ['/api-reference/ports/open-close', '/api-reference/ports/open--close'],
    ],
    codes: [],
  });
  const listed = { openapi: 'api.json', pages: ['GET /a'] };
  expect(listRedirects(listed, FILES).redirects).toEqual([TO_SMALL]);
  const files = { ...FILES, 'api-reference/boats-small/list.md': '# Mine' };
  expect(listRedirects(listed, files).redirects).toEqual([]);
});

test('lead to channels', () => {
  const chat = JSON.stringify({
    asyncapi: '3.0.0',
    info: {},
    channels: { r: { address: '/r', title: 'Rooms - all' } },
  });
  expect(listRedirects({ asyncapi: 'chat.json' }, { 'chat.json': chat }).redirects).toEqual([
    ['/api-reference/rooms-all', '/api-reference/rooms--all'],
  ]);
});

test('are left out for operations that other readers see', () => {
  const api = createSpec({ '/a': { get: op({ summary: 'A - b', 'x-mint': { groups: ['staff'] } }) } });
  expect(
    listRedirects({ pages: ['p', 'GET /a'], openapi: 'api.json' }, { ...FILES, 'api.json': api }).redirects,
  ).toEqual([]);
});

describe("an author's redirect", () => {
  const listed = { openapi: 'api.json', pages: ['GET /a'] };

  test('from a former URL takes precedence', () => {
    const redirects = [{ source: TO_SMALL[0], destination: 'https://x.example' }];
    expect(listRedirects(listed, FILES, { redirects }).redirects).toEqual([[TO_SMALL[0], 'https://x.example']]);
  });

  test('to a former URL leads to the page', () => {
    const redirects = [{ source: '/old', destination: `${TO_SMALL[0]}#body` }];
    expect(listRedirects(listed, FILES, { redirects })).toEqual({
      redirects: [['/old', `${TO_SMALL[1]}#body`], TO_SMALL],
      codes: [],
    });
  });

  test('from the URL of the page to the former one is not needed', () => {
    const redirects = [{ source: TO_SMALL[1], destination: TO_SMALL[0] }];
    expect(listRedirects(listed, FILES, { redirects })).toEqual({ redirects: [TO_SMALL], codes: [] });
  });
});
