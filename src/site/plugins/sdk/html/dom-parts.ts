/** Splits HTML signatures into parts of text, some with links. */
import type { SdkPart, SdkType } from '../sdk-reference.ts';
import { isElement, getText, type DomNode } from './dom.ts';

/**
 * Returns the parts of `nodes`. `toKey` returns a link's target: see `SdkPart`. Elements for which `isHidden` returns
 * true are left out.
 */
export function readTypeParts(
  nodes: readonly DomNode[],
  toKey: (href: string, text: string) => string | undefined,
  isHidden: (node: DomNode) => boolean = () => false,
): SdkType {
  const parts: SdkPart[] = [];
  const visit = (node: DomNode, to: string | undefined) => {
    if (isHidden(node)) return;
    if (!isElement(node)) {
      const text = node.replace(/\u200b/g, '').replace(/\u00a0/g, ' ');
      if (text !== '') parts.push(to === undefined ? { text } : { text, to });
      return;
    }
    const { href } = node.attributes;
    const target = node.tag === 'a' && href !== undefined ? toKey(href, getText(node)) : to;
    for (const child of node.children) visit(child, target);
  };
  for (const node of nodes) visit(node, undefined);
  return parts;
}

/** Returns the parts between two positions in their text, without surrounding spaces. */
export function sliceParts(parts: SdkType, start: number, end: number): SdkType {
  const slicedParts: SdkPart[] = [];
  let at = 0;
  for (const { text, to } of parts) {
    const piece = text.slice(Math.max(0, start - at), Math.max(0, end - at));
    at += text.length;
    if (piece !== '') slicedParts.push(to === undefined ? { text: piece } : { text: piece, to });
  }
  return tidy(slicedParts);
}

/** Longer signatures are cut. */
const MAX_PARTS = 2_000;
const MAX_LENGTH = 20_000;

/** Collapses spaces and removes surrounding ones. */
export function tidy(parts: SdkType): SdkType {
  const mergedParts: SdkPart[] = [];
  let length = 0;
  for (const { text, to } of parts) {
    if (mergedParts.length >= MAX_PARTS || length >= MAX_LENGTH) {
      mergedParts.push({ text: '…' });
      break;
    }
    const last = mergedParts.at(-1);
    const collapsedText = text.replace(/\s+/g, ' ');
    const piece = last === undefined || last.text.endsWith(' ') ? collapsedText.replace(/^ /, '') : collapsedText;
    if (piece === '') continue;
    length += piece.length;
    if (last && last.to === to) mergedParts[mergedParts.length - 1] = { ...last, text: last.text + piece };
    else mergedParts.push(to === undefined ? { text: piece } : { text: piece, to });
  }
  const last = mergedParts.at(-1);
  if (last?.text.endsWith(' ')) {
    const text = last.text.slice(0, -1);
    if (text === '') mergedParts.pop();
    else mergedParts[mergedParts.length - 1] = { ...last, text };
  }
  return mergedParts;
}

/** Returns the ranges between separators that are outside brackets. The `>` of an arrow isn't a bracket. */
export function splitPlaces(text: string, separator: string): [start: number, end: number][] {
  const places: [number, number][] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if ('<([{'.includes(sign)) depth += 1;
    else if ('])}'.includes(sign) || (sign === '>' && !'-='.includes(text.charAt(at - 1) || ' '))) depth -= 1;
    else if (sign === separator && depth === 0) {
      places.push([start, at]);
      start = at + 1;
    }
  }
  places.push([start, text.length]);
  return places.filter(([from, to]) => text.slice(from, to).trim() !== '');
}

/** Returns the position of the bracket that closes the one at `open`, or the end of the text if it is never closed. */
export function findClosingBracket(text: string, open: number): number {
  const start = text.charAt(open);
  const end = start === '(' ? ')' : start === '<' ? '>' : ']';
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if (text.charAt(at) === start) depth += 1;
    else if (text.charAt(at) === end) {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return text.length;
}
