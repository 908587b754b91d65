import { copyText } from '../clipboard.ts';
import { element, iconButton } from './dom.ts';
import type { Block, Inline } from './parse-markdown.ts';
import { parseMarkdown } from './parse-markdown.ts';
import { text } from './texts.ts';

/** Creates elements for a model's Markdown: no HTML, no images, and links only within this site. The server already removes all others. */
export function printMarkdown(markdown: string): HTMLElement[] {
  return parseMarkdown(markdown).map(printBlock);
}

function printBlock(block: Block): HTMLElement {
  switch (block.type) {
    case 'paragraph':
      return element('p', {}, ...printInline(block.children));
    case 'heading':
      // A model's headings always rank below the page's own.
      return element('p', { class: 'as-heading' }, ...printInline(block.children));
    case 'code':
      return printCode(block.text, block.language);
    case 'rule':
      return element('hr');
    case 'quote':
      return element('blockquote', {}, ...block.blocks.map(printBlock));
    case 'list': {
      const items = block.items.map((item) => element('li', {}, ...printItem(item)));
      if (!block.ordered) return element('ul', {}, ...items);
      return element('ol', { start: block.start === 1 ? undefined : String(block.start) }, ...items);
    }
    case 'table': {
      const createRow = (cells: Inline[][], name: 'th' | 'td') =>
        element('tr', {}, ...cells.map((cell) => element(name, {}, ...printInline(cell))));
      const head = element('thead', {}, createRow(block.head, 'th'));
      const body = element('tbody', {}, ...block.rows.map((cells) => createRow(cells, 'td')));
      return element('div', { class: 'as-table', tabindex: '0' }, element('table', {}, head, body));
    }
  }
}

/** An item with one paragraph contains its text directly, without paragraph spacing. */
function printItem(blocks: Block[]): (Node | string)[] {
  return blocks.flatMap((block) => (block.type === 'paragraph' ? printInline(block.children) : [printBlock(block)]));
}

function printCode(code: string, language: string): HTMLElement {
  const copy = iconButton('copy', text('copyCode'), () => void copyText(code));
  const pre = element('pre', { tabindex: '0' }, element('code', {}, code.replace(/\n$/, '')));
  return element('div', { class: 'as-code' }, element('div', { class: 'as-code-head' }, language, copy), pre);
}

function printInline(nodes: readonly Inline[]): (Node | string)[] {
  return nodes.map((node) => {
    switch (node.type) {
      case 'text':
        return node.text;
      case 'code':
        return element('code', {}, node.text);
      case 'strong':
        return element('strong', {}, ...printInline(node.children));
      case 'emphasis':
        return element('em', {}, ...printInline(node.children));
      case 'break':
        return element('br');
      case 'link':
        return printLink(node.href, printInline(node.children));
    }
  });
}

function printLink(href: string, children: (Node | string)[]): HTMLElement {
  const url = URL.canParse(href, location.href) ? new URL(href, location.href) : undefined;
  if (url?.origin === location.origin) return element('a', { href: url.href }, ...children);
  return element('span', {}, ...children);
}
