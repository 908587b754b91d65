/** Judges the text of changed pages as a reviewer would: whether it is a page, and whether content is missing. */
import type { Workspace } from '../../types/workspace.ts';
import type { SiteProblem } from '../../types/site.ts';
import type { PageChange } from '../page-changes.ts';
import { findCutEnd } from './cut-end.ts';
import { findElisions } from './find-elisions.ts';
import { findModelSyntax } from './model-syntax.ts';
import { findLostParts } from './lost-parts.ts';
import { findFormProblems } from './page-form.ts';
import { findPhrases } from './phrases.ts';
import { findRepeatedContent } from './repeated-content.ts';
import { compareTranslation, findOriginal } from './translations.ts';

export interface WritingProblems {
  /** Text that can't be meant for readers. */
  problems: SiteProblem[];
  /** Losses that the task might ask for. */
  concerns: SiteProblem[];
}

/** Returns the problems of the changed pages. */
export async function findWritingProblems(
  workspace: Workspace,
  pages: readonly PageChange[],
): Promise<WritingProblems> {
  const problems: SiteProblem[] = [];
  const concerns = findLostParts(pages);
  for (const page of pages) {
    const original = await findOriginal(workspace, page.name);
    problems.push(...findPageProblems(page, original));
    if (original !== undefined) concerns.push(...compareTranslation(page, original));
  }
  return { problems, concerns };
}

/** Returns the problems of one page. `original` is the text that it translates. */
export function findPageProblems(page: PageChange, original?: string): SiteProblem[] {
  return [
    ...findFormProblems(page),
    ...findModelSyntax(page),
    ...findElisions(page, original),
    ...findPhrases(page),
    ...findRepeatedContent(page),
    ...findCutEnd(page),
  ];
}
