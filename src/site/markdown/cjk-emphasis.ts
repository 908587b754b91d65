/**
 * Handles emphasis in Chinese, Japanese and Korean text. CommonMark 0.31 (6.2) decides by the spaces and punctuation
 * around `**` whether it opens or closes, and these languages use no spaces: in `**注意：**请` the second one closes
 * nothing. A joiner between marker and punctuation, which isn't punctuation itself, allows the marker to do both.
 */
import { JOINER, type Joint } from './placeholders.ts';

const MARK = /(?<![*~\\])(?:\*+|~~)(?![*~])/g;
const PUNCTUATION = /[\p{P}\p{S}]/u;
/** Letters, and full-width punctuation; the halfwidth Hangul filler is a stand-in. */
const CJK =
  /[\u1100-\u11FF\u2E80-\u2FFB\u3001-\u303E\u3040-\uA4CF\uA960-\uA97F\uAC00-\uD7FF\uF900-\uFAFF\uFE30-\uFE4F\uFF01-\uFF9F]/;

/** Returns the joiners that the markers in a source need, ascending. */
export function findEmphasisJoints(source: string): Joint[] {
  if (!CJK.test(source)) return [];
  return [...source.matchAll(MARK)].flatMap(({ index, 0: mark }) => {
    const at = findJoint(source, index, index + mark.length);
    return at === undefined ? [] : [{ of: index, at, character: JOINER }];
  });
}

/** Returns the offset for a marker between punctuation and a letter, if at least one of them is CJK. */
function findJoint(source: string, start: number, end: number): number | undefined {
  const before = Array.from(source.slice(Math.max(0, start - 2), start)).at(-1) ?? ' ';
  const after = String.fromCodePoint(source.codePointAt(end) ?? 32);
  if (/\s/.test(before + after) || !CJK.test(before + after)) return undefined;
  const [closes, opens] = [PUNCTUATION.test(before), PUNCTUATION.test(after)];
  if (closes === opens) return undefined;
  return closes ? start : end;
}
