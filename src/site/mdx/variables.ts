import { escapeHtml } from '../../lib/html.ts';
import { codeRanges } from './code-ranges.ts';

/**
 * Replaces `{{name}}` by the site's variable of that name. Names that are not defined stay as written: real pages are
 * full of template text (content-format 3.5). Values cannot bring markup into prose.
 */
export function substituteVariables(text: string, variables: Record<string, string>): string {
  if (!text.includes('{{') || Object.keys(variables).length === 0) return text;
  const code = codeRanges(text);
  let range = 0;
  return text.replace(/\{\{\s*([A-Za-z0-9-]+)\s*\}\}/g, (whole, name: string, offset: number) => {
    if (!Object.hasOwn(variables, name)) return whole;
    while ((code[range]?.[1] ?? Infinity) <= offset) range++;
    const inCode = (code[range]?.[0] ?? Infinity) <= offset;
    const value = variables[name] ?? '';
    return inCode ? value : escapeHtml(value).replace(/[{}]/g, (brace) => (brace === '{' ? '&#123;' : '&#125;'));
  });
}
