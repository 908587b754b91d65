/** Prints a page tree as plain Markdown for the page's `.md` twin (content format, Output for agents). */
import { getDisplayCode } from '../code/display-source.ts';
import type { MarkdownPrinter } from '../model/component.ts';
import { isFence } from '../model/component.ts';
import { formatFence } from '../components/fence.ts';
import { findComponent } from '../components/registry.ts';
import { REPEATED, SLOT } from '../model/island.ts';
import { formatInlineComponent, unknownComponent } from '../components/unknown.ts';
import type { SourcePosition } from '../model/diagnostics.ts';
import { isInline, isJsx, getText, type ElementNode, type TreeNode, type Value } from '../model/tree.ts';
import { getValueText } from '../model/value-text.ts';
import { listDescendants, isBlock, isSilent, groupItems } from './find-nodes.ts';
import { createTablePrinter } from './markdown-table.ts';
import { inlineCode } from '../markdown/inline-code.ts';
import { toFootnoteMark, indent, LINE_BREAK, prefixLines, wrap } from './markdown-text.ts';
import { parseInline } from './parse-inline.ts';

/** Creates a printer. `link` returns the URL to write for an author's link. */
export function createMarkdownPrinter(link: (url: string) => string): MarkdownPrinter {
  const printer: MarkdownPrinter = {
    blocks: printBlocks,
    inline: printInline,
    inlineMarkdown: printInlineMarkdown,
    link,
  };
  const table = createTablePrinter({ blocks: printBlocks, block: printBlock, inline: printInline });

  function printBlocks(nodes: readonly TreeNode[]): string {
    const parts: string[] = [];
    let run: TreeNode[] = [];
    const flush = () => {
      const text = printInline(run).trim();
      if (text) parts.push(text);
      run = [];
    };
    for (const node of nodes) {
      if (!isBlock(node)) {
        run.push(node);
        continue;
      }
      flush();
      const text = printBlock(node).trimEnd();
      if (text.trim()) parts.push(text);
    }
    flush();
    return parts.join('\n\n');
  }

  /** Problems in the text are already reported with the HTML. */
  function printInlineMarkdown(value: Value, at: SourcePosition): string {
    const nodes = isJsx(value)
      ? value.children
      : parseInline(getValueText(value), { at, math: true, report: () => {} });
    return printInline(nodes).trim();
  }

  function printBlock(node: TreeNode): string {
    if (node.type === 'text') return node.value;
    if (node.type === 'component') {
      if (node.name === SLOT && node.props[REPEATED] === true) return '';
      const component = findComponent(node.name) ?? unknownComponent;
      return component.markdown?.(node, printer) ?? printBlocks(node.children);
    }
    return printBlockElement(node);
  }

  function printBlockElement(node: ElementNode): string {
    if (isSilent(node)) return '';
    if (isFence(node)) {
      const { source, language, meta } = getDisplayCode(node.code);
      return formatFence(source, language, meta);
    }
    if (/^h[1-6]$/.test(node.tag))
      return `${'#'.repeat(Number(node.tag.slice(1)))} ${printInline(node.children).trim()}`;
    switch (node.tag) {
      case 'p':
        return node.children.some(isBlock) ? printBlocks(node.children) : printInline(node.children).trim();
      case 'blockquote':
        return prefixLines(printBlocks(node.children), '> ');
      case 'ul':
        return groupItems(node)
          .map((item) => `* ${indent(printItem(item), 2)}`)
          .join('\n');
      case 'ol': {
        const start = Number(node.attributes['start'] ?? 1);
        return groupItems(node)
          .map((item, index) => `${start + index}. ${indent(printItem(item), 3)}`)
          .join('\n');
      }
      case 'hr':
        return '---';
      case 'pre':
        return printPreformatted(node);
      case 'table':
        return table(node);
      case 'iframe':
      case 'video':
      case 'audio':
        return printEmbedded(node);
      case 'a':
        return printLinkedBlocks(node);
      case 'section':
        return node.attributes['data-footnotes'] === undefined ? printBlocks(node.children) : printFootnotes(node);
      default:
        return printBlocks(node.children);
    }
  }

  /** Prints a link around blocks, such as a card, by linking the first block. */
  function printLinkedBlocks(node: ElementNode): string {
    const inner = printBlocks(node.children);
    const { href } = node.attributes;
    if (typeof href !== 'string' || inner === '') return inner;
    const [first = '', ...otherBlocks] = inner.split('\n\n');
    const [, mark = '', text = ''] = /^(#{1,6} |)([^]*)$/.exec(first) ?? [];
    const address = link(href);
    // A list, code or another link is kept unchanged below the link.
    const isText = !/^(?:[*>|`~+-]|\d+\. )|(?:^|[^!])\[/.test(text);
    return isText
      ? [`${mark}[${text}](${address})`, ...otherBlocks].join('\n\n')
      : [`[${address}](${address})`, inner].join('\n\n');
  }

  function printItem(item: readonly TreeNode[]): string {
    const tight = !item.some((child) => child.type === 'element' && child.tag === 'p');
    return tight ? printBlocks(item).replace(/\n\n(?=(?:\* |\d+\. ))/g, '\n') : printBlocks(item);
  }

  /** Prints code written as elements. If it contains links or images, they are kept and it isn't code. */
  function printPreformatted(node: ElementNode): string {
    const text = getText(node.children).replace(/^\n|\n$/g, '');
    if (text.trim() === '' || ['a', 'img'].some((tag) => listDescendants(node, tag).length > 0))
      return printBlocks(node.children);
    const classes = [node, ...listDescendants(node, 'code')].map(({ attributes }) => String(attributes['class'] ?? ''));
    return formatFence(text, /(?:^|\s)language-([\w+-]+)/.exec(classes.join(' '))?.[1]);
  }

  /** Prints recordings and embedded pages as links, because text can't contain them. */
  function printEmbedded(node: ElementNode): string {
    const { src, title } = node.attributes;
    const sources = [src, ...listDescendants(node, 'source').map(({ attributes }) => attributes['src'])];
    const address = sources.find((value) => typeof value === 'string');
    if (address === undefined) return printBlocks(node.children.filter((child) => !isInline(child)));
    return `[${typeof title === 'string' && title !== '' ? title : address}](${link(address)})`;
  }

  /** Prints footnotes in GFM syntax. The parser turned them into a section with links in both directions. */
  function printFootnotes(section: ElementNode): string {
    return listDescendants(section, 'li')
      .map((item) => `${toFootnoteMark(item.attributes['id'])}: ${indent(printBlocks(item.children), 4)}`)
      .join('\n\n');
  }

  function printInline(nodes: readonly TreeNode[]): string {
    const parts: string[] = [];
    // Only keeps the last characters, because checking the whole text each time would take quadratic time.
    let end = '';
    let wasControl = false;
    for (const node of nodes) {
      const added = printInlineNode(node);
      const isApart = isControl(node) || wasControl;
      wasControl = isControl(node);
      if (isApart && WORD_END.test(end) && WORD_BEGIN.test(added)) parts.push(' ');
      const part = end === LINE_BREAK ? added.replace(/^\n/, '') : added;
      parts.push(part);
      end = (end + part.slice(-LINE_BREAK.length)).slice(-LINE_BREAK.length);
    }
    return parts.join('');
  }

  function printInlineNode(node: TreeNode): string {
    if (node.type === 'text') return node.value;
    if (node.type === 'component')
      return isBlock(node)
        ? ` ${formatInlineComponent(node, printer)} `
        : (findComponent(node.name)?.markdown?.(node, printer) ?? printInline(node.children));
    if (isSilent(node)) return '';
    const printContent = () => printInline(node.children);
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
          ? `[${printContent()}](${link(href)})`
          : printContent();
      }
      case 'img': {
        const { src, alt } = node.attributes;
        return typeof src === 'string' ? `![${typeof alt === 'string' ? alt : ''}](${link(src)})` : '';
      }
      case 'iframe':
      case 'video':
      case 'audio':
        return printEmbedded(node);
      case 'input':
        if (node.attributes['type'] !== 'checkbox') return '';
        return node.attributes['checked'] === undefined ? '[ ]' : '[x]';
      default:
        return printContent();
    }
  }

  return printer;
}

/** Returns whether a node is a control, whose text isn't part of the neighboring word. */
function isControl(node: TreeNode): boolean {
  return node.type === 'element' && /^(?:button|label|option|select|summary|input|textarea)$/.test(node.tag);
}

const WORD_END = /[\p{L}\p{N}]$/u;
const WORD_BEGIN = /^[[*`~\p{L}\p{N}]/u;
