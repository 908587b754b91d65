import path from 'node:path';
import type { Workspace } from '../types/workspace.ts';
import type { SearchSite, SiteView } from '../types/site.ts';
import { listChangedFiles } from '../workspace/changed-files.ts';

interface OpenedSearch {
  key: string;
  search: Promise<SearchSite | undefined>;
}

/**
 * Opens the search of the work tree as readers will use it. Its index is built once, and again after the work tree has
 * changed. Returns undefined if the site has no search. Throws `invalid_site` if the site can't be rendered.
 */
export async function openWorkSearch(
  view: SiteView,
  { workspace, signal }: { workspace: Workspace; signal: AbortSignal },
): Promise<SearchSite | undefined> {
  const key = JSON.stringify([workspace.baseCommit, await listChangedFiles(workspace, signal)]);
  const openedSearch = OPENED.get(workspace);
  if (openedSearch?.key === key) return openedSearch.search;
  const newSearch = { key, search: view.openSearch(path.join(workspace.folder, workspace.docsFolder), signal) };
  OPENED.set(workspace, newSearch);
  newSearch.search.catch(() => OPENED.delete(workspace));
  return newSearch.search;
}

const OPENED = new WeakMap<Workspace, OpenedSearch>();
