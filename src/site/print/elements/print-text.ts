import { getText, isInline } from '../../model/tree.ts';
import { printAttributes } from '../attributes.ts';
import { isBreakableName } from '../cell-room.ts';
import type { ElementInput } from './element-input.ts';
import { printPlain } from './print-plain.ts';

/** Prints a paragraph. One that contains a block can't be a `p` (HTML, "flow content"). */
export function printParagraph({ node, printer }: ElementInput): string {
  const blocks = !node.children.every(isInline);
  const contentNodes = node.children.filter((child) => child.type !== 'text' || child.value.trim() !== '');
  // A `summary` only works directly inside its `details` (HTML, "the details element").
  const isLabel = ({ type, tag }: { type: string; tag?: string }) => type === 'element' && tag === 'summary';
  if (contentNodes.some(isLabel) || (blocks && contentNodes.length === 1 && Object.keys(node.attributes).length === 0))
    return printer.html(node.children);
  if (!blocks) return `<p${printAttributes(node.attributes)}>${printer.html(node.children)}</p>`;
  const attributes = Object.keys(node.attributes).length > 0 ? node.attributes : { class: 'bd-Paragraph' };
  return `<div${printAttributes(attributes)}>${printer.html(node.children)}</div>`;
}

/** Prints code in a text. A short name stays on one line. */
export function printCode(input: ElementInput): string {
  const { attributes, children } = input.node;
  const isShort = isBreakableName(getText(children));
  return printPlain(input, isShort ? { ...attributes, 'data-bd-word': true } : attributes);
}
