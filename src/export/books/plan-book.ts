import { AppError } from '../../errors.ts';
import { findClosestName } from '../../lib/find-closest-name.ts';
import type { OutlineBook, OutlineEntry, SiteOutline } from '../../site/shared.ts';
import type { BookEntry, BookPlan, Chapter } from './types.ts';

/** More pages than anyone reads in one file, and as many as Chromium prints within its limits. */
const MAX_CHAPTERS = 5_000;

/** Lists the chapters of a book in reading order. Throws `invalid_request` for a section that the site doesn't have. */
export function planBook(
  outline: SiteOutline,
  { book, sections = [] }: { book: OutlineBook; sections?: readonly string[] | undefined },
): BookPlan {
  const { books: _, ...site } = outline;
  const { sections: allSections, ...about } = book;
  const roots = allSections.length === 1 ? (allSections[0]?.entries ?? []) : allSections.flatMap(toGroup);
  const chosenRoots = sections.length === 0 ? roots : sections.flatMap((title) => findSections(title, allSections));
  const chapters: Chapter[] = [];
  const pages = new Set<string>();
  let pendingTitles: Chapter['partTitles'] = [];
  const addChapter = ({ label, page, file }: { label: string; page: string; file: string }, level: number) => {
    if (pages.has(page)) return undefined;
    pages.add(page);
    const chapter = { number: chapters.length + 1, title: label, page, file, level, partTitles: pendingTitles };
    pendingTitles = [];
    chapters.push(chapter);
    return chapter;
  };
  const convert = (entries: readonly OutlineEntry[], level: number): BookEntry[] =>
    entries.flatMap((entry): BookEntry[] => {
      const { label: title, page, file } = entry;
      if (!('entries' in entry)) {
        const chapter = addChapter(entry, level);
        return chapter ? [{ title, level, chapter, entries: [] }] : [];
      }
      const own =
        page === undefined || file === undefined ? undefined : addChapter({ label: title, page, file }, level);
      const heading = { title, level };
      if (!own) pendingTitles.push(heading);
      const inner = convert(entry.entries, level + 1);
      pendingTitles = pendingTitles.filter((each) => each !== heading);
      return own || inner.length > 0 ? [{ title, level, ...(own && { chapter: own }), entries: inner }] : [];
    });
  const entries = convert(chosenRoots, 1);
  if (chapters.length > MAX_CHAPTERS)
    throw new AppError(
      'invalid_request',
      `The book would have ${chapters.length} pages of the site, and the maximum is ${MAX_CHAPTERS}. Choose sections of the site, such as one of its tabs.`,
    );
  return { site, book: about, entries, chapters };
}

function toGroup({ titles, entries }: OutlineBook['sections'][number]): OutlineEntry[] {
  return titles.length === 0 ? entries : [{ label: titles.join(' › '), entries }];
}

/** Finds the parts with a title: divisions such as tabs, or else groups. */
function findSections(title: string, sections: OutlineBook['sections']): OutlineEntry[] {
  const foldedTitle = foldTitle(title);
  const divisions = sections.filter(({ titles }) => titles.some((each) => foldTitle(each) === foldedTitle));
  if (divisions.length === 1) return divisions[0]?.entries ?? [];
  if (divisions.length > 1) return divisions.flatMap(toGroup);
  const groups: OutlineEntry[] = [];
  const labels: string[] = sections.flatMap(({ titles }) => titles);
  const visit = (entries: readonly OutlineEntry[]) => {
    for (const entry of entries) {
      if (!('entries' in entry)) continue;
      labels.push(entry.label);
      if (foldTitle(entry.label) === foldedTitle) groups.push(entry);
      else visit(entry.entries);
    }
  };
  for (const { entries } of sections) visit(entries);
  if (groups.length > 0) return groups;
  const closest = findClosestName(title, labels);
  const hint =
    closest === undefined
      ? `It has ${[...new Set(labels)].filter(Boolean).slice(0, 10).map(quote).join(', ') || 'no groups'}`
      : `Did you mean ${quote(closest)}?`;
  throw new AppError('invalid_request', `The navigation has no tab or group ${quote(title)}. ${hint}`);
}

const foldTitle = (title: string) => title.normalize('NFKC').trim().toLowerCase();
const quote = (text: string) => JSON.stringify(text);
