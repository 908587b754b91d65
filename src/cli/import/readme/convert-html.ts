import type { PageReport } from '../conversion.ts';
import { htmlToMarkdown } from '../html/html-to-markdown.ts';
import { openHtml, readHtmlText } from '../html/open-html.ts';

/** Converts a piece of HTML on a page. Its scripts and styles are left out, and reported. */
export function convertHtmlText(html: string, report: PageReport): string {
  if (/<(?:script|style|iframe|form)\b/i.test(html))
    report.reportLoss('the scripts, styles, frames and forms in a block of HTML');
  const document = openHtml(html);
  if (document) return htmlToMarkdown(document.body);
  report.reportChange('a block of HTML has only its text, because its elements are nested too deeply');
  return readHtmlText(html, { isMain: () => true, isHidden: () => false }).replaceAll('<', '&lt;');
}
