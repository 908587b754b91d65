import { expect, test } from 'vitest';
import { listChangedPages } from './changed-pages.ts';

const changed = { kind: 'changed', formerPath: null } as const;

test('lists only pages in the docs folder, and both paths of a renamed page', () => {
  const files = [
    { ...changed, path: 'docs/index.mdx' },
    { ...changed, path: 'docs/docs.json' },
    { ...changed, path: 'README.md' },
    { kind: 'renamed', path: 'docs/guides/begin.mdx', formerPath: 'docs/guides/start.mdx' } as const,
  ];
  expect(listChangedPages(files, 'docs')).toEqual([
    { path: '', formerPath: '', kind: 'changed' },
    { path: 'guides/begin', formerPath: 'guides/start', kind: 'renamed' },
  ]);
});

test('lists the first page of the site if no page file changed', () => {
  expect(listChangedPages([{ ...changed, path: 'docs.json' }], '')).toEqual([
    { path: '', formerPath: '', kind: 'changed' },
  ]);
});
