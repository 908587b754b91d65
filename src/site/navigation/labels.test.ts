import { expect, test } from 'vitest';
import type { FoundPage } from '../content/discover.ts';
import { externalLabel, fragmentLabel, pageEntry } from './labels.ts';

const page = (frontmatter: object) => ({ url: '/a', title: 'A page', frontmatter }) as FoundPage;

test('a page is listed by its sidebar title, else by its title', () => {
  expect(pageEntry(page({}))).toEqual({ type: 'page', url: '/a', label: 'A page' });
  expect(pageEntry(page({ sidebarTitle: 'Short', icon: 'leaf', tag: 'New', deprecated: true }))).toEqual({
    type: 'page',
    url: '/a',
    label: 'Short',
    icon: 'leaf',
    tag: 'New',
    deprecated: true,
  });
});

test('a page with an address of its own leads there', () => {
  expect(pageEntry(page({ url: 'https://a.example/' }))).toMatchObject({ url: 'https://a.example/', external: true });
});

test.each([
  [{ api: 'GET /users' }, 'GET'],
  [{ openapi: 'spec.json post /users' }, 'POST'],
  [{ openapi: 'webhook order-paid' }, 'WEBHOOK'],
  [{ api: 'GET /users', openapi: 'POST /users' }, 'GET'],
  [{ api: 'GET /users', hideApiMarker: true }, undefined],
  [{ openapi: '"get started.json" POST /users' }, 'POST'],
  [{ openapi: '"GET" "/nowhere"' }, 'GET'],
  [{ api: 'GET https://a.example' }, 'GET'],
  [{ api: '/get/users' }, undefined],
  [{ openapi: 'target.json /users' }, undefined],
])('a page of %j shows the method %s', (frontmatter, method) => {
  expect(pageEntry(page(frontmatter))).toMatchObject(method === undefined ? {} : { method });
  expect('method' in pageEntry(page(frontmatter))).toBe(method !== undefined);
});

test.each([
  ['https://a.example/b/', 'a.example/b'],
  ['//a.example', 'a.example'],
  ['mailto:me@a.example', 'me@a.example'],
  ['https://', 'https://'],
])('the address %s is shown as %s', (url, label) => {
  expect(externalLabel(url)).toBe(label);
});

test.each([
  ['#first-steps', 'First steps'],
  ['?view_all', 'View all'],
  ['#', ''],
])('the end %s of an address is shown as "%s"', (suffix, label) => {
  expect(fragmentLabel(suffix)).toBe(label);
});
