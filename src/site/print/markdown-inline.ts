/** Prints text of a page tree as Markdown. */
import { formatInlineComponent } from '../components/unknown.ts';
import { inlineCode } from '../markdown/inline-code.ts';
import type { MarkdownPrinter } from '../model/component.ts';
import { getText, isInline, type ElementNode, type TreeNode } from '../model/tree.ts';
import { isBlock, isSilent, listDescendants } from './find-nodes.ts';
import { LINE_BREAK, toFootnoteMark, wrap } from './markdown-text.ts';

/** Prints nodes as one run of inline Markdown. */
export function printInline(nodes: readonly TreeNode[], printer: MarkdownPrinter): string {
  const parts: string[] = [];
  // Only keeps the last characters, because checking the whole text each time would take quadratic time.
  let end = '';
  let wasControl = false;
  for (const node of nodes) {
    const nodeText = printInlineNode(node, printer);
    const isApart = isControl(node) || wasControl;
    wasControl = isControl(node);
    if (isApart && WORD_END.test(end) && WORD_BEGIN.test(nodeText)) parts.push(' ');
    const part = end === LINE_BREAK ? nodeText.replace(/^\n/, '') : nodeText;
    parts.push(part);
    end = (end + part.slice(-LINE_BREAK.length)).slice(-LINE_BREAK.length);
  }
  return parts.join('');
}

function printInlineNode(node: TreeNode, printer: MarkdownPrinter): string {
  if (node.type === 'text') return node.value;
  if (node.type === 'component')
    return isBlock(node)
      ? ` ${formatInlineComponent(node, printer)} `
      : (printer.findComponent(node.name)?.markdown?.(node, printer) ?? printer.inline(node.children));
  if (isSilent(node)) return '';
  const printContent = () => printer.inline(node.children);
  switch (node.tag) {
    case 'strong':
    case 'b':
      return wrap(printContent(), '**');
    case 'em':
    case 'i':
      return wrap(printContent(), '*');
    case 'del':
      return wrap(printContent(), '~~');
    case 'code':
      return inlineCode(getText(node.children));
    case 'br':
      return LINE_BREAK;
    case 'a': {
      const { href } = node.attributes;
      if (node.attributes['data-footnote-backref'] !== undefined) return '';
      if (node.attributes['data-footnote-ref'] !== undefined) return toFootnoteMark(href);
      return typeof href === 'string' && !href.startsWith('#user-content-')
        ? `[${printContent()}](${printer.link(href)})`
        : printContent();
    }
    case 'img': {
      const { src, alt } = node.attributes;
      return typeof src === 'string' ? `![${typeof alt === 'string' ? alt : ''}](${printer.link(src)})` : '';
    }
    case 'iframe':
    case 'video':
    case 'audio':
      return printEmbedded(node, printer);
    case 'input':
      if (node.attributes['type'] !== 'checkbox') return '';
      return node.attributes['checked'] === undefined ? '[ ]' : '[x]';
    default:
      return printContent();
  }
}

/** Prints recordings and embedded pages as links, because text can't contain them. */
export function printEmbedded(node: ElementNode, printer: MarkdownPrinter): string {
  const { src, title } = node.attributes;
  const sources = [src, ...listDescendants(node, 'source').map(({ attributes }) => attributes['src'])];
  const address = sources.find((value) => typeof value === 'string');
  if (address === undefined) return printer.blocks(node.children.filter((child) => !isInline(child)));
  return `[${typeof title === 'string' && title !== '' ? title : address}](${printer.link(address)})`;
}

/** Returns whether a node is a control, whose text isn't part of the neighboring word. */
function isControl(node: TreeNode): boolean {
  return node.type === 'element' && /^(?:button|label|option|select|summary|input|textarea)$/.test(node.tag);
}

const WORD_END = /[\p{L}\p{N}]$/u;
const WORD_BEGIN = /^[[*`~\p{L}\p{N}]/u;
