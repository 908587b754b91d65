import { createRequire } from 'node:module';
import type Katex from 'katex';
import { getErrorMessage } from '../../../errors.ts';
import { renderAttributes, escapeHtml } from '../../../lib/html.ts';
import type { PagePrinter } from '../../model/component.ts';
import type { SourcePosition } from '../../model/diagnostics.ts';

/** What pages with formulas need: their style sheet. */
export const NEED = 'plugin:math';

/** A formula as the author wrote it. */
export interface FormulaInput {
  /** TeX, without the dollar signs. */
  source: string;
  /** Whether it is a separate block rather than part of a line. */
  display: boolean;
  at: SourcePosition;
}

export type FormulaPage = Pick<PagePrinter, 'need' | 'report'>;

/** The formulas of a page so far, which share a limit. */
interface PageFormulas {
  cost: number;
  /** HTML of each formula, by its source. */
  html: Map<string, string>;
  isLimitReported: boolean;
}

const formulas = new WeakMap<FormulaPage, PageFormulas>();

/** Maximum number of characters in one formula: longer ones aren't written by hand. */
const MAX_LENGTH = 8_000;
/** Maximum number of characters that an author's macros can expand to. */
const MAX_EXPANSION_LENGTH = 200_000;
const MAX_EXPAND = 1_000;
/**
 * Maximum cost of all formulas of a page, in characters of TeX; each formula costs a little more, and macros cost what
 * they can expand to.
 */
const MAX_COST = 1_000_000;
const FORMULA_COST = 40;
/** Characters of HTML that cost as much as one of TeX: a formula that is repeated costs only its HTML. */
const HTML_PER_COST = 10;
/** Characters that a macro expands to cost less than those that are typeset. */
const EXPANSION_COST = 25;
const MAX_EM = 50;

/** Prints a formula as HTML and MathML; one that can't be parsed is shown as written, with a warning `invalid-math`. */
export function renderFormula({ source, display, at }: FormulaInput, page: FormulaPage): string {
  try {
    if (source.length > MAX_LENGTH)
      throw new Error(`it has ${source.length} characters, and the maximum is ${MAX_LENGTH}`);
    const used = formulas.get(page) ?? { cost: 0, html: new Map<string, string>(), isLimitReported: false };
    formulas.set(page, used);
    const key = `${display} ${source}`;
    const knownHtml = used.html.get(key);
    used.cost += knownHtml === undefined ? computeCost(source) : knownHtml.length / HTML_PER_COST;
    if (used.cost > MAX_COST) return refuseMore({ source, display, at }, page, used);
    const html = knownHtml ?? typeset(source, display);
    if (knownHtml === undefined) used.cost += html.length / HTML_PER_COST;
    used.html.set(key, html);
    page.need(NEED);
    return display ? `<div class="bd-MathDisplay">${html}</div>` : html;
  } catch (error) {
    const reason = getReason(error);
    const excerpt = source.length > 60 ? `${source.slice(0, 57)}…` : source;
    const message = `Can't render the formula "${excerpt}" (${reason}). It is shown as written. Fix the TeX, or write \\$ for a dollar sign.`;
    page.report('invalid-math', message, at);
    return renderFormulaSource({ source, display }, 'bd-MathError');
  }
}

/** Shows a formula beyond the page's limit as written; the first of them is reported. */
function refuseMore({ source, display, at }: FormulaInput, page: FormulaPage, used: PageFormulas): string {
  if (!used.isLimitReported)
    page.report(
      'invalid-math',
      `The formulas on this page have more than ${MAX_COST.toLocaleString('en-US')} characters in total, the maximum. This formula and all after it are shown as written. Split the page.`,
      at,
    );
  used.isLimitReported = true;
  return renderFormulaSource({ source, display }, 'bd-MathError');
}

/** Prints a formula as the author wrote it, without typesetting. */
export function renderFormulaSource(
  { source, display }: Pick<FormulaInput, 'source' | 'display'>,
  name: string,
): string {
  const dollars = display ? '$$' : '$';
  const code = `<code${renderAttributes({ class: name })}>${escapeHtml(dollars + source + dollars)}</code>`;
  return display ? `<div class="bd-MathDisplay">${code}</div>` : code;
}

/** Returns KaTeX's message, without the excerpt of the source that it adds. */
function getReason(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'rawMessage' in error) return String(error.rawMessage);
  return getErrorMessage(error);
}

function typeset(source: string, display: boolean): string {
  katex ??= createRequire(import.meta.url)('katex') as typeof Katex;
  const html = katex.renderToString(source, {
    displayMode: display,
    output: 'htmlAndMathml',
    throwOnError: true,
    strict: 'ignore',
    trust: refuse,
    maxSize: MAX_EM,
    maxExpand: getMaxExpansions(source),
  });
  return html.replaceAll(STRAY_APPLICATION, '');
}

/**
 * KaTeX adds the invisible sign of function application after an operator such as `\max` even if the operator is a
 * whole index, which can contain only one element.
 */
const STRAY_APPLICATION = /<mo>\u2061<\/mo>(?=<\/m(?:sub|sup|subsup|under|over|underover)>)/g;

/** Rejects links, images and HTML in formulas, which aren't checked and could lead anywhere. */
function refuse({ command }: { command: string }): boolean {
  throw new Error(`${command} isn't allowed`);
}

/** Loaded with the first formula, because most sites have none. */
let katex: typeof Katex | undefined;

/**
 * Returns the number of allowed expansions: macros that the author defines can be as long as the formula, so fewer of
 * them can be expanded.
 */
function getMaxExpansions(source: string): number {
  return definesMacros(source)
    ? Math.min(MAX_EXPAND, Math.max(20, Math.floor(MAX_EXPANSION_LENGTH / source.length)))
    : MAX_EXPAND;
}

function computeCost(source: string): number {
  const expanded = definesMacros(source) ? (getMaxExpansions(source) * source.length) / EXPANSION_COST : 0;
  return FORMULA_COST + source.length + expanded;
}

function definesMacros(source: string): boolean {
  return /\\(?:[gex]?def|let|futurelet|(?:re)?newcommand|providecommand)(?![A-Za-z])/.test(source);
}
