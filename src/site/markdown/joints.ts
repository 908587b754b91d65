/** Inserts characters into the source where the parser would otherwise misread text. */
import type { HastNode } from 'satteri';
import { findUrlEnds } from './url-ends.ts';
import { findEmphasisJoints } from './cjk-emphasis.ts';

/**
 * Returns the source with the joints that it needs, and their offsets, ascending. `parse` returns the tree of the
 * source.
 */
export function insertJoints(source: string, parse: () => HastNode): { joined: string; joints: number[] } | undefined {
  const candidates = [...findEmphasisJoints(source), ...findUrlEnds(source)].toSorted((a, b) => a.of - b.of);
  const text = candidates.length === 0 ? [] : listTextRanges(parse());
  let range = 0;
  let end = 0;
  let joinedText = '';
  const joints: number[] = [];
  for (const { of, at, character } of candidates) {
    while ((text[range]?.[1] ?? Infinity) <= of) range++;
    if ((text[range]?.[0] ?? Infinity) > of) continue;
    joinedText += source.slice(end, at);
    joints.push(joinedText.length);
    joinedText += character;
    end = at;
  }
  return joints.length === 0 ? undefined : { joined: joinedText + source.slice(end), joints };
}

/** Returns the ranges of text and emphasis markers: [start, end) offsets in source order. */
function listTextRanges(root: HastNode): [number, number][] {
  const ranges: [number, number][] = [];
  const visit = (node: HastNode) => {
    const [start, end] = [node.position?.start.offset, node.position?.end.offset];
    const isElement = node.type === 'element';
    if (isElement && CODE.has(node.tagName)) return;
    const isRange = start !== undefined && end !== undefined;
    const isMarked = isRange && isElement && MARKED_TAGS.has(node.tagName);
    if (isRange && node.type === 'text') ranges.push([start, end]);
    if (isMarked) ranges.push([start, start + 1]);
    if ('children' in node) node.children.forEach(visit);
    if (isMarked) ranges.push([end - 2, end]);
  };
  visit(root);
  return ranges;
}

const CODE = new Set(['code', 'pre']);
const MARKED_TAGS = new Set(['strong', 'em', 'del']);

/** Restores the places that the nodes of a parsed source have without its joints. */
export function restorePositions(node: HastNode, joints: readonly number[]): void {
  for (const point of [node.position?.start, node.position?.end]) {
    if (point?.offset === undefined) continue;
    const lineStart = point.offset - (point.column - 1);
    point.column -= countBefore(joints, point.offset) - countBefore(joints, lineStart);
    point.offset -= countBefore(joints, point.offset);
  }
  if ('children' in node) for (const child of node.children) restorePositions(child, joints);
}

/** Counts joints before an offset by binary search: pages with large lists have thousands. */
function countBefore(joints: readonly number[], offset: number): number {
  let [low, high] = [0, joints.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((joints[middle] ?? offset) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
