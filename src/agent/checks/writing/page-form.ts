/** Finds text that isn't a page of documentation: a reply of the model, or a page that it packed or cut. */
import type { SiteProblem } from '../../types.ts';
import type { PageChange } from '../page-changes.ts';
import { hideCode } from './hide-code.ts';

/** Returns new problems with the form of a page. */
export function findFormProblems({ name, before, after }: PageChange): SiteProblem[] {
  const createProblem = (code: string, line: number, message: string): SiteProblem => ({
    severity: 'error',
    code,
    message,
    file: name,
    line,
    column: 1,
  });
  const problems: SiteProblem[] = [];
  const fenceLine = findWholeFence(after);
  if (fenceLine !== undefined && findWholeFence(before) === undefined)
    problems.push(
      createProblem('page-in-code-block', fenceLine, 'The whole page is inside a code block. Remove its fences.'),
    );
  const hiddenLine = findHiddenFrontmatter(after);
  if (hiddenLine !== undefined && findHiddenFrontmatter(before) === undefined)
    problems.push(
      createProblem(
        'text-above-frontmatter',
        1,
        `There is text above the frontmatter, which starts on line ${hiddenLine}, so readers see the frontmatter as text. Start the page with ---.`,
      ),
    );
  else if (hasFrontmatter(before) && !hasFrontmatter(after))
    problems.push(createProblem('frontmatter-lost', 1, 'The page lost its frontmatter. Restore it.'));
  else if (hasTitle(before) && !hasTitle(after))
    problems.push(createProblem('frontmatter-lost', 1, 'The page lost its title. Restore it.'));
  const newlineLine = findLiteralNewline(after);
  if (newlineLine !== undefined && findLiteralNewline(before) === undefined)
    problems.push(
      createProblem(
        'literal-newline',
        newlineLine,
        String.raw`The text contains \n where a line break is meant. Write a line break.`,
      ),
    );
  return problems;
}

const FRONTMATTER = /^\uFEFF?---[ \t]*\r?\n([^]*?)\r?\n---[ \t]*(?:\r?\n|$)/;

function hasFrontmatter(text: string): boolean {
  return FRONTMATTER.test(text);
}

function hasTitle(text: string): boolean {
  return (
    /^title[ \t]*:[ \t]*\S/m.test(FRONTMATTER.exec(text)?.[1] ?? '') || /^# \S/m.test(text.replace(FRONTMATTER, ''))
  );
}

/** Returns the line of the fence if everything except the frontmatter is one code block of Markdown or no language. */
function findWholeFence(text: string): number | undefined {
  const frontmatter = FRONTMATTER.exec(text)?.[0] ?? '';
  const body = text.slice(frontmatter.length);
  const match = /^\s*(`{3,}|~{3,})[ \t]*(?:mdx?|markdown|text)?[ \t]*\r?\n([^]*?)\r?\n\1[ \t]*\s*$/.exec(body);
  // Several blocks one after another aren't one.
  if (!match?.[1] || new RegExp(`^${match[1]}`, 'm').test(match[2] ?? '')) return undefined;
  return countLines(text.slice(0, frontmatter.length + body.search(/\S/)));
}

/** Returns the line of a frontmatter below other text. */
function findHiddenFrontmatter(text: string): number | undefined {
  if (hasFrontmatter(text)) return undefined;
  const head = text.split('\n', MAX_HEAD_LINES).join('\n');
  const match = /^---[ \t]*\r?\n(?:[\w-]+:[^\n]*\n|[ \t]+[^\n]*\n)*?title[ \t]*:/m.exec(head);
  return match && text.slice(0, match.index).trim() !== '' ? countLines(text.slice(0, match.index)) : undefined;
}

const MAX_HEAD_LINES = 40;

/** Returns the line of the first `\n` in the text that must be a line break: before other syntax, or several in a row. */
function findLiteralNewline(text: string): number | undefined {
  const match = /\\n(?:\\n|(?=[#*>|<`-]|\d+\.|[ \t]*$))/m.exec(hideCode(text));
  return match ? countLines(text.slice(0, match.index)) : undefined;
}

function countLines(before: string): number {
  return before.split('\n').length;
}
