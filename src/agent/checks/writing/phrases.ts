/** Finds phrases that belong in a chat or a draft, not on a page. */
import type { SiteProblem } from '../../types/site.ts';
import type { PageChange } from '../page-changes.ts';
import { CHAT_PHRASES } from './chat-phrases.ts';
import { createProblem, listKnownLines } from './create-problem.ts';
import { splitFrontmatter } from './frontmatter.ts';
import { blankCode } from './hide-code.ts';
import { hasPlaceholder } from './placeholders.ts';

/** Returns the new lines with such a phrase, outside code. */
export function findPhrases(page: PageChange): SiteProblem[] {
  const knownLines = listKnownLines(page.before);
  const source = page.after.split('\n');
  const lines = blankCode(page.after).split('\n');
  const edges = findEdges(lines, page.after);
  return lines.flatMap((line, index): SiteProblem[] => {
    const text = line.trim().slice(0, MAX_LINE);
    if (text === '' || knownLines.has((source[index] ?? '').trim())) return [];
    const edge = edges.get(index);
    const surroundings = { next: findNext(lines, index), isWhole: text === source[index]?.trim() };
    const problem = isChat(text, edge)
      ? { code: 'chat-text', message: 'is a reply to a person, not text for readers. Remove it.' }
      : hasPlaceholder(text, surroundings) && {
          code: 'placeholder-text',
          message: 'is a placeholder. Write the text, or leave it out.',
        };
    if (!problem) return [];
    const message = `"${text.slice(0, 80)}" ${problem.message}`;
    return [createProblem(page, { code: problem.code, line: index + 1, message })];
  });
}

const MAX_LINE = 400;

type Edge = 'start' | 'end';

/** Finds the first lines below the frontmatter and the last lines, where replies begin and end. */
function findEdges(lines: readonly string[], text: string): Map<number, Edge> {
  const start = splitFrontmatter(text).frontmatter.split('\n').length - 1;
  const filled = lines.flatMap((line, index) => (index >= start && line.trim() !== '' ? [index] : []));
  return new Map([
    ...filled.slice(-END_LINES).map((index) => [index, 'end'] as const),
    ...filled
      .slice(0, Math.min(START_LINES, findSection(filled.map((index) => lines[index] ?? ''))))
      .map((index) => [index, 'start'] as const),
  ]);
}

/** Returns the index of the first heading below the title, because an answer in an FAQ can start like a reply. */
function findSection(lines: readonly string[]): number {
  const index = lines.findIndex((line) => /^#{2,6} /.test(line));
  return index === -1 ? lines.length : index;
}

const START_LINES = 3;
const END_LINES = 3;

function findNext(lines: readonly string[], index: number): string {
  return (
    lines
      .slice(index + 1, index + 12)
      .find((line) => line.trim() !== '')
      ?.trim() ?? ''
  );
}

function isChat(line: string, edge: Edge | undefined): boolean {
  if (/^(?:\{|<[A-Za-z!/]|import |export |\|)/.test(line)) return false;
  const text = line
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .replaceAll(/[’ʼ]/g, "'")
    .replaceAll(/[*_]{2}/g, '')
    .toLowerCase();
  return CHAT_PHRASES.some(({ openers, edges, anywhere }) => {
    if (anywhere?.test(text) || (edge !== undefined && edges?.test(text))) return true;
    const opener = openers.exec(text)?.[0];
    if (opener === undefined) return false;
    return edge === 'start' || edges?.test(text.slice(opener.length).trimStart()) === true;
  });
}
