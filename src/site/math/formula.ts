import type { FormulaInput } from '../model/formula.ts';
import { createRequire } from 'node:module';
import type Katex from 'katex';
import { attributes, escapeHtml } from '../../lib/html.ts';
import type { Place } from '../model/diagnostics.ts';

export interface FormulaDeps {
  /** Cost of the formulas of the page so far: those of one page share a limit. */
  spent: { cost: number };
  need(feature: 'katex'): void;
  report(code: string, message: string, at: Place): void;
}

/** Characters of one formula; nobody writes a longer one by hand. */
const LONGEST = 8_000;
/** Characters that macros of the author's own may expand to. */
const MAX_EXPANSION_LENGTH = 200_000;
const MAX_EXPAND = 1_000;
/** Cost of all formulas of a page, in characters of TeX; each costs some more, and macros what they may expand to. */
const MAX_COST = 200_000;
const FORMULA_COST = 40;
/** Characters that a macro expands to cost less than those that are typeset. */
const EXPANDED = 25;
const MAX_EM = 50;

/** Prints a formula as HTML and MathML; one that cannot be read is shown as written, with a warning `invalid-math`. */
export function formulaHtml({ source, display, at }: FormulaInput, deps: FormulaDeps): string {
  try {
    if (source.length > LONGEST) throw new Error(`it has ${source.length} characters, and the maximum is ${LONGEST}`);
    deps.spent.cost += costOf(source);
    if (deps.spent.cost > MAX_COST) throw new Error('the formulas on the page are too long in total');
    const html = typeset(source, display);
    deps.need('katex');
    return display ? `<div class="math-display">${html}</div>` : html;
  } catch (error) {
    const reason = reasonOf(error);
    const shown = source.length > 60 ? `${source.slice(0, 57)}…` : source;
    const message = `Can't render the formula "${shown}" (${reason}). It is shown as written. Fix the TeX, or write \\$ for a dollar sign.`;
    deps.report('invalid-math', message, at);
    return sourceHtml({ source, display }, 'math-error');
  }
}

/** A formula as the author wrote it, without typesetting. */
export function sourceHtml({ source, display }: Pick<FormulaInput, 'source' | 'display'>, name: string): string {
  const dollars = display ? '$$' : '$';
  const code = `<code${attributes({ class: name })}>${escapeHtml(dollars + source + dollars)}</code>`;
  return display ? `<div class="math-display">${code}</div>` : code;
}

/** The typesetter's own words, without the excerpt of the source that it adds. */
function reasonOf(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'rawMessage' in error) return String(error.rawMessage);
  return error instanceof Error ? error.message : String(error);
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
    maxExpand: expansions(source),
  });
  return html.replaceAll(STRAY_APPLICATION, '');
}

/**
 * KaTeX writes the invisible sign of function application behind an operator like `\max` also where the operator is a
 * whole index, which may hold one element only.
 */
const STRAY_APPLICATION = /<mo>\u2061<\/mo>(?=<\/m(?:sub|sup|subsup|under|over|underover)>)/g;

/** Links, images and HTML in formulas are read by nobody and could lead anywhere. */
function refuse({ command }: { command: string }): boolean {
  throw new Error(`${command} isn't allowed`);
}

/** Loaded with the first formula: most sites have none. */
let katex: typeof Katex | undefined;

/** Macros that the author defines may be as long as the formula, so that fewer of them may be expanded. */
function expansions(source: string): number {
  return definesMacros(source)
    ? Math.min(MAX_EXPAND, Math.max(20, Math.floor(MAX_EXPANSION_LENGTH / source.length)))
    : MAX_EXPAND;
}

function costOf(source: string): number {
  const expanded = definesMacros(source) ? (expansions(source) * source.length) / EXPANDED : 0;
  return FORMULA_COST + source.length + expanded;
}

function definesMacros(source: string): boolean {
  return /\\(?:[gex]?def|let|futurelet|(?:re)?newcommand|providecommand)(?![A-Za-z])/.test(source);
}
