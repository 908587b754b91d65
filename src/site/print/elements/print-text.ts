import type { SourcePosition } from '../../model/diagnostics.ts';
import { getText, isInline } from '../../model/tree.ts';
import type { TextNode, TreeNode } from '../../model/tree.ts';
import { printAttributes } from '../attributes.ts';
import { isBreakableName, splitNames } from '../cell-room.ts';
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

/** Prints code in a text. A short name stays on one line, and a long one breaks between its parts. */
export function printCode({ node, ...input }: ElementInput): string {
  const { attributes, children, at } = node;
  const isShort = isBreakableName(getText(children));
  const parts = children.flatMap((child) => (child.type === 'text' ? breakNames(child, at) : [child]));
  const printedNode = { ...node, children: parts };
  return printPlain({ ...input, node: printedNode }, isShort ? { ...attributes, 'data-bd-word': true } : attributes);
}

/** Allows line breaks between the parts of long names. Text on several lines is a block of code. */
function breakNames(text: TextNode, at: SourcePosition): TreeNode[] {
  if (text.value.includes('\n')) return [text];
  return splitNames(text.value).flatMap((value, index): TreeNode[] => {
    const part = { ...text, value };
    return index === 0 ? [part] : [{ type: 'element', tag: 'wbr', attributes: {}, children: [], at }, part];
  });
}
