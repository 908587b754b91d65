/** Parses the info string of a code fence: language, then title and options in any order (content format, Code). */
import { parseLineRanges } from './line-ranges.ts';

export interface FenceOptions {
  /** In lower case; '' for none. */
  language: string;
  title?: string;
  icon?: string;
  lines: boolean;
  wrap: boolean;
  expandable: boolean;
  copy: boolean;
  /** Line numbers, starting at 1. */
  highlight: number[];
  focus: number[];
  /** Shiki theme of this block only. @defaultValue the site's theme */
  theme?: string;
  /** Whether the code is annotated for a TypeScript compiler. */
  twoslash: boolean;
  /** All other options, by name in lower case. */
  others: Record<string, string>;
  /** Parts that are neither options nor words of a title, as written. */
  ignored: string[];
}

/** Maximum number of characters to parse in an info string: longer ones aren't written by hand. */
const MAX_META_LENGTH = 4000;

/** Parses `language` and `meta` as written, including options attached to the language (`js{1,3}`, `title="x"`). */
export function parseFence(language: string, meta: string): FenceOptions {
  const [, className, attributes = ''] = CLASSES.exec(`${language} ${meta}`.slice(0, MAX_META_LENGTH)) ?? [];
  if (className !== undefined) return parseFence(className, readClasses(attributes));
  const options: FenceOptions = {
    language: '',
    lines: false,
    wrap: false,
    expandable: false,
    copy: true,
    highlight: [],
    focus: [],
    twoslash: false,
    others: {},
    ignored: [],
  };
  const { name, rest } = splitLanguage(language.trim());
  if (name.toLowerCase() === 'nocopy') options.copy = false;
  else options.language = name.toLowerCase();
  const words: string[] = [];
  // Markdoc has options between `{%` and `%}`.
  const optionText = `${rest} ${meta}`.slice(0, MAX_META_LENGTH).replace(/\{%|%\}/g, ' ');
  for (const part of splitMeta(optionText)) {
    if (part.key !== undefined) applyOption(options, part.key, part.value);
    else if (part.value.startsWith('{')) options.highlight = readLines(options, part.value);
    else if (!applyFlag(options, part.value)) words.push(part.value);
  }
  if (options.title === undefined && words.length > 0) options.title = joinTitle(words);
  return options;
}

/** Classes and attributes as in Pandoc and Python-Markdown: `{.python .numberLines title="a.py"}`. */
const CLASSES = /^\{\s{0,9}\.([\w+#-]+)\s?([^{}]*)\}\s*$/;

/** Returns the options in a list of classes and attributes, without other classes and ids. */
function readClasses(attributes: string): string {
  return attributes
    .replace(/(?<!\S)\.(?:numberLines|line-numbers|linenums)(?!\S)/gi, 'lines')
    .replace(/(?<!\S)[.#][\w-]+(?!\S)/g, '');
}

/** A title is in brackets in VitePress and Nuxt: `[app.js]`. */
function joinTitle(words: readonly string[]): string {
  const [, inner] = /^\[([^[\]]+)\]$/.exec(words.join(' ')) ?? [];
  return inner ?? words.join(' ');
}

/** Splits off attached options: `js{1,3}` → `js`, `{1,3}`; `js:app.js` → `js`, `app.js`; `title="x"` → no language. */
function splitLanguage(text: string): { name: string; rest: string } {
  if (/^[^:]*=/.test(text)) return { name: '', rest: text };
  const end = text.search(/[{[:,]/);
  if (end < 0) return { name: text, rest: '' };
  const separator = text[end] === ':' || text[end] === ',' ? 1 : 0;
  return { name: text.slice(0, end), rest: text.slice(end + separator) };
}

interface MetaPart {
  key?: string;
  /** Value of an option, or a bare word; braces and brackets without a name are kept. */
  value: string;
}

const CLOSING_MARKS: Record<string, string> = { '"': '"', "'": "'", '{': '}', '[': ']' };

function splitMeta(text: string): MetaPart[] {
  const parts: MetaPart[] = [];
  let position = 0;
  while (position < text.length) {
    if (/\s/.test(text.charAt(position))) {
      position++;
      continue;
    }
    const quoteEnd = findQuotedEnd(text, position);
    if (quoteEnd !== undefined) {
      const quotedText = text.slice(position, quoteEnd);
      parts.push({ value: /^["']/.test(quotedText) ? unwrap(quotedText) : quotedText });
      position = quoteEnd;
      continue;
    }
    const wordEnd = findEnd(text, position, /[\s=]/);
    const word = text.slice(position, wordEnd);
    if (text[wordEnd] !== '=' || !/^[A-Za-z][\w-]*$/.test(word)) {
      const end = findEnd(text, position, /\s/);
      parts.push({ value: text.slice(position, end) });
      position = end;
      continue;
    }
    const end = findQuotedEnd(text, wordEnd + 1) ?? findEnd(text, wordEnd + 1, /\s/);
    parts.push({ key: word, value: unwrap(text.slice(wordEnd + 1, end)) });
    position = end;
  }
  return parts;
}

/** Returns the index after a quoted or braced run that starts here; undefined if there is none or it isn't closed. */
function findQuotedEnd(text: string, position: number): number | undefined {
  const closingMark = CLOSING_MARKS[text.charAt(position)];
  if (closingMark === undefined) return undefined;
  const end = text.indexOf(closingMark, position + 1);
  return end < 0 ? undefined : end + 1;
}

function findEnd(text: string, position: number, stop: RegExp): number {
  const length = text.slice(position).search(stop);
  return length < 0 ? text.length : position + length;
}

/** Returns the value inside `"x"`, `{"x"}`, `{true}`. */
function unwrap(text: string): string {
  let value = text.trim();
  while (value.length >= 2 && CLOSING_MARKS[value.charAt(0)] === value.at(-1)) value = value.slice(1, -1).trim();
  return value;
}

function applyOption(options: FenceOptions, key: string, value: string): void {
  const on = isOn(value);
  switch (key.toLowerCase()) {
    case 'title':
    case 'filename':
      options.title = value;
      break;
    case 'icon':
      options.icon = value;
      break;
    case 'highlight':
      options.highlight = readLines(options, value);
      break;
    // Lines between spaces, as in Python-Markdown.
    case 'hl_lines':
      options.highlight = readLines(options, value.trim().replace(/\s+/g, ','));
      break;
    case 'focus':
      options.focus = readLines(options, value);
      break;
    case 'theme':
      // A pair of themes, as in Markdown copied from a published site, is that site's own theme.
      if (on && !value.includes(':')) options.theme = value.toLowerCase();
      break;
    case 'nocopy':
      options.copy = !on;
      break;
    default:
      if (!setFlag(options, key, on)) options.others[key.toLowerCase()] = value;
  }
}

/** Returns the line numbers in a text. A text without any is ignored. */
function readLines(options: FenceOptions, text: string): number[] {
  const lines = parseLineRanges(text);
  if (lines.length === 0 && /\w/.test(text)) options.ignored.push(text);
  return lines;
}

/** Returns whether the value of an option turns it on. */
export function isOn(value: string): boolean {
  return value !== 'false' && value !== '0' && value !== 'null';
}

function applyFlag(options: FenceOptions, word: string): boolean {
  const name = word.startsWith('[') ? unwrap(word) : word;
  // `Lines of a log` is a title.
  if (/^[A-Z]/.test(name)) return false;
  if (name.toLowerCase() === 'nocopy') {
    options.copy = false;
    return true;
  }
  if (name.toLowerCase() === 'no-line-numbers') return true;
  if (setFlag(options, name, true)) return true;
  if (!/[={}]/.test(word)) return false;
  if (/\w/.test(word)) options.ignored.push(word);
  return true;
}

function setFlag(options: FenceOptions, name: string, on: boolean): boolean {
  const flag = FLAGS.get(name.toLowerCase());
  if (flag === undefined) return false;
  options[flag] = on;
  return true;
}

const FLAGS = new Map<string, 'lines' | 'wrap' | 'expandable' | 'twoslash'>([
  ['lines', 'lines'],
  ['showlinenumbers', 'lines'],
  ['linenumbers', 'lines'],
  ['line-numbers', 'lines'],
  ['linenums', 'lines'],
  ['wrap', 'wrap'],
  ['expandable', 'expandable'],
  ['twoslash', 'twoslash'],
]);
