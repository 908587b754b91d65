/** Edits JSON lists and objects in the style of the surrounding code. */
import type { Node } from 'jsonc-parser';
import type { TextEdit } from './json-file.ts';

type Text = { text: string };

/**
 * Inserts a value into a list, or `"key": value` into an object, before the child at `index`. It copies the layout of
 * the neighbors.
 */
export function insertChild({ text }: Text, list: Node, { index, value }: { index: number; value: string }): TextEdit {
  const children = list.children ?? [];
  const before = children[index - 1];
  const after = children[index];
  const isMultiline = text.slice(list.offset, list.offset + list.length).includes('\n');
  const isSpread = isMultiline && (children.length !== 1 || !isOnSameLine(text, list, children[0]));
  const neighbor = after ?? before;
  const indent = neighbor && isSpread ? getIndent(text, neighbor.offset) : '';
  const formattedValue = formatLike(value, findLike(children, index), text);
  const indentedValue = indentLines(formattedValue, indent || getIndent(text, list.offset), findUnit(text));
  if (before)
    return { offset: getEnd(before), length: 0, content: `,${isSpread ? `\n${indent}` : ' '}${indentedValue}` };
  if (after) return { offset: after.offset, length: 0, content: `${indentedValue},${isSpread ? `\n${indent}` : ' '}` };
  return { offset: list.offset + 1, length: list.length - 2, content: fillEmpty({ text, list, value }) };
}

/** Returns the nearest object, preferring those before the index. */
function findLike(children: readonly Node[], index: number): Node | undefined {
  const nearestSiblings = [...children.slice(0, index).reverse(), ...children.slice(index)];
  return nearestSiblings.find((child) => child.type === 'object' && (child.children ?? []).length > 0);
}

/**
 * Puts each object of the value on one line if the model object is on one line, with the same spaces inside its braces.
 */
function formatLike(value: string, sample: Node | undefined, text: string): string {
  const model = sample && text.slice(sample.offset, getEnd(sample));
  if (model === undefined || model.includes('\n')) return value;
  const padding = model.startsWith('{ ') ? ' ' : '';
  const oneLineValue = value
    .replaceAll(/(?<=\[)\n *|\n *(?=\])/g, '')
    .replaceAll(/(?<=\{)\n *|\n *(?=\})/g, padding)
    .replaceAll(/\n +/g, ' ');
  const maxLength = Math.max(...oneLineValue.split('\n').map((line) => line.length));
  return maxLength <= Math.max(MAX_LINE, model.length) ? oneLineValue : value;
}

const MAX_LINE = 90;

/** Fills an empty list and keeps comments in it. */
function fillEmpty({ text, list, value }: { text: string; list: Node; value: string }): string {
  const listContent = text.slice(list.offset + 1, list.offset + list.length - 1);
  const outerIndent = getIndent(text, list.offset);
  const unit = findUnit(text);
  if (!text.includes('\n')) return indentLines(value, '', '');
  return `${listContent.trimEnd()}\n${outerIndent}${unit}${indentLines(value, outerIndent + unit, unit)}\n${outerIndent}`;
}

/** Removes a child with its comma. If the child has whole lines to itself, they are removed too. Comments stay. */
export function removeChild({ text }: Text, list: Node, index: number): TextEdit[] {
  const children = list.children ?? [];
  const child = children[index];
  if (child === undefined) throw new Error("the list doesn't have this child");
  const comma = findComma(text, getEnd(child));
  const previous = children[index - 1];
  if (comma === undefined) {
    if (previous === undefined) return [deleteRange(withLine(text, child.offset, getEnd(child)))];
    const last = findComma(text, getEnd(previous)) ?? getEnd(previous);
    if (text.slice(last + 1, child.offset).trim() === '') return [deleteRange([last, getEnd(child)])];
    return [deleteRange([last, last + 1]), deleteRange(withLine(text, child.offset, getEnd(child)))];
  }
  if (text.slice(getEnd(child), comma).trim() !== '')
    return [deleteRange([child.offset, getEnd(child)]), deleteRange([comma, comma + 1])];
  const lines = withLine(text, child.offset, comma + 1);
  const spaceLength = lines[0] < child.offset ? 0 : (/^[ \t]*/.exec(text.slice(comma + 1))?.[0].length ?? 0);
  return [deleteRange([lines[0], lines[1] + spaceLength])];
}

function deleteRange([from, to]: [from: number, to: number]): TextEdit {
  return { offset: from, length: to - from, content: '' };
}

/** Extends a range to whole lines if the lines contain nothing else. */
function withLine(text: string, from: number, to: number): [from: number, to: number] {
  const start = findLineStart(text, from);
  const end = findLineEnd(text, to);
  return start === undefined || end === undefined ? [from, to] : [start, end];
}

/** Replaces a node with a string. */
export function replaceValue(node: Node, value: string): TextEdit {
  return { offset: node.offset, length: node.length, content: JSON.stringify(value) };
}

function getEnd({ offset, length }: Node): number {
  return offset + length;
}

/** Returns the whitespace at the start of the line. */
export function getIndent(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start, offset))?.[0] ?? '';
}

/** Returns one level of the file's indentation. */
export function findUnit(text: string): string {
  return /\n([ \t]+)\S/.exec(text)?.[1] ?? '  ';
}

function indentLines(value: string, indent: string, unit: string): string {
  return unit === ''
    ? value.replaceAll(/\n\s*/g, ' ')
    : value.replaceAll(/\n( *)/g, (_, spaces: string) => `\n${indent}${unit.repeat(spaces.length / 2)}`);
}

function isOnSameLine(text: string, list: Node, child: Node | undefined): boolean {
  return child !== undefined && !text.slice(list.offset, child.offset).includes('\n');
}

/** Finds the comma after a value. Comments can be in between. */
function findComma(text: string, from: number): number | undefined {
  const spaceLength = /^(?:\s|\/\/[^\n]*|\/\*(?:[^*]|\*(?!\/))*\*\/)*/.exec(text.slice(from))?.[0].length ?? 0;
  return text[from + spaceLength] === ',' ? from + spaceLength : undefined;
}

/** Returns the start of the line, if only whitespace precedes the offset. */
function findLineStart(text: string, offset: number): number | undefined {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return start > 0 && text.slice(start, offset).trim() === '' ? start : undefined;
}

/** Returns the offset after the end of the line, if only whitespace follows. */
function findLineEnd(text: string, offset: number): number | undefined {
  const end = text.indexOf('\n', offset);
  return end !== -1 && text.slice(offset, end).trim() === '' ? end + 1 : undefined;
}
