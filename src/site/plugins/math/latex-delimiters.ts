/** Formulas in LaTeX's own notation, `\(…\)` and `\[…\]`, which are escaped brackets in Markdown. */
import { createCodeFinder } from '../../markdown/code-ranges.ts';
import type { TextProblem } from '../../model/syntax.ts';

/** Blocks with dollar signs, where `\\[4pt]` is a line break; otherwise, brackets with one or two backslashes. */
const FORMULAS =
  /(?<!\\)(?:\$\$[^$]{1,2000}\$\$|(?<slashes>\\{1,2})(?:\((?<inline>(?:(?!\n\s*\n)[^`$]){1,500}?)\k<slashes>\)|\[(?<block>(?:(?!\n\s*\n)[^`$]){1,1000}?)\k<slashes>\]))/g;

const COMMANDS =
  'alpha approx beta cap cdot cdots chi circ cos cup delta Delta dots ell epsilon equiv eta exists exp forall gamma Gamma ge geq iff in infty int kappa lambda Lambda ldots le leq left leftarrow ln log max min mu nabla ne neq nu omega Omega partial phi Phi pi pm prod psi Psi quad rho rightarrow Rightarrow sigma Sigma sim sin sqrt subset subseteq sum tan tau theta Theta times to varepsilon wedge xi zeta';
/** A TeX command, an index of a single letter, or an exponent. */
const TEX = new RegExp(
  String.raw`\\[A-Za-z]+\{|\\(?:${COMMANDS.replaceAll(' ', '|')})(?![A-Za-z])` +
    String.raw`|(?<![A-Za-z])[A-Za-z](?:\\?_\{|_[A-Za-z\d](?!\w))|[A-Za-z\d)}]\^(?:[\d{\\]|[A-Za-z](?![A-Za-z]))`,
);
const MARKUP = /<\/?[A-Za-z]|\]\(|\*\*/;
/** A variable, a number or a list of them, an equation, or a function of variables. */
const TERM = /^\s*[A-Za-z\d]{1,2}(?:['\s.,()=<>+*/|-]|\b[A-Za-z\d]{1,2}\b)*\s*$/;

/**
 * Writes `\(…\)` as `<latex>` and `\[…\]` as `$$…$$`. Brackets without TeX, such as `\(n\)`, are only formulas if others
 * in the text have TeX. Reports each notation once. Linear in the text.
 */
export function convertDelimiters(text: string, report: (problem: TextProblem) => void): string {
  if (!/\\[([]/.test(text)) return text;
  const isInCode = createCodeFinder(text);
  const matches = Array.from(text.matchAll(FORMULAS)).filter(({ index }) => !isInCode(index));
  if (!matches.some(hasTex)) return text;
  const reportedNotations = new Set<string>();
  let result = '';
  let end = 0;
  for (const match of matches) {
    const { slashes, inline, block } = match.groups ?? {};
    const content = inline ?? block;
    if (slashes === undefined || content === undefined || !(hasTex(match) || isTerm(match, text))) continue;
    const notation = inline === undefined ? `${slashes}[…${slashes}]` : `${slashes}(…${slashes})`;
    if (!reportedNotations.has(notation))
      report({
        severity: 'info',
        code: 'foreign-syntax',
        line: countLines(text, match.index),
        message: describe(notation),
      });
    reportedNotations.add(notation);
    result += text.slice(end, match.index) + print(content.replaceAll('\\_{', '_{'), inline !== undefined);
    end = match.index + match[0].length;
  }
  return result + text.slice(end);
}

function hasTex({ groups }: RegExpExecArray): boolean {
  const content = groups?.['inline'] ?? groups?.['block'] ?? '';
  return TEX.test(content) && !MARKUP.test(content);
}

/** Whether brackets beside formulas contain a term. Square brackets are also those of lists and check boxes. */
function isTerm({ index, groups }: RegExpExecArray, text: string): boolean {
  const { inline, block = '' } = groups ?? {};
  if (/\w/.test(text.charAt(index - 1))) return false;
  return TERM.test(inline ?? block) && (inline !== undefined || block.includes('='));
}

const print = (content: string, isInline: boolean): string =>
  isInline ? `<latex>${content.trim()}</latex>` : `$$${content}$$`;

function describe(notation: string): string {
  const dollars = notation.includes('(') ? '$…$' : '$$…$$';
  return `"${notation}" is LaTeX's notation for formulas. It is shown as a formula. Write ${dollars} instead.`;
}

const countLines = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;
