import { findPagePath } from './page-path.ts';

export interface ChangedPage {
  /** Address without a slash in front; that of the page as it would be. */
  path: string;
  /** Address of the page as it is. */
  formerPath: string;
  kind: 'added' | 'deleted' | 'changed' | 'renamed';
}

interface ChangedFile {
  kind: ChangedPage['kind'];
  path: string;
  formerPath: string | null;
}

/** Lists the pages among changed files. Where other files alone are changed, such as docs.json, it is the first page of the site. */
export function listChangedPages(files: readonly ChangedFile[], docsFolder: string): ChangedPage[] {
  const pages = files.flatMap(({ path: file, formerPath: former, kind }) => {
    const path = findPagePath(file, docsFolder);
    if (path === undefined) return [];
    return [{ path, formerPath: (former === null ? undefined : findPagePath(former, docsFolder)) ?? path, kind }];
  });
  return pages.length > 0 ? pages : [{ path: '', formerPath: '', kind: 'changed' }];
}
