/** Searches an unpacked release with the index and the ranking of its readers' browsers. */
import type { Release } from '../../bundle-server/release/release.ts';
import { AppError } from '../../errors.ts';
import type { SearchHit, SearchQuestion, SearchResults } from '../../lib/site-search.ts';
import { findPages } from '../../site/terms/find-pages.ts';
import type { FoundPage } from '../../site/terms/find-pages.ts';
import { textPath } from '../../site/terms/index-format.ts';
import type { PageSection } from '../../site/terms/index-format.ts';
import { keepLast } from '../../site/terms/read-index.ts';
import { openIndexes } from './release-indexes.ts';
import type { ReleaseIndexes } from './release-indexes.ts';
import { readScript } from './read-script.ts';

interface ReleaseSearch {
  indexes: ReleaseIndexes;
  readText(page: string): Promise<readonly PageSection[] | undefined>;
}

/** Texts of pages that one release keeps in memory. */
const MAX_TEXTS = 100;

/** Searches of releases, which go with them. */
const searches = new WeakMap<Release, ReleaseSearch>();

/** Finds pages, best first. Throws `invalid_request` for a language, version or part that the site does not have. */
export async function searchRelease(release: Release, question: SearchQuestion): Promise<SearchResults> {
  const { indexes, readText } = openSearch(release);
  const reader = await indexes.choose(question);
  const core = await reader.core();
  const section = question.section === undefined ? undefined : core.sections.indexOf(question.section);
  if (section === -1)
    throw new AppError(
      'invalid_request',
      `The site has no part ${quote(question.section)}; there are ${core.sections.filter(Boolean).map(quote).join(', ') || 'none'}.`,
    );
  const { pages, counts, total, terms } = await findPages(reader, question.query, {
    limit: question.limit,
    readText,
    ...(section !== undefined && { section }),
  });
  const sections = [...counts]
    .map(([number, count]) => ({ name: core.sections[number] ?? '', total: count }))
    .filter(({ name }) => name !== '')
    .sort((left, right) => right.total - left.total || (left.name < right.name ? -1 : 1));
  return { total, sections, terms, results: pages.map(toHit) };
}

function openSearch(release: Release): ReleaseSearch {
  const known = searches.get(release);
  if (known) return known;
  const readText = keepLast(MAX_TEXTS, async (page: string) => {
    const file = `${textPath(page)}.js`;
    return release.files.has(file) ? ((await readScript(release, file)) as PageSection[]) : undefined;
  });
  const opened = { indexes: openIndexes(release), readText };
  searches.set(release, opened);
  return opened;
}

function toHit({ path, title, trail, section, snippet, sections }: FoundPage): SearchHit {
  const url = toAddress(path);
  return {
    title,
    url,
    trail,
    section,
    snippet,
    sections: sections.map(({ id, heading, snippet: text }) => ({
      heading,
      url: id === '' ? url : `${url}#${encodeURIComponent(id)}`,
      snippet: text,
    })),
  };
}

/** The address of a page as the server gives it: `guides/start.html` is `/guides/start`, `guides/index.html` is `/guides/`. */
export function toAddress(path: string): string {
  const bare = path.replace(/(^|\/)index\.html$/, '$1').replace(/\.html$/, '');
  return `/${bare.split('/').map(encodeURIComponent).join('/')}`;
}

function quote(text = ''): string {
  return JSON.stringify(text.slice(0, 100));
}
