import { escapeHtml } from '../../lib/html.ts';
import { closestName } from '../../lib/closest-name.ts';
import type { Frontmatter } from '../content/frontmatter.ts';
import type { Report } from '../diagnostics.ts';
import { move } from '../refine-place.ts';
import { codeRanges } from './code-ranges.ts';

type Variables = Readonly<Record<string, string>>;

const VARIABLE = /\{\{\s*([A-Za-z0-9-]+)\s*\}\}/g;

/**
 * Replaces `{{name}}` by the site's variable of that name. Names that are not defined stay as written: real pages are
 * full of template text (content-format 3.5). Values cannot bring markup into prose.
 */
export function substituteVariables(text: string, variables: Variables): string {
  if (!text.includes('{{') || Object.keys(variables).length === 0) return text;
  const isCode = codeFinder(text);
  return text.replace(VARIABLE, (whole, name: string, offset: number) => {
    if (!Object.hasOwn(variables, name)) return whole;
    const value = variables[name] ?? '';
    if (isCode(offset)) return value;
    return escapeHtml(value).replace(/[{}]/g, (brace) => (brace === '{' ? '&#123;' : '&#125;'));
  });
}

/** Puts the variables into titles and descriptions of pages, in place. */
export function fillLabels(
  pages: Iterable<{ title: string; frontmatter: Pick<Frontmatter, 'description' | 'sidebarTitle'> }>,
  variables: Variables,
): void {
  const fill = (text: string) =>
    text.replace(VARIABLE, (whole, name: string) => (Object.hasOwn(variables, name) ? (variables[name] ?? '') : whole));
  for (const page of pages) {
    const { description, sidebarTitle } = page.frontmatter;
    page.title = fill(page.title);
    if (description !== undefined) page.frontmatter.description = fill(description);
    if (sidebarTitle !== undefined) page.frontmatter.sidebarTitle = fill(sidebarTitle);
  }
}

/**
 * Whether an expression of MDX is what is left of `{{name}}`: such a one was reported by `reportUndefined` already.
 * `source` is without the outer braces.
 */
export function isVariable(source: string): boolean {
  return /^\{\s*[A-Za-z0-9-]+\s*\}$/.test(source.trim());
}

/** Reports `{{name}}` of names that are not defined, in prose: code is full of template text. `text` is the whole file. */
export function reportUndefined(
  text: string,
  { variables, file, report }: { variables: Variables; file: string; report: Report },
): void {
  if (!text.includes('{{')) return;
  const isCode = codeFinder(text);
  for (const match of text.matchAll(VARIABLE)) {
    const [whole, name = ''] = match;
    if (Object.hasOwn(variables, name) || isCode(match.index) || isObject(text, match.index)) continue;
    const guess = closestName(name, Object.keys(variables));
    const mend =
      guess === undefined
        ? 'Define it under "variables" in docs.json, or put it in backticks.'
        : `Did you mean "${guess}"?`;
    report({
      file,
      ...move({ line: 1, column: 1 }, text.slice(0, match.index)),
      severity: 'warning',
      code: 'undefined-variable',
      message: `The variable ${whole} is not defined; it is shown as written. ${mend}`,
    });
  }
}

/** Two braces in JSX (`style={{color}}`) and in statements are no variable. */
function isObject(text: string, at: number): boolean {
  const line = text.slice(text.lastIndexOf('\n', at - 1) + 1, at);
  return /[=$]\s*$/.test(line) || /^\s*(?:export|import)\b/.test(line);
}

/** Whether an offset lies in code; asked for in ascending order. */
function codeFinder(text: string): (offset: number) => boolean {
  const code = codeRanges(text);
  let range = 0;
  return (offset) => {
    while ((code[range]?.[1] ?? Infinity) <= offset) range++;
    return (code[range]?.[0] ?? Infinity) <= offset;
  };
}
