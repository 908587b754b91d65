import { expect, test } from 'vitest';
import { listChangedPages } from './changed-pages.ts';

const changedFile = { kind: 'changed', formerPath: null } as const;

test('lists only pages in the docs folder, and both paths of a renamed page', () => {
  const files = [
    { ...changedFile, path: 'docs/index.mdx' },
    { ...changedFile, path: 'docs/docs.json' },
    { ...changedFile, path: 'README.md' },
    { kind: 'renamed', path: 'docs/guides/begin.mdx', formerPath: 'docs/guides/start.mdx' } as const,
  ];
  expect(listChangedPages(files, 'docs')).toEqual([
    { path: '', formerPath: '', kind: 'changed' },
    { path: 'guides/begin', formerPath: 'guides/start', kind: 'renamed' },
  ]);
});

test('lists the first page of the site if no page file changed', () => {
  expect(listChangedPages([{ ...changedFile, path: 'docs.json' }], '')).toEqual([
    { path: '', formerPath: '', kind: 'changed' },
  ]);
});
