/** Finds the end of an attribute's value that can have missing, typographic or inner quotes. */

export type ValueProblem = 'typographic' | 'inner-quotes' | 'unclosed';

export interface ReadValue {
  /** The value in a form that MDX accepts. A value without quotes is unchanged. */
  text: string;
  /** Offset of its end in the source. */
  end: number;
  problem?: ValueProblem;
}

const DOUBLE = '"“”„‟″';
const SINGLE = "'‘’‚‛′";
/** Maximum length of a value in quotes or braces. */
const MAX_LENGTH = 2_000;
/** Maximum number of nested braces in a value. */
const MAX_DEPTH = 20;
/** Maximum number of quotation marks in a value that are checked to be its end. */
const MAX_MARKS = 40;

/** Returns undefined if no value starts there, or it has no end. */
export function readValue(source: string, start: number): ReadValue | undefined {
  const part = source.slice(start, start + MAX_LENGTH);
  const value = part.startsWith('{') ? readBraces(part) : (readQuoted(part) ?? readBare(part));
  return value && { ...value, end: start + value.end };
}

function readBare(part: string): ReadValue | undefined {
  const value = /^[^\s"'<>`{},]+(?:,[^\s"'<>`{},]+)*/.exec(part)?.[0].replace(/\/$/, '');
  return value ? { text: value, end: value.length } : undefined;
}

/** Reads an expression; one without an end is a value up to the end of its tag. */
function readBraces(part: string): ReadValue | undefined {
  const [braces, text = ''] = /^\{\s*[“”„‟‘’]([^"“”„‟‘<>{}]*)[“”’]\s*\}/.exec(part) ?? [];
  if (braces !== undefined) return { text: quote(text), end: braces.length, problem: 'typographic' };
  let depth = 0;
  for (const { 0: mark, index } of part.matchAll(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|[{}]/g)) {
    if (mark === '{' && ++depth > MAX_DEPTH) return undefined;
    if (mark === '}' && --depth === 0) return { text: part.slice(0, index + 1), end: index + 1 };
  }
  const inside = /^\{\s*(?:"([^"\n<>{}]*)"|'([^'\n<>{}]*)'|([\w.-]+))\s*(?=\/?>)/.exec(part);
  if (!inside) return undefined;
  const end = inside[0].length;
  return { text: `${part.slice(0, end)}}`, end, problem: 'unclosed' };
}

function readQuoted(part: string): ReadValue | undefined {
  const opening = part[0] ?? '';
  const marks = [DOUBLE, SINGLE].find((quotes) => opening !== '' && quotes.includes(opening));
  if (marks === undefined) return undefined;
  const strictEnd = part.indexOf(opening, 1);
  const isStraight = opening === '"' || opening === "'";
  if (isStraight && strictEnd > 0 && isAfterValue(part, strictEnd + 1))
    return { text: part.slice(0, strictEnd + 1), end: strictEnd + 1 };
  let marksLeft = MAX_MARKS;
  for (const { 0: token, index } of part.slice(1).matchAll(NEXT)) {
    if (--marksLeft < 0) break;
    const at = index + 1;
    const isMark = token.length === 1;
    if (isMark && !marks.includes(token)) continue;
    if (isMark && !isAfterValue(part, at + 1)) continue;
    const value = part.slice(1, at);
    if (!isMark && value.includes('>')) break;
    const hasInnerQuote = Array.from(value).some((character) => DOUBLE.includes(character));
    const isTypographic = !isStraight || (isMark && token !== opening);
    const problem = findProblem({ isMark, isTypographic, hasInnerQuote });
    return { text: quote(value), end: isMark ? at + 1 : at, ...(problem && { problem }) };
  }
  const rest = /^[^\n<>{}]*?(?=\/?>)/.exec(part.slice(1))?.[0];
  return rest === undefined ? undefined : { text: quote(rest), end: rest.length + 1, problem: 'unclosed' };
}

/** A quotation mark, or the start of another attribute. */
const NEXT = /["“”„‟″'‘’‚‛′]|\s+[A-Za-z][\w-]*=(?=["'{“”„‘’])/g;

/** Whether a tag can continue or end after the value. */
function isAfterValue(part: string, at: number): boolean {
  const rest = part.slice(at, at + 300);
  return /^\s*(?:\/?>|\/[*/]|<!--|$)|^[\s,;]+(?:(?:[A-Za-z][\w-]*\s+)*[@:#*]?[A-Za-z_$][\w$.:-]*\s*(?:=|:\s*["“”])|\{)|^[\s,;]+[A-Za-z][\w-]*(?:\s+[A-Za-z][\w-]*)*\s*\/?>/.test(
    rest,
  );
}

function findProblem({
  isMark,
  isTypographic,
  hasInnerQuote,
}: Record<'isMark' | 'isTypographic' | 'hasInnerQuote', boolean>): ValueProblem | undefined {
  if (!isMark) return 'unclosed';
  if (isTypographic) return 'typographic';
  return hasInnerQuote ? 'inner-quotes' : undefined;
}

const quote = (value: string): string => `"${value.replaceAll('"', '&quot;')}"`;
