import { lookUp } from '../../lib/look-up.ts';
import { findClosestName } from '../../lib/find-closest-name.ts';
import type { Frontmatter } from '../model/frontmatter.ts';
import type { Report } from '../model/diagnostics.ts';
import { move } from '../model/refine-place.ts';
import { VARIABLE } from '../model/variable.ts';
import { createCodeFinder } from '../markdown/code-ranges.ts';

type Variables = Readonly<Record<string, string>>;

/** Maximum number of characters that variables can add to a file; real ones add a few hundred. */
const MAX_ADDED = 1_000_000;
/** The same limit for a title or description. */
const MAX_ADDED_TO_LABEL = 10_000;

/**
 * Replaces `{{name}}` with the site's variable of that name. Undefined names stay as written, because real pages are
 * full of template text (content format, Variables), and so do names whose values would make the text too long. Values
 * can't add markup to prose.
 */
export function substituteVariables(text: string, variables: Variables): string {
  if (!text.includes('{{') || Object.keys(variables).length === 0) return text;
  const isCode = createCodeFinder(text);
  const allows = createAllowance(MAX_ADDED);
  return text.replace(VARIABLE, (match, name: string, offset: number) => {
    if (!Object.hasOwn(variables, name)) return match;
    const value = variables[name] ?? '';
    if (!allows(value.length)) return match;
    if (isCode(offset)) return value;
    return escapeValue(value, text.slice(Math.max(0, offset - MAX_BEFORE), offset));
  });
}

/** Number of characters before a variable in which its quotes are searched. */
const MAX_BEFORE = 200;
const ENTITIES: Readonly<Record<string, string>> = {
  '<': '&lt;',
  '>': '&gt;',
  '{': '&#123;',
  '}': '&#125;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * Escapes a value for text and attributes. The variable can also be in a URL or in a string of code, where readers would
 * see an entity, so ampersands and quotes that mean nothing there stay.
 */
function escapeValue(value: string, before: string): string {
  const quote = /["'`](?=[^"'`\n]*$)/.exec(before)?.[0];
  return value
    .replace(/&(?=#?\w+;)/g, '&amp;')
    .replace(/[<>{}"']/g, (character) =>
      /["']/.test(character) && quote !== undefined && quote !== character
        ? character
        : (ENTITIES[character] ?? character),
    );
}

interface Labels {
  title: string;
  frontmatter: Pick<Frontmatter, 'description' | 'sidebarTitle'>;
}

/** Returns a page with variables replaced in its title and descriptions. */
export function withLabels<Page extends Labels>(page: Page, variables: Variables): Page {
  const { description, sidebarTitle } = page.frontmatter;
  return {
    ...page,
    title: fillLabel(page.title, variables),
    frontmatter: {
      ...page.frontmatter,
      ...(description !== undefined && { description: fillLabel(description, variables) }),
      ...(sidebarTitle !== undefined && { sidebarTitle: fillLabel(sidebarTitle, variables) }),
    },
  };
}

function fillLabel(text: string, variables: Variables): string {
  const allows = createAllowance(MAX_ADDED_TO_LABEL);
  return text.replace(VARIABLE, (match, name: string) => {
    const value = lookUp(variables, name);
    return value !== undefined && allows(value.length) ? value : match;
  });
}

/** Returns a function that tells for each value, in order of insertion, whether it still fits. */
function createAllowance(limit: number): (size: number) => boolean {
  let remainingLength = limit;
  return (size) => (remainingLength -= size) >= 0;
}

/**
 * Whether an MDX expression is the inside of `{{name}}`, which `reportUndefined` has already reported. `source` is
 * without the outer braces.
 */
export function isVariable(source: string): boolean {
  return /^\{\s*[A-Za-z0-9-]+\s*\}$/.test(source.trim());
}

/** Reports undefined `{{name}}` in prose only, because code is full of template text. `text` is the whole file. */
export function reportUndefined(
  text: string,
  { variables, file, report }: { variables: Variables; file: string; report: Report },
): void {
  if (!text.includes('{{')) return;
  const isCode = createCodeFinder(text);
  const allows = createAllowance(MAX_ADDED);
  let isFull = false;
  let at = { offset: 0, lineStart: 0, place: { line: 1, column: 1 } };
  for (const match of text.matchAll(VARIABLE)) {
    const [matchText, name = ''] = match;
    at = moveTo(text, match.index, at);
    const value = Object.hasOwn(variables, name) ? (variables[name] ?? '') : undefined;
    if (value !== undefined) {
      if (isFull || allows(value.length)) continue;
      isFull = true;
      report({
        file,
        ...at.place,
        severity: 'warning',
        code: 'variables-too-long',
        message: `The variables add more than ${MAX_ADDED.toLocaleString('en-US')} characters to this file, the maximum. ${matchText} and all variables after it are shown as written. Shorten them, or use them less often.`,
      });
      continue;
    }
    if (isCode(match.index) || isObject(text, at) || isQuoted(text, at, matchText.length)) continue;
    const guess = findClosestName(name, Object.keys(variables).slice(0, MAX_GUESSES));
    const fix =
      guess === undefined
        ? 'Define it in "variables" in docs.json, or put it in backticks.'
        : `Did you mean "${guess}"?`;
    report({
      file,
      ...at.place,
      severity: 'warning',
      code: 'undefined-variable',
      message: `The variable ${matchText} is not defined. It is shown as written. ${fix}`,
    });
  }
}

/** Maximum number of variables to compare a misspelled name with. */
const MAX_GUESSES = 500;

interface Position {
  offset: number;
  lineStart: number;
  place: { line: number; column: number };
}

/** Advances in a text without rereading. */
function moveTo(text: string, offset: number, from: Position): Position {
  const textBetween = text.slice(from.offset, offset);
  const newline = textBetween.lastIndexOf('\n');
  const lineStart = newline < 0 ? from.lineStart : from.offset + newline + 1;
  return { offset, lineStart, place: move(from.place, textBetween) };
}

/** Whether two braces are a JSX object (`style={{color}}`) or part of a statement, rather than a variable. */
function isObject(text: string, { offset, lineStart }: Position): boolean {
  const before = text.slice(Math.max(lineStart, offset - 100), offset).trimEnd();
  return /[=$]$/.test(before) || /^\s{0,100}(?:export|import)\b/.test(text.slice(lineStart, lineStart + 110));
}

/** Whether braces are in an expression's string, `{"{{name}}"}`, and so meant for readers. */
function isQuoted(text: string, { offset, lineStart }: Position, length: number): boolean {
  const before = text.slice(Math.max(lineStart, offset - 100), offset);
  const quote = /\{\s*(["'`])(?:(?!\1).)*$/.exec(before)?.[1];
  if (quote === undefined) return false;
  const after = text.slice(offset + length, offset + length + 100);
  const end = after.indexOf(quote);
  return end >= 0 && /^\s*\}/.test(after.slice(end + 1));
}
