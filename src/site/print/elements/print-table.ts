import { escapeHtml } from '../../../lib/html.ts';
import { getText } from '../../model/tree.ts';
import { getRoom, hasWideWord } from '../cell-room.ts';
import type { ElementInput } from './element-input.ts';
import { createFilePrinter, printPlain } from './print-plain.ts';

/** Prints a table that scrolls if it is too wide for its page. */
export function printTable({ node, printer }: ElementInput): string {
  return `<div class="bd-TableScroll" data-table-wrapper tabindex="0" role="group" aria-label="${escapeHtml(printer.text('table'))}">${printPlain({ node, printer } as ElementInput)}</div>`;
}

/** Prints a header cell. An empty one isn't a heading (HTML, "the th element"). */
export function printHeaderCell(input: ElementInput): string {
  const { node } = input;
  return printPlain(node.children.length === 0 ? { ...input, node: { ...node, tag: 'td' } } : withRoom(input));
}

/** Prints a cell, whose old `background` attribute can refer to an image. */
export function printCell(input: ElementInput): string {
  return createFilePrinter('background')(withRoom(input));
}

/**
 * Marks the length of a cell's text: short cells stay on one line, long ones get a wide column, long names can have two
 * lines, and wide words break on phones.
 */
function withRoom(input: ElementInput): ElementInput {
  const { node } = input;
  const text = getText(node.children);
  const room = getRoom(text);
  const attributes = { ...node.attributes };
  if (room) attributes[`data-bd-${room}`] = true;
  if (room !== 'long' && hasWideWord(text)) attributes['data-bd-wide'] = true;
  return { ...input, node: { ...node, attributes } };
}
