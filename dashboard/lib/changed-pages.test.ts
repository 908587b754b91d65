import { expect, test } from 'vitest';
import { listChangedPages } from './changed-pages.ts';

const changed = { kind: 'changed', formerPath: null } as const;

test('pages are those of the docs folder, a renamed one with both of its addresses', () => {
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

test('where no page is changed by itself, the first page of the site is shown', () => {
  expect(listChangedPages([{ ...changed, path: 'docs.json' }], '')).toEqual([
    { path: '', formerPath: '', kind: 'changed' },
  ]);
});
