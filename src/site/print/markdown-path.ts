import type { PlannedPage } from '../model/plan.ts';

/** Returns the path of a page's Markdown twin in the bundle. */
export function getMarkdownPath(page: PlannedPage): string {
  return page.output.replace(/\.html$/, '.md');
}
