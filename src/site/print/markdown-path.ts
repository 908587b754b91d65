import type { PlannedPage } from '../model/plan.ts';

/** Returns the path of a page's Markdown twin in the bundle. */
export function markdownPath(page: PlannedPage): string {
  return page.output.replace(/\.html$/, '.md');
}
