/** Asks the site's own search whether it finds the changed pages for what readers wrote. */
import path from 'node:path';
import { AppError } from '../../../errors.ts';
import { MAX_QUERY } from '../../../lib/site-search.ts';
import { openWorkSearch } from '../../checks/open-search.ts';
import { openNavigation } from '../../navigation/open-navigation.ts';
import { Refusal } from '../../tools/tool.ts';
import type { Workspace } from '../../types/workspace.ts';
import type { SearchSite } from '../../types/site.ts';
import type { ToolContext } from '../../types/tool.ts';

/** Changed pages, and texts of readers for which the search should find them. */
export interface ReachQuestion {
  /** Files in the docs folder. */
  pages: readonly string[];
  texts: readonly string[];
}

/**
 * Returns the pages that the search of the changed site doesn't show on its first page of results for any of the texts.
 * Files that aren't pages of the site, such as snippets, are left out. Returns none if the site has no search, or can't
 * be rendered here: other checks report a broken site.
 */
export async function findUnreachedPages(
  { view, workspace, signal }: Pick<ToolContext, 'view' | 'workspace' | 'signal'>,
  { pages, texts }: ReachQuestion,
): Promise<string[]> {
  if (!view || pages.length === 0) return [];
  const folder = path.join(workspace.folder, workspace.docsFolder);
  try {
    const search = await openWorkSearch(view, { workspace, signal });
    if (!search) return [];
    const urls = new Map<string, string>();
    for (const file of pages.slice(0, MAX_PAGES)) {
      const page = await view.showPage(folder, file, signal);
      if (page) urls.set(file, page.url);
    }
    const reachedUrls = await searchAll(search, {
      urls: new Set(urls.values()),
      texts,
      parts: await listParts(workspace),
    });
    return [...urls].filter(([, url]) => !reachedUrls.has(url)).map(([file]) => file);
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid_site') return [];
    throw error;
  }
}

/** Pages of one run that are searched for. A run that changes more is rare. */
const MAX_PAGES = 20;
const MAX_TEXTS = 50;
/** Readers rarely look further. */
const MAX_RESULTS = 10;

interface SitePart {
  language?: string;
  version?: string;
}

async function searchAll(
  search: SearchSite,
  { urls, texts, parts }: { urls: ReadonlySet<string>; texts: readonly string[]; parts: readonly SitePart[] },
): Promise<Set<string>> {
  const reachedUrls = new Set<string>();
  for (const part of parts)
    for (const text of texts.slice(0, MAX_TEXTS)) {
      if (urls.isSubsetOf(reachedUrls)) return reachedUrls;
      for (const url of await searchPart(search, { ...part, query: text.slice(0, MAX_QUERY) })) reachedUrls.add(url);
    }
  return reachedUrls;
}

async function searchPart(search: SearchSite, question: SitePart & { query: string }): Promise<string[]> {
  try {
    const { results } = await search({ ...question, limit: MAX_RESULTS });
    return results.map(({ url }) => url);
  } catch (error) {
    // Not every language has every version.
    if (error instanceof AppError && error.code === 'invalid_request') return [];
    throw error;
  }
}

/** Lists the languages and versions that have their own search. Readers see the first one by default. */
async function listParts(workspace: Workspace): Promise<SitePart[]> {
  try {
    const { items } = await openNavigation(workspace);
    const list = (kind: string) => [...new Set(items.flatMap((item) => (item.kind === kind ? [item.text] : [])))];
    const versions: SitePart[] = [{}, ...list('version').map((version) => ({ version }))];
    return versions
      .flatMap((part) => [part, ...list('language').map((language) => ({ ...part, language }))])
      .slice(0, MAX_PARTS);
  } catch (error) {
    if (error instanceof Refusal) return [{}];
    throw error;
  }
}

const MAX_PARTS = 100;
