/** Searches an unpacked release with the index and ranking of its readers' browsers, on the calling thread. */
import { AppError } from '../../errors.ts';
import type { SearchHit, SearchQuestion, SearchResults } from '../../lib/site-search.ts';
import { findPages, getTextPath, keepLast, type PageMatch, type PageSection } from '../../site/shared.ts';
import { toPageUrl } from './to-page-url.ts';
import { openIndexes } from './release-indexes.ts';
import type { ReleaseIndexes } from './release-indexes.ts';
import type { SearchableRelease } from './searchable-release.ts';
import { readScript } from './read-script.ts';

interface ReleaseSearch {
  indexes: ReleaseIndexes;
  readText(page: string): Promise<readonly PageSection[] | undefined>;
}

/** Maximum number of page texts that one release keeps in memory. */
const MAX_TEXTS = 100;

/**
 * Opens the search of a release, which keeps parts of its indexes in memory. The returned function finds pages, best
 * first, and throws `invalid_request` for a language, version or part that the site doesn't have.
 */
export function openSearch(release: SearchableRelease): (question: SearchQuestion) => Promise<SearchResults> {
  const readText = keepLast(MAX_TEXTS, async (page: string) => {
    const file = `${getTextPath(page)}.js`;
    return release.files.has(file) ? ((await readScript(release, file)) as PageSection[]) : undefined;
  });
  const openedRelease = { indexes: openIndexes(release), readText };
  return (question) => search(openedRelease, question);
}

async function search({ indexes, readText }: ReleaseSearch, question: SearchQuestion): Promise<SearchResults> {
  const reader = await indexes.choose(question);
  const core = await reader.core();
  const section = question.section === undefined ? undefined : core.sections.indexOf(question.section);
  if (section === -1)
    throw new AppError(
      'invalid_request',
      `The site doesn't have a section ${quote(question.section)}. Available: ${core.sections.filter(Boolean).map(quote).join(', ') || 'none'}.`,
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

function toHit({ path, title, trail, section, snippet, sections }: PageMatch): SearchHit {
  const url = toPageUrl(path);
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

function quote(text = ''): string {
  return JSON.stringify(text.slice(0, 100));
}
