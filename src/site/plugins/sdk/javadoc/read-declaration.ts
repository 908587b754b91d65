/** Parses a class declaration: `public class Shape<T> extends Base implements A, B`. */
import { lookUp } from '../../../../lib/look-up.ts';
import { collapseWhitespace } from '../../../../lib/collapse-whitespace.ts';
import type { SdkKind, SdkType } from '../sdk-reference.ts';
import { findClosingBracket, sliceParts, splitPlaces } from '../html/dom-parts.ts';

export interface JavaDeclaration {
  kind: SdkKind;
  /** Java's name for this kind. */
  label: string;
  code: string;
  /** As written: `T extends Comparable<T>`. */
  typeParameters: string[];
  extends: SdkType[];
  implements: SdkType[];
}

const WORDS: Readonly<Record<string, [SdkKind, string]>> = {
  class: ['class', 'class'],
  interface: ['interface', 'interface'],
  '@interface': ['interface', 'annotation'],
  enum: ['enum', 'enum'],
  record: ['class', 'record'],
};

/** Reads a declaration whose annotations have been separated from its `parts`. */
export function readDeclaration(parts: SdkType, annotations: string): JavaDeclaration {
  const text = parts.map((part) => part.text).join('');
  const [head = '', word = 'class'] = /^[^<({]*?(?:^|\s)(@?interface|class|enum|record)\s+[\w$.]+/.exec(text) ?? [];
  const [kind, label] = lookUp(WORDS, word) ?? ['class', 'class'];
  const generic = text.charAt(head.length) === '<' ? findClosingBracket(text, head.length) : undefined;
  const genericText = generic === undefined ? '' : text.slice(head.length + 1, generic);
  const clauses = findClauses(text, generic === undefined ? head.length : generic + 1);
  const readTypes = (keyword: string) =>
    clauses
      .filter((clause) => clause.word === keyword)
      .flatMap(({ start, end }) =>
        splitPlaces(text.slice(start, end), ',').map(([from, to]) => sliceParts(parts, start + from, start + to)),
      );
  return {
    kind,
    label,
    code: formatDeclaration(text.replace(DEFAULT_SUPERCLASS, ''), annotations),
    typeParameters: splitPlaces(genericText, ',').map(([from, to]) => genericText.slice(from, to).trim()),
    extends: readTypes('extends').filter((type) => !isImplied(type)),
    implements: readTypes('implements'),
  };
}

const DEFAULT_SUPERCLASS = /(?<!\s)\s+extends (?:java\.lang\.)?(?:Object|Record|Enum<[^<>]*>)(?=\s|$)/;

/** Base types of every class, enum and record. */
function isImplied(type: SdkType): boolean {
  return /^(?:java\.lang\.)?(?:Object|Record|Enum<.*>)$/.test(type.map(({ text }) => text).join(''));
}

interface Clause {
  word: string;
  start: number;
  end: number;
}

/** Finds clauses such as `extends` and `implements` outside brackets. */
function findClauses(text: string, from: number): Clause[] {
  const clauses: Clause[] = [];
  let depth = 0;
  for (const match of text.slice(from).matchAll(/[<>]|\b(?:extends|implements|permits)\s/g)) {
    const [word] = match;
    if (word === '<') depth += 1;
    else if (word === '>') depth -= 1;
    if (depth !== 0 || word.length === 1) continue;
    const at = from + match.index;
    const last = clauses.at(-1);
    if (last) last.end = at;
    clauses.push({ word: word.trim(), start: at + word.length, end: text.length });
  }
  return clauses;
}

/** Puts each part on a separate line, as javadoc does. */
function formatDeclaration(text: string, annotations: string): string {
  const lines = text.trim().split('\n').map(collapseWhitespace);
  const code = lines.map((line, index) => (index === 0 ? line : `    ${line}`)).join('\n');
  const shortCode = code.replace(/\s+/g, ' ');
  return [...(annotations === '' ? [] : [annotations]), shortCode.length <= 68 ? shortCode : code].join('\n');
}
