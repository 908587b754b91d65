/** Converts lists of the pages in a category of the sidebar to cards. */
import { readList, readText } from '../fields.ts';
import { toPageUrl } from '../import-files.ts';
import type { PageEntry } from '../imported.ts';
import { changeProse, formatAttribute } from '../page-text.ts';
import type { ReportLoss } from './convert-body.ts';

export interface CardContext {
  /** The navigation of the new site. */
  navigation: object;
  /** Names of pages in the sidebar, by path. */
  labels: ReadonlyMap<string, string>;
  /** Descriptions of pages, by path. */
  descriptions: ReadonlyMap<string, unknown>;
}

const CARD_LIST = /<DocCardList((?:\s(?:[^<>{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)?)\/>/g;
/** The items of the current category, which are the default. */
const CURRENT_ITEMS = /^\s*items=\{\s*useCurrentSidebarCategory\(\)\.items\s*\}\s*$/;

/** Fills the lists of a page. Reports lists that only code can fill, and lists in partial pages, as lost. */
export function convertCardLists(
  text: string,
  page: string | undefined,
  context: CardContext & { reportLoss: ReportLoss },
): string {
  return changeProse(text, (prose) =>
    prose.replaceAll(CARD_LIST, (match: string, attributeText: string) => {
      const isCurrent = attributeText.trim() === '' || CURRENT_ITEMS.test(attributeText);
      const entries = isCurrent && page !== undefined ? findCategory(page, context.navigation) : undefined;
      if (entries === undefined) context.reportLoss('the component <DocCardList>', match);
      return entries === undefined ? '' : printCards(entries, context);
    }),
  );
}

/** Returns the other entries of the innermost category that contains a page or opens it. */
function findCategory(page: string, navigation: object): PageEntry[] | undefined {
  const tabs = 'tabs' in navigation ? (readList(navigation.tabs) as { pages: PageEntry[] }[]) : [];
  const lists = 'pages' in navigation ? [navigation as { pages: PageEntry[] }] : tabs;
  return lists.map(({ pages }) => findIn(page, pages)).find((found) => found !== undefined);
}

function findIn(page: string, entries: readonly PageEntry[]): PageEntry[] | undefined {
  for (const entry of entries) {
    if (typeof entry === 'string') continue;
    if (entry['root'] === page) return entry.pages;
    const found = findIn(page, entry.pages);
    if (found !== undefined) return found;
  }
  return entries.includes(page) ? entries.filter((entry) => entry !== page) : undefined;
}

function printCards(entries: readonly PageEntry[], { labels, descriptions }: CardContext): string {
  const cards = entries.flatMap((entry) => {
    const title = typeof entry === 'string' ? labels.get(entry) : entry.group;
    const page = findFirstPage(entry);
    if (page === undefined) return [];
    const description = typeof entry === 'string' ? (readText(descriptions.get(entry)) ?? '') : '';
    return [
      `<Card${formatAttribute('title', title ?? page)}${formatAttribute('href', toPageUrl(page))}>`,
      `  ${description.replaceAll(/[{}<]/g, String.raw`\$&`)}`,
      '</Card>',
    ];
  });
  return ['<CardGroup cols={2}>', ...cards, '</CardGroup>'].join('\n');
}

/** Returns the page that an entry opens. */
function findFirstPage(entry: PageEntry): string | undefined {
  if (typeof entry === 'string') return entry;
  return readText(entry['root']) ?? entry.pages.map(findFirstPage).find((page) => page !== undefined);
}
