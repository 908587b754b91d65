import { expect, test } from 'vitest';
import type { DiscoveredPage } from '../content/discover.ts';
import { toExternalLabel, toFragmentLabel, createPageEntry } from './labels.ts';

const createPage = (frontmatter: object) => ({ url: '/a', title: 'A page', frontmatter }) as DiscoveredPage;

test('labels a page with its sidebar title, or else its title', () => {
  expect(createPageEntry(createPage({}))).toEqual({ type: 'page', url: '/a', label: 'A page' });
  expect(createPageEntry(createPage({ sidebarTitle: 'Short', icon: 'leaf', tag: 'New', deprecated: true }))).toEqual({
    type: 'page',
    url: '/a',
    label: 'Short',
    icon: 'leaf',
    tag: 'New',
    deprecated: true,
  });
});

test('links a page with a url to that URL', () => {
  expect(createPageEntry(createPage({ url: 'https://a.example/' }))).toMatchObject({
    url: 'https://a.example/',
    external: true,
  });
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
])('shows the method of a page with %j: %s', (frontmatter, method) => {
  expect(createPageEntry(createPage(frontmatter))).toMatchObject(method === undefined ? {} : { method });
  expect('method' in createPageEntry(createPage(frontmatter))).toBe(method !== undefined);
});

test.each([
  ['https://a.example/b/', 'a.example/b'],
  ['//a.example', 'a.example'],
  ['mailto:me@a.example', 'me@a.example'],
  ['https://', 'https://'],
])('shows the URL %s as %s', (url, label) => {
  expect(toExternalLabel(url)).toBe(label);
});

test.each([
  ['#first-steps', 'First steps'],
  ['?view_all', 'View all'],
  ['#', ''],
])('shows the URL suffix %s as "%s"', (suffix, label) => {
  expect(toFragmentLabel(suffix)).toBe(label);
});
