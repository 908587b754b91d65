/** Converts HTML elements to Markdown. */
import TurndownService from 'turndown';
import { convertTable } from './convert-table.ts';
import type { HtmlElement } from './open-html.ts';

/** Converts one kind of element. `content` is the Markdown of its children. */
export interface ElementRule {
  matches(element: HtmlElement): boolean;
  convert(content: string, element: HtmlElement): string;
}

/** Elements that load or run something, and forms. */
const REMOVED = [
  'script',
  'style',
  'noscript',
  'template',
  'object',
  'embed',
  'applet',
  'form',
  'input',
  'button',
  'select',
  'textarea',
  'link',
  'meta',
  'base',
  'title',
] as const;

/** Converts an element from `openHtml`. The first rule that matches is used. */
export function htmlToMarkdown(element: HtmlElement, rules: readonly ElementRule[] = []): string {
  const service = new TurndownService({
    headingStyle: 'atx',
    codeBlockStyle: 'fenced',
    bulletListMarker: '-',
    emDelimiter: '*',
    hr: '---',
    // Kept, because empty elements can have an id that links use, or be an image of a rule.
    blankReplacement: (_, node) => {
      const rule = rules.find(({ matches }) => matches(node as HtmlElement));
      if (rule) return rule.convert('', node as HtmlElement);
      return (node as HtmlElement & { isBlock: boolean }).isBlock ? '\n\n' : '';
    },
  });
  const escape = service.escape.bind(service);
  service.escape = (text) => escape(text).replaceAll(/<(?=[A-Za-z/!?])/g, '&lt;');
  service.remove([...REMOVED]);
  service.addRule('strikethrough', { filter: ['s', 'del'], replacement: (content) => `~~${content}~~` });
  service.addRule('inline elements', {
    filter: ['u', 'sup', 'sub', 'mark', 'kbd'],
    replacement: (content, node) => `<${node.nodeName.toLowerCase()}>${content}</${node.nodeName.toLowerCase()}>`,
  });
  // Cells are converted once, before their tables. Otherwise, each level of nested tables would double the time.
  const cells = new Map<HtmlElement, string>();
  service.addRule('cells', {
    filter: ['td', 'th'],
    replacement: (content, node) => {
      cells.set(node as HtmlElement, content.trim());
      return content;
    },
  });
  service.addRule('tables', {
    filter: 'table',
    replacement: (_, node) => convertTable(node as HtmlElement, (cell) => cells.get(cell) ?? ''),
  });
  service.addRule('links', {
    filter: (node) => node.nodeName === 'A',
    replacement: (content, node) => convertLink(content, (node as HtmlElement).getAttribute('href') ?? ''),
  });
  service.addRule('images', {
    filter: 'img',
    replacement: (_, node) => convertImage(node as HtmlElement),
  });
  service.addRule('code', {
    filter: (node) => node.nodeName === 'PRE',
    replacement: (_, node) => formatCode((node as HtmlElement).textContent ?? '', findLanguage(node as HtmlElement)),
  });
  // The service uses the last rule that matches.
  rules.toReversed().forEach(({ matches, convert }, index) =>
    service.addRule(`rule ${index}`, {
      filter: (node) => matches(node),
      replacement: (content, node) => convert(content, node as HtmlElement),
    }),
  );
  return service.turndown(element).trim();
}

/** Links that run code have only their text. */
function convertLink(content: string, href: string): string {
  const label = content.trim();
  if (label === '') return content;
  if (href === '' || !isSafe(href)) return content;
  return `[${label.replaceAll(/\n+/g, ' ')}](${encodeSpaces(href)})`;
}

function convertImage(element: HtmlElement): string {
  const src = element.getAttribute('src') ?? '';
  const alt = (element.getAttribute('alt') ?? '').replaceAll(/[[\]\n]/g, ' ').trim();
  return src === '' || !isSafe(src) ? alt : `![${alt}](${encodeSpaces(src)})`;
}

/** Browsers ignore control characters and white space before the scheme. */
function isSafe(url: string): boolean {
  // eslint-disable-next-line no-control-regex -- exactly these are ignored
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(url.replaceAll(/[\u0000-\u0020]/g, ''))?.[1]?.toLowerCase();
  return scheme === undefined || ['http', 'https', 'mailto', 'tel', 'ftp'].includes(scheme);
}

function encodeSpaces(url: string): string {
  return url
    .trim()
    .replaceAll(/\s/g, '%20')
    .replaceAll('(', '%28')
    .replaceAll(')', '%29')
    .replaceAll('<', '%3C')
    .replaceAll('>', '%3E');
}

/** Returns a fenced code block. The fence is longer than every one in the code. */
export function formatCode(code: string, language = '', attributes = ''): string {
  let longest = 2;
  for (const [mark] of code.matchAll(/`{3,}/g)) longest = Math.max(longest, mark.length);
  const fence = '`'.repeat(longest + 1);
  const info = `${language}${attributes === '' ? '' : `${language === '' ? 'text' : ''}${attributes}`}`;
  return `\n\n${fence}${info}\n${code.replace(/^\n+|\s+$/g, '')}\n${fence}\n\n`;
}

function findLanguage(element: HtmlElement): string {
  const names = `${element.getAttribute('class') ?? ''} ${element.firstElementChild?.getAttribute('class') ?? ''}`;
  return /\b(?:language|lang)-([\w+#-]+)/.exec(names)?.[1]?.toLowerCase() ?? '';
}
