import { findUnreachedPages } from './find-unreached-pages.ts';
import { joinStatement, listSome } from './gate.ts';
import type { RunResult } from './gate.ts';
import { findNewWords } from './line-changes.ts';
import { listReaderTexts, quotesText, sharesWord } from './reader-words.ts';

/**
 * Every changed page got a word that readers searched for, and the site's own search finds it for one of the searches. The
 * summary names searches.
 */
export async function checkSearchGaps({ cause, context, pages, statement }: RunResult): Promise<string[]> {
  const queries = listReaderTexts(cause);
  if (queries.length === 0) return [];
  const unrelated = pages.filter(({ before, after }) => {
    const words = findNewWords(before, after);
    return !queries.some((query) => sharesWord(words, query));
  });
  const related = pages.filter((page) => !unrelated.includes(page)).map(({ name }) => name);
  const unreached = await findUnreachedPages(context, { pages: related, texts: queries });
  const text = statement && joinStatement(statement);
  const isNamed = text === undefined || queries.some((query) => quotesText(text, query));
  return [
    ...unrelated.map(
      ({ name }) =>
        `${name}: the new text doesn't contain any word from a search without results, so the next reader won't find it either. Use the words of readers (${listSome(queries, 3)}), or restore the page.`,
    ),
    ...unreached.map(
      (name) =>
        `${name}: the site's search still doesn't show this page for a search of readers (${listSome(queries, 3)}). Use their words, in the same form, in a heading, the description or the first sentence, and check with \`search\`. A new page must be in the navigation. Or restore the page.`,
    ),
    ...(isNamed
      ? []
      : [
          `The summary doesn't mention any of the searches. Quote the ones that you covered, with the page, and the ones that only people can decide, such as "${queries[0]}".`,
        ]),
  ];
}
