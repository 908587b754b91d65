/** Finds footnotes that have no definition, and definitions that no text uses, which parsers leave out. */
import { findCodeRanges } from '../markdown/code-ranges.ts';

export interface FootnoteProblem {
  kind: 'undefined' | 'unused';
  /** As written, without the brackets. */
  label: string;
  offset: number;
}

const MARK = /(?<!\\)\[\^([^\]\s[]{1,200})\](?![(\]])/g;
/** A definition starts a line, also in a quote, an item or a component. */
const BEFORE_DEFINITION = /(?:^|\n)[\t >]*(?:(?:[-*+]|\d{1,9}[.)])[\t ]+)*$/;
/** Maximum number of characters before a definition on its line. */
const MAX_INDENT = 200;
/** Character classes of regular expressions look like footnotes: `[^a-z]`. */
const LABEL = /^(?!(?:.-.)+$)[\p{L}\p{N}][\p{L}\p{N}_-]*$/u;

/** Returns the problems of a text in their order. */
export function findFootnoteProblems(text: string): FootnoteProblem[] {
  if (!text.includes('[^')) return [];
  const hidden = [...findCodeRanges(text), ...listComments(text)].sort(([a], [b]) => a - b);
  const marks: { label: string; offset: number; isDefinition: boolean }[] = [];
  let hiddenEnd = 0;
  let range = 0;
  for (const { 0: mark, 1: label = '', index: offset } of text.matchAll(MARK)) {
    for (; (hidden[range]?.[0] ?? Infinity) <= offset; range++)
      hiddenEnd = Math.max(hiddenEnd, hidden[range]?.[1] ?? 0);
    if (offset < hiddenEnd) continue;
    const before = text.slice(Math.max(0, offset - MAX_INDENT), offset);
    const isDefinition = text[offset + mark.length] === ':' && BEFORE_DEFINITION.test(before);
    marks.push({ label, offset, isDefinition });
  }
  const definitions = marks.filter((mark) => mark.isDefinition);
  const uses = marks.filter((mark) => !mark.isDefinition);
  const definedLabels = new Set(definitions.map(({ label }) => label.toLowerCase()));
  const usedLabels = new Set(uses.map(({ label }) => label.toLowerCase()));
  const isFootnote = ({ label, offset }: { label: string; offset: number }) =>
    LABEL.test(label) && (definitions.length > 0 || /[\p{L}\p{N}.,;:!?)*_"'”’]/u.test(text[offset - 1] ?? ''));
  return [
    ...uses
      .filter((use) => !definedLabels.has(use.label.toLowerCase()) && isFootnote(use))
      .map(({ label, offset }) => ({ kind: 'undefined' as const, label, offset })),
    ...definitions
      .filter(({ label }) => !usedLabels.has(label.toLowerCase()))
      .map(({ label, offset }) => ({ kind: 'unused' as const, label, offset })),
  ].sort((a, b) => a.offset - b.offset);
}

function listComments(text: string): [start: number, end: number][] {
  return [
    ['{/*', '*/}'],
    ['<!--', '-->'],
  ].flatMap(([opening = '', closing = '']) => {
    const comments: [number, number][] = [];
    let start = text.indexOf(opening);
    while (start >= 0) {
      const end = text.indexOf(closing, start);
      if (end < 0) break;
      comments.push([start, end]);
      start = text.indexOf(opening, end);
    }
    return comments;
  });
}
