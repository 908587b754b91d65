import type { OutputFile } from './model/output-file.ts';
import type { PlannedPage } from './model/plan.ts';
import { getMarkdownPath } from './print/markdown-path.ts';
import type { RenderedPage } from './render-page.ts';
import { searchTextFile } from './search/text-file.ts';

/** Lists a page's files: HTML, Markdown twin, files of plug-ins, and text for search results. */
export function listPageFiles(page: PlannedPage, renderedPage: RenderedPage): OutputFile[] {
  return [
    { path: page.output, content: renderedPage.html },
    { path: getMarkdownPath(page), content: renderedPage.markdown },
    ...renderedPage.files,
    ...(renderedPage.indexed ? [searchTextFile(page.output, renderedPage.indexed.sections)] : []),
  ];
}
