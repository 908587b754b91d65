/**
 * Emphasis in Chinese, Japanese and Korean text. CommonMark 0.31 (6.2) tells by the blanks and punctuation around `**`
 * whether it opens or closes, and these languages write no blanks: in `**注意：**请` the second closes nothing. A joiner
 * between mark and punctuation, which is no punctuation itself, lets the mark do both.
 */
import type { HastNode } from 'satteri';
import { JOINER } from './stand-ins.ts';

const MARK = /(?<![*~\\])(?:\*+|~~)(?![*~])/g;
const PUNCTUATION = /[\p{P}\p{S}]/u;
/** Letters, and punctuation of full width; the halfwidth Hangul filler is a stand-in. */
const CJK =
  /[\u1100-\u11FF\u2E80-\u2FFB\u3001-\u303E\u3040-\uA4CF\uA960-\uA97F\uAC00-\uD7FF\uF900-\uFAFF\uFE30-\uFE4F\uFF01-\uFF9F]/;

/** The source with the joiners that it needs, and their offsets in it, ascending. `parse` gives the tree of the source. */
export function joinEmphasis(source: string, parse: () => HastNode): { joined: string; joints: number[] } | undefined {
  if (!CJK.test(source)) return undefined;
  const found = new Map<number, number>();
  for (const { index, 0: mark } of source.matchAll(MARK)) {
    const joint = jointOf(source, index, index + mark.length);
    if (joint !== undefined) found.set(index, joint);
  }
  const text = found.size === 0 ? [] : textRanges(parse());
  let range = 0;
  let end = 0;
  let joined = '';
  const joints: number[] = [];
  for (const [mark, at] of found) {
    while ((text[range]?.[1] ?? Infinity) <= mark) range++;
    if ((text[range]?.[0] ?? Infinity) > mark) continue;
    joined += source.slice(end, at);
    joints.push(joined.length);
    joined += JOINER;
    end = at;
  }
  return joints.length === 0 ? undefined : { joined: joined + source.slice(end), joints };
}

/** A mark between punctuation and a letter, one of both CJK. */
function jointOf(source: string, start: number, end: number): number | undefined {
  const before = Array.from(source.slice(Math.max(0, start - 2), start)).at(-1) ?? ' ';
  const after = String.fromCodePoint(source.codePointAt(end) ?? 32);
  if (/\s/.test(before + after) || !CJK.test(before + after)) return undefined;
  const [closes, opens] = [PUNCTUATION.test(before), PUNCTUATION.test(after)];
  if (closes === opens) return undefined;
  return closes ? start : end;
}

/** Where text and marks of emphasis stand: [start, end) offsets in the order of the source. */
function textRanges(root: HastNode): [number, number][] {
  const ranges: [number, number][] = [];
  const visit = (node: HastNode) => {
    const [start, end] = [node.position?.start.offset, node.position?.end.offset];
    const isElement = node.type === 'element';
    if (isElement && CODE.has(node.tagName)) return;
    const isRange = start !== undefined && end !== undefined;
    const isMarked = isRange && isElement && MARKED.has(node.tagName);
    if (isRange && node.type === 'text') ranges.push([start, end]);
    if (isMarked) ranges.push([start, start + 1]);
    if ('children' in node) node.children.forEach(visit);
    if (isMarked) ranges.push([end - 2, end]);
  };
  visit(root);
  return ranges;
}

const CODE = new Set(['code', 'pre']);
const MARKED = new Set(['strong', 'em', 'del']);

/** Gives the nodes of a parsed source the places that they have without its joiners. */
export function movePlaces(node: HastNode, joints: readonly number[]): void {
  for (const point of [node.position?.start, node.position?.end]) {
    if (point?.offset === undefined) continue;
    const lineStart = point.offset - (point.column - 1);
    point.column -= countBefore(joints, point.offset) - countBefore(joints, lineStart);
    point.offset -= countBefore(joints, point.offset);
  }
  if ('children' in node) for (const child of node.children) movePlaces(child, joints);
}

/** Joints before an offset, by halving: pages of large lists have thousands. */
function countBefore(joints: readonly number[], offset: number): number {
  let [low, high] = [0, joints.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((joints[middle] ?? offset) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
