/** Prints a page tree as plain Markdown for the page's `.md` twin (content format, Output for agents). */
import { plainCode } from '../code/plain-source.ts';
import type { MarkdownPrinter } from '../model/component.ts';
import { isFence } from '../model/component.ts';
import { fence } from '../components/fence.ts';
import { findComponent } from '../components/registry.ts';
import { REPEATED, SLOT } from '../model/island.ts';
import { componentInline, unknownComponent } from '../components/unknown.ts';
import type { Place } from '../model/diagnostics.ts';
import { isInline, isJsx, textOf, type ElementNode, type TreeNode, type Value } from '../model/tree.ts';
import { valueText } from '../model/value-text.ts';
import { descendants, isBlock, isSilent, itemsOf } from './find-nodes.ts';
import { createTablePrinter } from './markdown-table.ts';
import { inlineCode } from '../markdown/inline-code.ts';
import { footnoteMark, indent, LINE_BREAK, prefixLines, wrap } from './markdown-text.ts';
import { parseInline } from './parse-inline.ts';

/** Creates a printer. `link` returns the URL to write for an author's link. */
export function createMarkdownPrinter(link: (url: string) => string): MarkdownPrinter {
  const printer: MarkdownPrinter = { blocks, inline, inlineMarkdown, link };
  const table = createTablePrinter({ blocks, block, inline });

  function blocks(nodes: readonly TreeNode[]): string {
    const parts: string[] = [];
    let run: TreeNode[] = [];
    const flush = () => {
      const text = inline(run).trim();
      if (text) parts.push(text);
      run = [];
    };
    for (const node of nodes) {
      if (!isBlock(node)) {
        run.push(node);
        continue;
      }
      flush();
      const text = block(node).trimEnd();
      if (text.trim()) parts.push(text);
    }
    flush();
    return parts.join('\n\n');
  }

  /** Problems in the text are already reported with the HTML. */
  function inlineMarkdown(value: Value, at: Place): string {
    const nodes = isJsx(value) ? value.children : parseInline(valueText(value), { at, math: true, report: () => {} });
    return inline(nodes).trim();
  }

  function block(node: TreeNode): string {
    if (node.type === 'text') return node.value;
    if (node.type === 'component') {
      if (node.name === SLOT && node.props[REPEATED] === true) return '';
      const component = findComponent(node.name) ?? unknownComponent;
      return component.markdown?.(node, printer) ?? blocks(node.children);
    }
    return blockElement(node);
  }

  function blockElement(node: ElementNode): string {
    if (isSilent(node)) return '';
    if (isFence(node)) {
      const { source, language, meta } = plainCode(node.code);
      return fence(source, language, meta);
    }
    if (/^h[1-6]$/.test(node.tag)) return `${'#'.repeat(Number(node.tag.slice(1)))} ${inline(node.children).trim()}`;
    switch (node.tag) {
      case 'p':
        return node.children.some(isBlock) ? blocks(node.children) : inline(node.children).trim();
      case 'blockquote':
        return prefixLines(blocks(node.children), '> ');
      case 'ul':
        return itemsOf(node)
          .map((item) => `* ${indent(printItem(item), 2)}`)
          .join('\n');
      case 'ol': {
        const start = Number(node.attributes['start'] ?? 1);
        return itemsOf(node)
          .map((item, index) => `${start + index}. ${indent(printItem(item), 3)}`)
          .join('\n');
      }
      case 'hr':
        return '---';
      case 'pre':
        return preformatted(node);
      case 'table':
        return table(node);
      case 'iframe':
      case 'video':
      case 'audio':
        return embedded(node);
      case 'a':
        return linkedBlocks(node);
      case 'section':
        return node.attributes['data-footnotes'] === undefined ? blocks(node.children) : footnotes(node);
      default:
        return blocks(node.children);
    }
  }

  /** Prints a link around blocks, such as a card, by linking the first block. */
  function linkedBlocks(node: ElementNode): string {
    const inner = blocks(node.children);
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
    return tight ? blocks(item).replace(/\n\n(?=(?:\* |\d+\. ))/g, '\n') : blocks(item);
  }

  /** Prints code written as elements. If it contains links or images, they are kept and it isn't code. */
  function preformatted(node: ElementNode): string {
    const text = textOf(node.children).replace(/^\n|\n$/g, '');
    if (text.trim() === '' || ['a', 'img'].some((tag) => descendants(node, tag).length > 0))
      return blocks(node.children);
    const classes = [node, ...descendants(node, 'code')].map(({ attributes }) => String(attributes['class'] ?? ''));
    return fence(text, /(?:^|\s)language-([\w+-]+)/.exec(classes.join(' '))?.[1]);
  }

  /** Prints recordings and embedded pages as links, because text can't contain them. */
  function embedded(node: ElementNode): string {
    const { src, title } = node.attributes;
    const sources = [src, ...descendants(node, 'source').map(({ attributes }) => attributes['src'])];
    const address = sources.find((value) => typeof value === 'string');
    if (address === undefined) return blocks(node.children.filter((child) => !isInline(child)));
    return `[${typeof title === 'string' && title !== '' ? title : address}](${link(address)})`;
  }

  /** Prints footnotes in GFM syntax. The parser turned them into a section with links in both directions. */
  function footnotes(section: ElementNode): string {
    return descendants(section, 'li')
      .map((item) => `${footnoteMark(item.attributes['id'])}: ${indent(blocks(item.children), 4)}`)
      .join('\n\n');
  }

  function inline(nodes: readonly TreeNode[]): string {
    const parts: string[] = [];
    // Only keeps the last characters, because checking the whole text each time would take quadratic time.
    let end = '';
    let wasControl = false;
    for (const node of nodes) {
      const added = inlineNode(node);
      const isApart = isControl(node) || wasControl;
      wasControl = isControl(node);
      if (isApart && WORD_END.test(end) && WORD_BEGIN.test(added)) parts.push(' ');
      const part = end === LINE_BREAK ? added.replace(/^\n/, '') : added;
      parts.push(part);
      end = (end + part.slice(-LINE_BREAK.length)).slice(-LINE_BREAK.length);
    }
    return parts.join('');
  }

  function inlineNode(node: TreeNode): string {
    if (node.type === 'text') return node.value;
    if (node.type === 'component')
      return isBlock(node)
        ? ` ${componentInline(node, printer)} `
        : (findComponent(node.name)?.markdown?.(node, printer) ?? inline(node.children));
    if (isSilent(node)) return '';
    const content = () => inline(node.children);
    switch (node.tag) {
      case 'strong':
      case 'b':
        return wrap(content(), '**');
      case 'em':
      case 'i':
        return wrap(content(), '*');
      case 'del':
        return wrap(content(), '~~');
      case 'code':
        return inlineCode(textOf(node.children));
      case 'br':
        return LINE_BREAK;
      case 'a': {
        const { href } = node.attributes;
        if (node.attributes['data-footnote-backref'] !== undefined) return '';
        if (node.attributes['data-footnote-ref'] !== undefined) return footnoteMark(href);
        return typeof href === 'string' && !href.startsWith('#user-content-')
          ? `[${content()}](${link(href)})`
          : content();
      }
      case 'img': {
        const { src, alt } = node.attributes;
        return typeof src === 'string' ? `![${typeof alt === 'string' ? alt : ''}](${link(src)})` : '';
      }
      case 'iframe':
      case 'video':
      case 'audio':
        return embedded(node);
      case 'input':
        if (node.attributes['type'] !== 'checkbox') return '';
        return node.attributes['checked'] === undefined ? '[ ]' : '[x]';
      default:
        return content();
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
