import { changeProse } from './page-text.ts';

/** What contains braces on purpose: tags with expressions, ids of headings, and math. */
const KEPT = /<\/?[A-Za-z][^<>]*>|\{#[\w.:-]+\}(?=[ \t]*$)|\$\$[^]*?\$\$|\$(?!\s)[^$\n]+\$/gm;

/**
 * Escapes the braces of a Markdown page that are text for readers. With components, the page can also be read as MDX, in
 * which braces contain expressions.
 */
export function escapeBraces(text: string): string {
  if (!/<[A-Z]/.test(text) || !/[{}]/.test(text)) return text;
  return changeProse(text, (prose) => {
    let result = '';
    let end = 0;
    for (const match of prose.matchAll(KEPT)) {
      result += escape(prose.slice(end, match.index)) + match[0];
      end = match.index + match[0].length;
    }
    return result + escape(prose.slice(end));
  });
}

function escape(text: string): string {
  return text.replaceAll(/\\?\{/g, '&#123;').replaceAll(/\\?\}/g, '&#125;');
}
