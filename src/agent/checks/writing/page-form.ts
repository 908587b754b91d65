/** Finds pages that lost their frontmatter, or on which other text hides it. */
import type { SiteProblem } from '../../types/site.ts';
import type { PageChange } from '../page-changes.ts';
import { createProblem } from './create-problem.ts';
import { findHiddenFrontmatter, hasTitle, splitFrontmatter } from './frontmatter.ts';
import { blankCode } from './hide-code.ts';
import { findLiteralNewline } from './literal-newlines.ts';
import { findWrapper } from './wrappers.ts';

/** Returns new problems with the form of a page. */
export function findFormProblems(page: PageChange): SiteProblem[] {
  const { before, after } = page;
  const problems: SiteProblem[] = [];
  const wrapper = findWrapper(after);
  if (wrapper && !findWrapper(before))
    problems.push(createProblem(page, { code: 'page-in-code-block', line: wrapper.line, message: wrapper.message }));
  problems.push(...findFrontmatterProblems(page));
  const newlineLine = findLiteralNewline(after);
  if (newlineLine !== undefined && findLiteralNewline(before) === undefined)
    problems.push(
      createProblem(page, {
        code: 'literal-newline',
        line: newlineLine,
        message: String.raw`The text contains \n where a line break is meant. Write a line break.`,
      }),
    );
  return problems;
}

function findFrontmatterProblems(page: PageChange): SiteProblem[] {
  const { before, after } = page;
  const code = 'frontmatter-lost';
  // Frontmatter in a code block is an example, or belongs to a page in a code block.
  const hidden = findHiddenFrontmatter(blankCode(after));
  if (hidden !== undefined && findHiddenFrontmatter(before) === undefined) {
    const message = `There is text above the frontmatter, which starts on line ${hidden}, so readers see the frontmatter as text. Start the page with ---.`;
    return [createProblem(page, { code: 'text-above-frontmatter', message })];
  }
  if (splitFrontmatter(before).frontmatter !== '' && splitFrontmatter(after).frontmatter === '')
    return [createProblem(page, { code, message: 'The page lost its frontmatter. Restore it.' })];
  if (hasTitle(before) && !hasTitle(after))
    return [createProblem(page, { code, message: 'The page lost its title. Restore it.' })];
  return [];
}
