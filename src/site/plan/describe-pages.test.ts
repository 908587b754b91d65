import { expect, test } from 'vitest';
import { describePages } from './describe-pages.ts';
import { createOpenApi, openSite, createOperation } from './testing.ts';

const FILES = {
  'api.json': createOpenApi({ '/rooms': createOperation('List rooms'), '/books': createOperation('List books') }),
  'rooms.mdx': '---\nopenapi: GET /rooms\n---\n',
  'books.mdx': '---\nopenapi: GET /books\ngroups: [staff]\n---\n',
  'none.mdx': '---\nopenapi: GET /none\n---\n',
};

test('a page has the subject that it refers to, and the input pages stay unchanged', () => {
  const site = openSite(FILES);
  const { pages } = describePages(site);
  expect(pages.get('/rooms')).toMatchObject({
    title: 'List rooms',
    subject: { document: 'api.json', name: 'GET /rooms' },
  });
  expect(site.found.open.get('/rooms')).toMatchObject({ title: 'Rooms' });
  expect(site.found.open.get('/rooms')).not.toHaveProperty('subject');
  expect(site.diagnostics.map(({ code, file }) => `${code} ${file}`)).toEqual([
    'page-restricted books.mdx',
    'operation-missing none.mdx',
  ]);
});

test('subjects of pages that are left out are withheld', () => {
  const { withheld, restricted } = describePages(openSite(FILES));
  expect([...withheld].join()).toContain('/books');
  expect([...withheld].join()).not.toContain('/rooms');
  expect([...restricted]).toEqual(['api.json']);
});

test('problems in an API description are reported once, where it is referenced', () => {
  const site = openSite({ 'bad.yaml': 'openapi: 3.1.0\npaths: [', 'a.mdx': '---\nopenapi: bad.yaml GET /x\n---\n' });
  const { pages } = describePages(site);
  expect(pages.get('/a')?.subject).toEqual({ document: 'bad.yaml', kind: 'unavailable' });
  expect(site.diagnostics.map(({ code, file }) => `${code} ${file}`)).toEqual(['spec-invalid bad.yaml']);
});
