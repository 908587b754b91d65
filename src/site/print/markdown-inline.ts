/** Prints text of a page tree as Markdown. */
import { getDisplaySource } from '../code/display-source.ts';
import { parseFence } from '../code/fence-options.ts';
import { formatInlineComponent } from '../components/unknown.ts';
import { inlineCode } from '../markdown/inline-code.ts';
import { isFence, type FenceNode, type MarkdownPrinter } from '../model/component.ts';
import { getText, isInline, isOnNextLine, isUnknownInText, type ElementNode, type TreeNode } from '../model/tree.ts';
import { isBlock, isSilent, listDescendants } from './find-nodes.ts';
import {
  escapeInlineMarks,
  escapeLonelyBrackets,
  LINE_BREAK,
  toFootnoteMark,
  toSingleLine,
  wrap,
} from './markdown-text.ts';

/** Prints nodes as one run of inline Markdown. */
export function printInline(nodes: readonly TreeNode[], printer: MarkdownPrinter): string {
  const parts: string[] = [];
  // Only keeps the last characters, because checking the whole text each time would take quadratic time.
  let end = '';
  for (const [index, node] of nodes.entries()) {
    const nodeText = printInlineNode(node, printer);
    const previous = nodes[index - 1];
    const isApart = isSeparate(node) || (previous !== undefined && isApartFrom(node, previous));
    if (isApart && WORD_END.test(end) && WORD_BEGIN.test(nodeText)) parts.push(' ');
    const part = end === LINE_BREAK ? nodeText.replace(/^\n/, '') : nodeText;
    // Together they would be an image.
    if (end.endsWith('!') && /^\[(?!\^)/.test(part)) escapeEnd(parts);
    parts.push(part);
    end = (end + part.slice(-LINE_BREAK.length)).slice(-LINE_BREAK.length);
  }
  return parts.join('');
}

/** Escapes the last character. */
function escapeEnd(parts: string[]): void {
  const index = parts.findLastIndex((part) => part !== '');
  const part = parts[index] ?? '';
  parts[index] = `${part.slice(0, -1)}\\${part.slice(-1)}`;
}

function printInlineNode(node: TreeNode, printer: MarkdownPrinter): string {
  if (node.type === 'text') return escapeInlineMarks(node.value);
  if (node.type === 'component') {
    if (isBlock(node)) return ` ${formatInlineComponent(node, printer).trim()} `;
    if (isUnknownInText(node)) return formatInlineComponent(node, printer);
    return printer.findComponent(node.name)?.markdown?.(node, printer) ?? printer.inline(node.children);
  }
  if (isSilent(node)) return '';
  if (isFence(node)) return printFence(node);
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
    case 'sub':
    case 'sup':
      return printRaised(node, printContent());
    case 'code':
      return inlineCode(getText(node.children));
    case 'br':
      return LINE_BREAK;
    case 'a': {
      const { href } = node.attributes;
      if (node.attributes['data-footnote-backref'] !== undefined) return '';
      if (node.attributes['data-footnote-ref'] !== undefined) return toFootnoteMark(href);
      return typeof href === 'string' && !href.startsWith('#user-content-')
        ? `[${escapeLonelyBrackets(printer.inline(unwrapLinks(node.children)))}](${printer.link(href, node.at)}${printLinkTitle(node)})`
        : printContent();
    }
    case 'img': {
      const { src, alt } = node.attributes;
      return typeof src === 'string'
        ? `![${typeof alt === 'string' ? escapeLonelyBrackets(alt) : ''}](${printer.link(src, node.at)}${printLinkTitle(node)})`
        : '';
    }
    case 'iframe':
    case 'video':
    case 'audio':
      return printEmbedded(node, printer);
    case 'abbr':
      return readTitle(node) === '' ? printContent() : `${printContent()} (${readTitle(node)})`;
    case 'input':
      if (node.attributes['type'] !== 'checkbox') return '';
      return node.attributes['checked'] === undefined ? '[ ]' : '[x]';
    default:
      return printContent();
  }
}

/** Replaces links inside a link by their text, because Markdown would end the outer link at an inner one. */
function unwrapLinks(nodes: readonly TreeNode[]): TreeNode[] {
  return nodes.map((node) => {
    if (node.type === 'text') return node;
    const isNested = node.type === 'element' && node.tag === 'a';
    const children = unwrapLinks(node.children);
    return isNested ? { ...node, tag: 'span', children } : { ...node, children };
  });
}

/** Prints a number or text above or below the line as HTML, because 2<sup>53</sup> isn't 253. */
function printRaised({ tag, children }: ElementNode, content: string): string {
  const isFootnote = children.some((child) => child.type === 'element' && child.attributes['data-footnote-ref']);
  return isFootnote || content.trim() === '' ? content : `<${tag}>${content}</${tag}>`;
}

/** Prints a code block in a line of text, such as a heading. */
function printFence({ code }: FenceNode): string {
  const { language, meta } = code;
  const { title = '' } = parseFence(language, meta);
  return `${title} ${inlineCode(getDisplaySource(code).replace(/\s*\n\s*/g, ' '))}`.trimStart();
}

/** Returns the title of a link or an image as Markdown, '' if it has none. */
function printLinkTitle(node: ElementNode): string {
  const title = readTitle(node);
  return title === '' ? '' : ` "${title.replace(/["\\]/g, '\\$&')}"`;
}

function readTitle({ attributes: { title } }: ElementNode): string {
  return typeof title === 'string' ? toSingleLine(title) : '';
}

/** Prints recordings and embedded pages as links, because text can't contain them. */
export function printEmbedded(node: ElementNode, printer: MarkdownPrinter): string {
  const { src, title } = node.attributes;
  const sources = [src, ...listDescendants(node, 'source').map(({ attributes }) => attributes['src'])];
  const address = sources.find((value) => typeof value === 'string');
  if (address === undefined) return printer.blocks(node.children.filter((child) => !isInline(child)));
  return `[${typeof title === 'string' && title !== '' ? title : address}](${printer.link(address, node.at)})`;
}

/** Returns whether the text of a node isn't part of the word before it. */
function isApartFrom(node: TreeNode, previous: TreeNode): boolean {
  if (isSeparate(previous) || isOnNextLine(node, previous)) return true;
  return (
    isLabel(node) && isLabel(previous) && LAST_LETTER.test(getText([previous])) && FIRST_LETTER.test(getText([node]))
  );
}

/** Returns whether a node is a link, a badge or similar. Words in two of them without text between them are separate. */
function isLabel(node: TreeNode): boolean {
  if (node.type === 'component') return node.name === 'Badge';
  return node.type === 'element' && LABELS.test(node.tag);
}

const FIRST_LETTER = /^[\p{L}\p{N}]/u;
const LAST_LETTER = /[\p{L}\p{N}]$/u;
const LABELS = /^(?:a|kbd|span)$/;

/** Returns whether a node is a control or a block, whose text isn't part of the neighboring word. */
function isSeparate(node: TreeNode): boolean {
  return node.type === 'element' && (isBlock(node) || CONTROLS.test(node.tag));
}

const CONTROLS = /^(?:button|label|option|select|summary|input|textarea)$/;

const WORD_END = /[\p{L}\p{N}*`~)\]]$/u;
const WORD_BEGIN = /^[[*`~\p{L}\p{N}]/u;
