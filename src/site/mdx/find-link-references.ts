/** Finds links to definitions that a text doesn't have (CommonMark, Link reference definitions). Parsers read them as text. */
import { createCodeFinder } from '../markdown/code-ranges.ts';
import { collapseWhitespace } from '../../lib/collapse-whitespace.ts';

export interface MissingReference {
  /** The link as written: `[text][label]`. */
  link: string;
  label: string;
  offset: number;
}

/** `[text][label]` and `[label][]`. Elements of arrays follow a name or another bracket: `rows[0][name]`. */
const REFERENCE = /(?<![\\\w\])}$[])\[([^\][\n]{1,200})\]\[([^\][\n]{0,200})\](?![([:\w])/g;
const DEFINITION = /^[\t >]{0,40}(?:[-*+]|\d{1,9}[.)])?[\t >]{0,40}\[([^\]\n]{1,200})\]:/gm;
/** Labels that people write: words and numbers. Others are code. */
const LABEL = /^[\p{L}\p{N}][\p{L}\p{N} ._/-]*$/u;

/** Returns the links to missing definitions in their order. */
export function findMissingReferences(text: string): MissingReference[] {
  if (!text.includes('][')) return [];
  const labels = new Set(Array.from(text.matchAll(DEFINITION), ([, label = '']) => normalizeLabel(label)));
  const isInCode = createCodeFinder(text);
  const links = Array.from(text.matchAll(REFERENCE), ({ 0: link, 1: name = '', 2: label, index: offset }) => ({
    link,
    label: label || name,
    offset,
  }));
  return links.filter(
    ({ label, offset }) => LABEL.test(label) && !labels.has(normalizeLabel(label)) && !isInCode(offset),
  );
}

function normalizeLabel(label: string): string {
  return collapseWhitespace(label).toLowerCase();
}
