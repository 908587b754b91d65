/** Reads the terms of Sphinx descriptions: the declaration with its parameters and types. */
import type { SdkType } from '../sdk-reference.ts';
import {
  findElement,
  findElements,
  hasClass,
  isElement,
  readLine,
  type DomElement,
  type DomNode,
} from '../html/dom.ts';
import { findClosingBracket, readTypeParts, sliceParts, splitPlaces, tidy } from '../html/dom-parts.ts';
import { formatCall } from '../layout.ts';

export interface SphinxTerm {
  /** Without its container. */
  name: string;
  /** The container: `requests.sessions`. */
  prefix: string;
  /** The link target: `requests.Session`. */
  id: string;
  /** Words before the name: `class`, `async`, `static`, `property`. */
  words: string[];
  /** Undefined if it isn't a call. */
  parameters?: TermParameter[];
  /** Return type of a call, or type of a value. */
  type?: SdkType;
  value?: string;
  code: string;
  /** URL of its source. */
  source?: string;
}

export interface TermParameter {
  name: string;
  type?: SdkType;
  default?: string;
}

/** Reads a `dt` of a domain, as written by Sphinx since version 1. */
export function readTerm(dt: DomElement, domain: string, toKey: (href: string) => string | undefined): SphinxTerm {
  const name = readLine(findElements(dt, (element) => hasClass(element, 'sig-name', 'descname')).at(-1));
  const prefix = readLine(findElement(dt, (element) => hasClass(element, 'sig-prename', 'descclassname')));
  const isOptional = (node: DomNode) => isElement(node) && hasClass(node, 'optional');
  const fullTerm = joinText(tidy(readTypeParts(dt.children, toKey, isLink)));
  const parts = tidy(readTypeParts(dt.children, toKey, (node) => isLink(node) || isOptional(node)));
  const text = joinText(parts);
  const { start, end, open, close } = findCall(text, prefix, name);
  const before = text.slice(0, start).trim();
  const isTyped = TYPED_LANGUAGES.has(domain);
  const termTail = readTail(parts, text, { from: close === undefined ? end : close + 1, isCall: open !== undefined });
  const source = findElements(dt, (element) => element.tag === 'a' && isLink(element)).find(({ attributes }) =>
    /^https?:/i.test(attributes['href'] ?? ''),
  );
  return {
    name,
    prefix: prefix.replace(/(?:\.|::|\\)$/, ''),
    id:
      dt.attributes['id'] ??
      findElement(dt, ({ attributes }) => attributes['id'] !== undefined)?.attributes['id'] ??
      '',
    words: before.split(/\s+/).filter((word) => word !== ''),
    ...(open !== undefined &&
      close !== undefined && { parameters: readParameters(parts, text, { open, close, isTyped }) }),
    ...(isTyped && before !== '' ? { type: sliceParts(parts, 0, start) } : {}),
    ...termTail,
    code: formatCode(fullTerm, findCall(fullTerm, prefix, name)),
    ...(source && { source: source.attributes['href'] ?? '' }),
  };
}

/** Languages in which types precede names. */
const TYPED_LANGUAGES = new Set(['c', 'cpp', 'java', 'csharp', 'cs']);

/** Returns whether a node links to the source or to the term itself. */
function isLink(node: DomNode): boolean {
  if (!isElement(node)) return false;
  if (hasClass(node, 'headerlink', 'viewcode-link', 'internal-source')) return true;
  return node.tag === 'a' && findElement(node, (child) => hasClass(child, 'viewcode-link')) !== undefined;
}

function joinText(parts: SdkType): string {
  return parts.map((part) => part.text).join('');
}

interface Call {
  /** Where the name starts, including its prefix, and where it ends. */
  start: number;
  end: number;
  /** Positions of the parameters' parentheses. */
  open?: number;
  close?: number;
}

function findCall(text: string, prefix: string, name: string): Call {
  const fullName = prefix + name;
  let start = text.indexOf(fullName);
  while (start !== -1 && (/[\w.]/.test(text.charAt(start - 1)) || /\w/.test(text.charAt(start + fullName.length))))
    start = text.indexOf(fullName, start + 1);
  if (start === -1) start = Math.max(0, text.indexOf(name));
  const end = start + (text.startsWith(fullName, start) ? fullName : name).length;
  const openIndex = text.charAt(end) === ' ' ? end + 1 : end;
  return text.charAt(openIndex) === '('
    ? { start, end, open: openIndex, close: findClosingBracket(text, openIndex) }
    : { start, end };
}

/** Reads `→ type` of a call, or `: type = value` of anything else. */
function readTail(
  parts: SdkType,
  text: string,
  { from, isCall }: { from: number; isCall: boolean },
): Pick<SphinxTerm, 'type' | 'value'> {
  const tailText = text.slice(from);
  const arrow = /^\s*(?:→|->)\s*/.exec(tailText);
  if (arrow) return { type: sliceParts(parts, from + arrow[0].length, text.length) };
  if (isCall) return {};
  const equals = /(?:^|\s)=\s*/.exec(tailText);
  const colon = /^\s*:\s*/.exec(tailText);
  const value = equals ? tailText.slice(equals.index + equals[0].length).trim() : '';
  return {
    ...(colon && { type: sliceParts(parts, from + colon[0].length, from + (equals?.index ?? tailText.length)) }),
    ...(value !== '' && { value }),
  };
}

function formatCode(text: string, { end, open, close }: Call): string {
  if (open === undefined || close === undefined) return text;
  const parameterText = text.slice(open + 1, close);
  const items = splitPlaces(parameterText, ',').map(([from, to]) => parameterText.slice(from, to).trim());
  return formatCall(text.slice(0, end), items, text.slice(close + 1).replace('→', '->'));
}

function readParameters(
  parts: SdkType,
  text: string,
  { open, close, isTyped }: { open: number; close: number; isTyped: boolean },
): TermParameter[] {
  const parameterText = text.slice(open + 1, close);
  return splitPlaces(parameterText, ',').flatMap(([from, to]) => {
    const parameterSource = parameterText.slice(from, to);
    // Python's markers between parameters, and C's `void`.
    if (/^\s*(?:[*/]|void)\s*$/.test(parameterSource)) return [];
    const base = open + 1 + from;
    return [
      isTyped ? readTypedParameter(parts, parameterSource, base) : readNamedParameter(parts, parameterSource, base),
    ];
  });
}

/** Reads `name: type = default`. */
function readNamedParameter(parts: SdkType, parameterSource: string, base: number): TermParameter {
  const colon = findTopLevel(parameterSource, ':');
  const equals = findTopLevel(parameterSource, '=');
  const nameEnd = Math.min(colon ?? parameterSource.length, equals ?? parameterSource.length);
  return {
    name: parameterSource.slice(0, nameEnd).trim(),
    ...(colon !== undefined && {
      type: sliceParts(parts, base + colon + 1, base + (equals ?? parameterSource.length)),
    }),
    ...(equals !== undefined && { default: parameterSource.slice(equals + 1).trim() }),
  };
}

/** Reads `const char *name = default`. */
function readTypedParameter(parts: SdkType, parameterSource: string, base: number): TermParameter {
  const equals = findTopLevel(parameterSource, '=');
  const declaredText = parameterSource.slice(0, equals ?? parameterSource.length);
  const [, name = declaredText.trim()] = /(\w+)\s*(?:\[\w*\])?\s*$/.exec(declaredText) ?? [];
  return {
    name,
    type: sliceParts(parts, base, base + declaredText.lastIndexOf(name)),
    ...(equals !== undefined && { default: parameterSource.slice(equals + 1).trim() }),
  };
}

/** Returns the position of a character outside brackets. */
function findTopLevel(text: string, sign: string): number | undefined {
  const [first] = splitPlaces(text, sign);
  return first && first[1] < text.length ? first[1] : undefined;
}
