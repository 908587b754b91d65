import { copyText } from '../clipboard.ts';
import { createElement, createIconButton } from './dom.ts';
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
      return createElement('p', {}, ...printInline(block.children));
    case 'heading':
      // A model's headings always rank below the page's own.
      return createElement('p', { class: 'bd-AsHeading' }, ...printInline(block.children));
    case 'code':
      return printCode(block.text, block.language);
    case 'rule':
      return createElement('hr');
    case 'quote':
      return createElement('blockquote', {}, ...block.blocks.map(printBlock));
    case 'list': {
      const items = block.items.map((item) => createElement('li', {}, ...printItem(item)));
      if (!block.ordered) return createElement('ul', {}, ...items);
      return createElement('ol', { start: block.start === 1 ? undefined : String(block.start) }, ...items);
    }
    case 'table': {
      const createRow = (cells: Inline[][], name: 'th' | 'td') =>
        createElement('tr', {}, ...cells.map((cell) => createElement(name, {}, ...printInline(cell))));
      const head = createElement('thead', {}, createRow(block.head, 'th'));
      const body = createElement('tbody', {}, ...block.rows.map((cells) => createRow(cells, 'td')));
      return createElement('div', { class: 'bd-AsTable', tabindex: '0' }, createElement('table', {}, head, body));
    }
  }
}

/** An item with one paragraph contains its text directly, without paragraph spacing. */
function printItem(blocks: Block[]): (Node | string)[] {
  return blocks.flatMap((block) => (block.type === 'paragraph' ? printInline(block.children) : [printBlock(block)]));
}

function printCode(code: string, language: string): HTMLElement {
  const copy = createIconButton('copy', text('copyCode'), () => void copyText(code));
  const pre = createElement('pre', { tabindex: '0' }, createElement('code', {}, code.replace(/\n$/, '')));
  return createElement(
    'div',
    { class: 'bd-AsCode' },
    createElement('div', { class: 'bd-AsCodeHead' }, language, copy),
    pre,
  );
}

function printInline(nodes: readonly Inline[]): (Node | string)[] {
  return nodes.map((node) => {
    switch (node.type) {
      case 'text':
        return node.text;
      case 'code':
        return createElement('code', {}, node.text);
      case 'strong':
        return createElement('strong', {}, ...printInline(node.children));
      case 'emphasis':
        return createElement('em', {}, ...printInline(node.children));
      case 'break':
        return createElement('br');
      case 'link':
        return printLink(node.href, printInline(node.children));
    }
  });
}

function printLink(href: string, children: (Node | string)[]): HTMLElement {
  const url = URL.canParse(href, location.href) ? new URL(href, location.href) : undefined;
  if (url?.origin === location.origin) return createElement('a', { href: url.href }, ...children);
  return createElement('span', {}, ...children);
}
