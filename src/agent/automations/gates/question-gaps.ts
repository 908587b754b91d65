import { hideCode } from '../../checks/writing/hide-code.ts';
import { findUnreachedPages } from './find-unreached-pages.ts';
import { joinStatement, listSome } from './gate.ts';
import type { RunResult } from './gate.ts';
import { findLineChanges, findNewWords } from './line-changes.ts';
import { listReaderTexts, quotesText, sharesWord } from './reader-words.ts';

/**
 * Every changed page is about a question, the site's own search finds it for one of them, and none becomes a list of
 * questions. A run without changes names questions.
 */
export async function checkQuestionGaps({ cause, changes, context, pages, statement }: RunResult): Promise<string[]> {
  const questions = listReaderTexts(cause);
  if (questions.length === 0) return [];
  if (changes.length === 0) {
    const isExplained =
      !statement ||
      statement.openQuestions.length > 0 ||
      questions.some((question) => quotesText(joinStatement(statement), question));
    return isExplained
      ? []
      : [
          "You changed nothing and didn't list any questions. List the questions that you could not answer under `openQuestions`, or quote the questions that you ignored in the summary, and say why.",
        ];
  }
  const problems = pages.flatMap(({ name, before, after }) => {
    const { added } = findLineChanges(before, after);
    const visible = hideCode(after).split('\n');
    const headings = added.filter(({ line }) => /^#{1,6}\s.*\?\s*$/.test(visible[line - 1] ?? ''));
    if (headings.length > 1)
      return [
        `${name}:${headings[1]?.line}: ${headings.length} new headings are questions. Write the answers where readers look for them instead of as a list of questions.`,
      ];
    const words = findNewWords(before, after);
    if (questions.some((question) => sharesWord(words, question))) return [];
    return [`${name}: the new text has nothing to do with the questions. Restore the page.`];
  });
  if (problems.length > 0) return problems;
  const unreached = await findUnreachedPages(context, { pages: pages.map(({ name }) => name), texts: questions });
  return unreached.map(
    (name) =>
      `${name}: the site's search doesn't show this page for a question of readers (${listSome(questions, 2)}), and the assistant uses the same search. Use the main words of the question in the answer or its heading, and check with \`search\`. A new page must be in the navigation. Or restore the page.`,
  );
}
