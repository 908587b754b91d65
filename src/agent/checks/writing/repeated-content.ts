/**
 * Finds text that is on a page twice, because the model wrote the page again, or inserted a section instead of replacing
 * it.
 */
import type { SiteProblem } from '../../types/site.ts';
import type { PageChange } from '../page-changes.ts';
import { createProblem, countLines } from './create-problem.ts';
import { splitFrontmatter } from './frontmatter.ts';
import { blankCode } from './hide-code.ts';

/** Returns a problem for the first repeated text, if no text was repeated before. */
export function findRepeatedContent(page: PageChange): SiteProblem[] {
  const repetition = findRepetition(page.after);
  if (!repetition || findRepetition(page.before)) return [];
  const { first, second, length } = repetition;
  const message = `The ${length} lines that start here repeat the ones from line ${first} on. Remove one of the copies.`;
  return [createProblem(page, { code: 'repeated-content', line: second, message })];
}

interface Repetition {
  /** Line numbers of the two texts. */
  first: number;
  second: number;
  /** Number of lines with text. */
  length: number;
}

interface Line {
  content: string;
  number: number;
  /** Whether a repeated text can start here: the first line of the page, its copies, and headings. */
  isStart: boolean;
}

function findRepetition(text: string): Repetition | undefined {
  const lines = listLines(text);
  const hasVariants = VARIANTS.test(text);
  const starts = new Map<string, number>();
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index];
    if (!line?.isStart) continue;
    const first = starts.get(line.content);
    if (first === undefined) {
      starts.set(line.content, index);
      continue;
    }
    const length = countEqualLines(lines, { first, second: index });
    const characters = lines.slice(index, index + length).reduce((sum, { content }) => sum + content.length, 0);
    const isDouble = first === 0 && length * 2 === lines.length && characters >= MIN_START;
    const isPage = length >= lines.length * PAGE_SHARE && characters >= MIN_PAGE_CHARACTERS;
    const isNext = index - first - length <= 1;
    const isSection = isNext
      ? length >= MIN_LINES && characters >= MIN_NEXT_CHARACTERS
      : length >= MIN_SECTION_LINES && characters >= MIN_SECTION_CHARACTERS && !hasVariants;
    if (isDouble || (length >= MIN_LINES && (isPage || isSection)))
      return { first: lines[first]?.number ?? 1, second: line.number, length };
    index += Math.max(0, length - 1);
  }
  return undefined;
}

const MIN_LINES = 3;
const MIN_PAGE_CHARACTERS = 80;
const MIN_NEXT_CHARACTERS = 120;
const MIN_SECTION_LINES = 8;
const MIN_SECTION_CHARACTERS = 250;
/** A repetition of this share of the lines is a whole page. */
const PAGE_SHARE = 0.4;
/** Components that show one of several variants, which can have the same sections. */
const VARIANTS = /<(?:Tabs?|View|Accordion|CodeGroup|Panel|Steps|Update|Visibility)\b/;
const MIN_START = 20;

function listLines(text: string): Line[] {
  const { frontmatter, body } = splitFrontmatter(text);
  const prose = blankCode(body).split('\n');
  const offset = countLines(frontmatter);
  const lines = body.split('\n').flatMap((line, index) => {
    const content = line.trim();
    return content === ''
      ? []
      : [{ content, number: index + offset, isHeading: /^#{1,6} \S/.test(prose[index] ?? '') }];
  });
  const first = lines[0]?.content ?? '';
  return lines.map(({ content, number, isHeading }) => ({
    content,
    number,
    isStart: isHeading || (content === first && content.length >= MIN_START),
  }));
}

function countEqualLines(lines: readonly Line[], { first, second }: { first: number; second: number }): number {
  let length = 0;
  while (first + length < second && isEqual(lines[first + length], lines[second + length])) length++;
  return length;
}

function isEqual(a: Line | undefined, b: Line | undefined): boolean {
  return a !== undefined && a.content === b?.content;
}
