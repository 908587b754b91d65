/**
 * How a page changed over time, for its readers. Contains no text of earlier versions: sections have keys, and only
 * sections that the page still has can be shown.
 */

/** The changes of a page, newest first. */
export interface PageHistory {
  changes: PageChange[];
  /** Whether older changes exist that aren't listed. */
  isCut?: true;
}

/** What the commits of one day changed on a page. */
export interface PageChange {
  /** When the last one was committed: RFC 3339 in UTC. */
  date: string;
  /** Whether they added the page. */
  isCreation?: true;
  /** Keys of the sections that they added and that the page still has. */
  added?: string[];
  /** Keys of the sections that they changed and that the page still has. */
  changed?: string[];
  /** Whether they changed parts that the page no longer has. */
  hasOthers?: true;
  /** Number of sections that they removed. */
  removed?: number;
  /** The first lines of the commit messages, if the site shows them. */
  messages?: string[];
}

/** Settings of a site that shows its readers the history of pages. */
export interface PageHistorySettings {
  /** Largest number of changes of each page, one for each day. */
  limit: number;
  /** Whether readers see the first lines of commit messages. */
  messages: boolean;
}

/** Key of the title, the description, and the text before the first heading. Other keys aren't empty. */
export const INTRODUCTION_KEY = '';

/**
 * Returns the keys of sections from their titles, as source or as text: their letters and digits. Sections with the same
 * title are numbered. A title without any has no key.
 */
export function createSectionKeys(titles: readonly string[]): (string | undefined)[] {
  const counts = new Map<string, number>();
  return titles.map((title) => {
    const text = title.length > MAX_TITLE ? title.slice(0, MAX_TITLE) : title;
    const words = text
      .replace(/\s*\{#[^{}]*\}\s*$/, '')
      .replace(/\]\([^()]*\)/g, ']')
      .replace(/<[^<>]*>/g, '')
      .replace(/[^\p{L}\p{N}]+/gu, '')
      .toLowerCase()
      .slice(0, MAX_KEY);
    if (words === '') return undefined;
    const count = (counts.get(words) ?? 0) + 1;
    counts.set(words, count);
    return count === 1 ? words : `${words}#${count}`;
  });
}

const MAX_TITLE = 1_000;
const MAX_KEY = 60;
