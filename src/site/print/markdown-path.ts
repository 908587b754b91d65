import type { PlannedPage } from '../model/plan.ts';

/** Path in the bundle of a page's Markdown twin. */
export function markdownPath(page: PlannedPage): string {
  return page.output.replace(/\.html$/, '.md');
}
