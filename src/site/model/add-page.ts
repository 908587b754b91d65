import type { Diagnostic } from './diagnostics.ts';
import type { PlannedPage } from './plan.ts';

/** Adds the page to a problem in a file that pages can share, such as a snippet: the file has no URL. */
export function addPage(problem: Diagnostic, page: Pick<PlannedPage, 'file' | 'subject'>): Diagnostic {
  const { file } = problem;
  const isShared = /\.(?:mdx?|[jt]sx?)$/.test(file) || file === page.subject?.document;
  return isShared && file !== page.file ? { ...problem, page: page.file } : problem;
}
