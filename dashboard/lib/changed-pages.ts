import { findPagePath } from './page-path.ts';

/** A page that a pull request changes. */
export interface ChangedPage {
  /** Path of the page after the change, without a leading slash. */
  path: string;
  /** Path of the page before the change. */
  formerPath: string;
  kind: 'added' | 'deleted' | 'changed' | 'renamed';
}

interface ChangedFile {
  kind: ChangedPage['kind'];
  path: string;
  formerPath: string | null;
}

/**
 * Lists the changed pages of a pull request. If only other files changed, such as docs.json, returns the site's first
 * page.
 */
export function listChangedPages(files: readonly ChangedFile[], docsFolder: string): ChangedPage[] {
  const pages = files.flatMap(({ path: file, formerPath, kind }) => {
    const path = findPagePath(file, docsFolder);
    if (path === undefined) return [];
    return [
      { path, formerPath: (formerPath === null ? undefined : findPagePath(formerPath, docsFolder)) ?? path, kind },
    ];
  });
  return pages.length > 0 ? pages : [{ path: '', formerPath: '', kind: 'changed' }];
}
