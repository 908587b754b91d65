/** Prints a page tree as plain Markdown: the page's `.md` twin (content format, Output for agents). */
import { plainCode } from '../code/plain-source.ts';
import type { MarkdownPrinter } from '../model/component.ts';
import { isFence } from '../model/component.ts';
import { fence } from '../components/fence.ts';
import { findComponent } from '../components/registry.ts';
import { componentInline, unknownComponent } from '../components/unknown.ts';
import type { Place } from '../model/diagnostics.ts';
import { isInline, isJsx, textOf, type ElementNode, type TreeNode, type Value } from '../model/tree.ts';
import { valueText } from '../model/value-text.ts';
import { parseInline } from './parse-inline.ts';

const LINE_BREAK = '  \n';

/** Makes a printer; `link` gives the address to write for an author's link. */
export function createMarkdownPrinter(link: (url: string) => string): MarkdownPrinter {
  const printer: MarkdownPrinter = { blocks, inline, inlineMarkdown, link };

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

  /** What the text has of problems is reported with the HTML. */
  function inlineMarkdown(value: Value, at: Place): string {
    const nodes = isJsx(value) ? value.children : parseInline(valueText(value), { at, math: true, report: () => {} });
    return inline(nodes).trim();
  }

  function block(node: TreeNode): string {
    if (node.type === 'text') return node.value;
    if (node.type === 'component') {
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
          .map((item) => `* ${indent(blocksOf(item), 2)}`)
          .join('\n');
      case 'ol': {
        const start = Number(node.attributes['start'] ?? 1);
        return itemsOf(node)
          .map((item, index) => `${start + index}. ${indent(blocksOf(item), 3)}`)
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
      case 'section':
        return node.attributes['data-footnotes'] === undefined ? blocks(node.children) : footnotes(node);
      default:
        return blocks(node.children);
    }
  }

  function blocksOf(item: readonly TreeNode[]): string {
    const tight = !item.some((child) => child.type === 'element' && child.tag === 'p');
    return tight ? blocks(item).replace(/\n\n(?=(?:\* |\d+\. ))/g, '\n') : blocks(item);
  }

  /** Every row is as wide as the widest: GFM drops the cells that the head does not have. */
  function table(node: ElementNode): string {
    const rows = rowsOf(node);
    const width = Math.max(0, ...rows.map((row) => row.length));
    const [head, ...body] = rows.map((row) => [...row, ...Array<string>(width - row.length).fill('')]);
    const caption = descendants(node, 'caption').map(({ children }) => blocks(children));
    if (!head) return caption.join('\n\n');
    const line = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
    return [...caption, [line(head), line(head.map(() => '---')), ...body.map(line)].join('\n')].join('\n\n');
  }

  function rowsOf(node: ElementNode): string[][] {
    return descendants(node, 'tr').map((row) =>
      descendants(row, 'td', 'th').flatMap((cell) => {
        const span = Number(cell.attributes['colspan'] ?? 1);
        const empty = span > 1 && span <= MAX_SPAN ? Array<string>(span - 1).fill('') : [];
        return [cellText(cell.children), ...empty];
      }),
    );
  }

  /** A cell is one line of Markdown: blocks and breaks in it are divided by `<br>`. */
  function cellText(nodes: readonly TreeNode[]): string {
    const lines: string[] = [];
    let run: TreeNode[] = [];
    const flush = () => {
      lines.push(oneLine(inline(run)));
      run = [];
    };
    for (const node of nodes) {
      if (!isBlock(node)) {
        run.push(node);
        continue;
      }
      flush();
      lines.push(cellBlock(node));
    }
    flush();
    return lines.filter((line) => line !== '').join('<br>');
  }

  function cellBlock(node: TreeNode): string {
    if (node.type !== 'element')
      return oneLine(
        block(node)
          .replace(/^(?:> ?)+/gm, '')
          .replace(/\n+/g, LINE_BREAK),
      );
    if (isSilent(node)) return '';
    if (isFence(node)) {
      const lines = plainCode(node.code).source.split('\n');
      return lines.map((line) => (line.trim() === '' ? '' : inlineCode(line))).join('<br>');
    }
    switch (node.tag) {
      case 'ul':
        return itemsOf(node)
          .map((item) => `* ${cellText(item)}`)
          .join('<br>');
      case 'ol': {
        const start = Number(node.attributes['start'] ?? 1);
        return itemsOf(node)
          .map((item, index) => `${start + index}. ${cellText(item)}`)
          .join('<br>');
      }
      case 'table':
        return rowsOf(node)
          .map((row) => row.join(' · '))
          .join('<br>');
      case 'hr':
        return '';
      default:
        return /^h[1-6]$/.test(node.tag) ? wrap(cellText(node.children), '**') : cellText(node.children);
    }
  }

  /** Code that was written as elements; links and pictures in it stay, and then it is no code. */
  function preformatted(node: ElementNode): string {
    const text = textOf(node.children).replace(/^\n|\n$/g, '');
    if (text.trim() === '' || ['a', 'img'].some((tag) => descendants(node, tag).length > 0))
      return blocks(node.children);
    const classes = [node, ...descendants(node, 'code')].map(({ attributes }) => String(attributes['class'] ?? ''));
    return fence(text, /(?:^|\s)language-([\w+-]+)/.exec(classes.join(' '))?.[1]);
  }

  /** Recordings and pages of others as links: a text cannot hold them. */
  function embedded(node: ElementNode): string {
    const { src, title } = node.attributes;
    const sources = [src, ...descendants(node, 'source').map(({ attributes }) => attributes['src'])];
    const address = sources.find((value) => typeof value === 'string');
    if (address === undefined) return blocks(node.children.filter((child) => !isInline(child)));
    return `[${typeof title === 'string' && title !== '' ? title : address}](${link(address)})`;
  }

  /** Footnotes as GFM writes them; the parser made a section of links there and back of them. */
  function footnotes(section: ElementNode): string {
    return descendants(section, 'li')
      .map((item) => `${footnoteMark(item.attributes['id'])}: ${indent(blocks(item.children), 4)}`)
      .join('\n\n');
  }

  function inline(nodes: readonly TreeNode[]): string {
    const parts: string[] = [];
    // Its last characters alone: to ask the whole text each time takes quadratic time.
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

/** Whether a reader of text gets nothing of an element. */
function isSilent({ tag }: ElementNode): boolean {
  return tag === 'script' || tag === 'style' || tag === 'svg';
}

/** Something to press or to fill in has edges: its text is not part of the word beside it. */
function isControl(node: TreeNode): boolean {
  return node.type === 'element' && /^(?:button|label|option|select|summary|input|textarea)$/.test(node.tag);
}

const WORD_END = /[\p{L}\p{N}]$/u;
const WORD_BEGIN = /^[[*`~\p{L}\p{N}]/u;

/** Columns that one cell may span. */
const MAX_SPAN = 100;

/** Inline Markdown in one line: its breaks as `<br>`. */
function oneLine(text: string): string {
  return text
    .trim()
    .replaceAll(LINE_BREAK, '<br>')
    .replace(/[\t ]*\n\s*/g, ' ');
}

/** `#user-content-fn-note` → `[^note]`. */
function footnoteMark(id: string | true | undefined): string {
  return `[^${String(id ?? '').replace(/^#?user-content-fn-/, '')}]`;
}

function inlineCode(text: string): string {
  return text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``;
}

function wrap(text: string, marks: string): string {
  const inner = text.trim();
  return inner === '' ? text : text.replace(inner, () => `${marks}${inner}${marks}`);
}

function isBlock(node: TreeNode): boolean {
  return !isInline(node);
}

/** Contents of the items of a list. What is no item has one of its own, but a list is part of the item before it. */
function itemsOf(list: Parent): TreeNode[][] {
  const found: TreeNode[][] = [];
  for (const node of list.children) {
    const last = found.at(-1);
    if (node.type === 'text') {
      if (node.value.trim() !== '') found.push([node]);
    } else if (isItem(node)) found.push([...node.children]);
    else if (isList(node) && last) last.push(node);
    else if (holdsItems(node)) found.push(...itemsOf(node));
    else if (textOf([node]).trim() !== '') found.push([node]);
  }
  return found;
}

type Parent = Exclude<TreeNode, { type: 'text' }>;

const isItem = (node: TreeNode) => node.type === 'element' && node.tag === 'li';
const isList = (node: TreeNode) => node.type === 'element' && /^[uo]l$/.test(node.tag);

function holdsItems({ children }: Parent): boolean {
  return children.some((node) => isItem(node) || (node.type !== 'text' && !isList(node) && holdsItems(node)));
}

/** The outermost elements of some tags: in live components, too. */
function descendants(node: Parent, ...tags: string[]): ElementNode[] {
  return node.children.flatMap((child) => {
    if (child.type === 'text') return [];
    return child.type === 'element' && tags.includes(child.tag) ? [child] : descendants(child, ...tags);
  });
}

function indent(text: string, width: number): string {
  return text.replace(/\n(?!\n|$)/g, `\n${' '.repeat(width)}`);
}

function prefixLines(text: string, prefix: string): string {
  return text
    .split('\n')
    .map((line) => (prefix + line).trimEnd())
    .join('\n');
}
