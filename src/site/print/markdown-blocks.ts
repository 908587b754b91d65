/** Prints blocks of a page tree as Markdown. */
import { getDisplayCode } from '../code/display-source.ts';
import { readElementAttributes } from '../code/element-attributes.ts';
import { formatFence } from '../components/fence.ts';
import { unknownComponent } from '../components/unknown.ts';
import type { MarkdownPrinter } from '../model/component.ts';
import { isFence } from '../model/component.ts';
import { getText, type ElementNode, type TreeNode } from '../model/tree.ts';
import { groupItems, isBlock, isSilent, listDescendants } from './find-nodes.ts';
import { printEmbedded } from './markdown-inline.ts';
import { createTablePrinter } from './markdown-table.ts';
import {
  escapeBlockMarks,
  escapeLonelyBrackets,
  indent,
  prefixLines,
  toFootnoteMark,
  toSingleLine,
} from './markdown-text.ts';
import { printParts } from './print-parts.ts';

/** Prints nodes as Markdown blocks, separated by blank lines. */
export function printBlocks(nodes: readonly TreeNode[], printer: MarkdownPrinter): string {
  const parts = printParts(nodes, {
    inline: (run) => printParagraph(run, printer),
    block: (node) => printBlock(node, printer).trimEnd(),
  });
  return parts.filter((part) => part.trim() !== '').join('\n\n');
}

/** Prints inline nodes as a paragraph. Its lines can start like other blocks, if the author escaped that. */
function printParagraph(nodes: readonly TreeNode[], printer: MarkdownPrinter): string {
  return escapeBlockMarks(printer.inline(nodes).trim());
}

function printBlock(node: TreeNode, printer: MarkdownPrinter): string {
  if (node.type === 'text') return node.value;
  if (node.type === 'component') {
    const component = printer.findComponent(node.name) ?? unknownComponent;
    return component.markdown?.(node, printer) ?? printer.blocks(node.children);
  }
  return printBlockElement(node, printer);
}

function printBlockElement(node: ElementNode, printer: MarkdownPrinter): string {
  if (isSilent(node)) return '';
  if (isFence(node)) {
    const { source, language, meta } = getDisplayCode(node.code);
    return formatFence(source, language, meta);
  }
  if (/^h[1-6]$/.test(node.tag))
    return `${'#'.repeat(Number(node.tag.slice(1)))} ${toSingleLine(printer.inline(node.children))}`;
  switch (node.tag) {
    case 'p':
      return node.children.some(isBlock) ? printer.blocks(node.children) : printParagraph(node.children, printer);
    case 'blockquote':
      return prefixLines(printer.blocks(node.children), '> ');
    case 'ul':
      return groupItems(node)
        .map((item) => `* ${indent(printItem(item, printer), 2)}`)
        .join('\n');
    case 'ol': {
      const start = Number(node.attributes['start'] ?? 1);
      return groupItems(node)
        .map((item, index) => `${start + index}. ${indent(printItem(item, printer), 3)}`)
        .join('\n');
    }
    case 'hr':
      return '---';
    case 'pre':
      return printPreformatted(node, printer);
    case 'table':
      return printTable(node, printer);
    case 'iframe':
    case 'video':
    case 'audio':
      return printEmbedded(node, printer);
    case 'a':
      return printLinkedBlocks(node, printer);
    case 'section':
      return node.attributes['data-footnotes'] === undefined
        ? printer.blocks(node.children)
        : printFootnotes(node, printer);
    default:
      return printer.blocks(node.children);
  }
}

/** Prints a link around blocks, such as a card, by linking the first block. */
function printLinkedBlocks(node: ElementNode, printer: MarkdownPrinter): string {
  const innerBlocks = printer.blocks(node.children);
  const { href } = node.attributes;
  if (typeof href !== 'string' || innerBlocks === '') return innerBlocks;
  const [first = '', ...otherBlocks] = innerBlocks.split('\n\n');
  const [, mark = '', text = ''] = /^(#{1,6} |)([^]*)$/.exec(first) ?? [];
  const address = printer.link(href, node.at);
  // A list, code or another link is kept unchanged below the link.
  const isText = !/^(?:[*>|`~+-]|\d+\. )|(?:^|[^!])\[/.test(text);
  return isText
    ? [`${mark}[${escapeLonelyBrackets(text)}](${address})`, ...otherBlocks].join('\n\n')
    : [`[${address}](${address})`, innerBlocks].join('\n\n');
}

function printItem(item: readonly TreeNode[], printer: MarkdownPrinter): string {
  const tight = !item.some((child) => child.type === 'element' && child.tag === 'p');
  return tight ? printer.blocks(item).replace(/\n\n(?=(?:\* |\d+\. ))/g, '\n') : printer.blocks(item);
}

/** Prints code written as elements. If it contains links or images, they are kept and it isn't code. */
function printPreformatted(node: ElementNode, printer: MarkdownPrinter): string {
  const text = getText(node.children).replace(/^\n|\n$/g, '');
  if (text.trim() === '' || ['a', 'img'].some((tag) => listDescendants(node, tag).length > 0))
    return printer.blocks(node.children);
  const { language, title } = readElementAttributes([node, ...listDescendants(node, 'code')]);
  return formatFence(text, /^[\w+#.-]+$/.test(language) ? language : '', title?.replace(/[`\s]+/g, ' '));
}

/** Prints footnotes in GFM syntax. The parser turned them into a section with links in both directions. */
function printFootnotes(section: ElementNode, printer: MarkdownPrinter): string {
  return listDescendants(section, 'li')
    .map((item) => `${toFootnoteMark(item.attributes['id'])}: ${indent(printer.blocks(item.children), 4)}`)
    .join('\n\n');
}

function printTable(node: ElementNode, printer: MarkdownPrinter): string {
  return createTablePrinter({ ...printer, block: (block) => printBlock(block, printer) })(node);
}
