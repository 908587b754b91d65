import { markdownToHast } from 'satteri';
import type { HastNode } from 'satteri';
import { escapeHtml } from '../../../lib/html.ts';
import { safeHref } from '../../../lib/safe-href.ts';

/**
 * Renders the text of a pull request, which a model wrote, as HTML that nothing can hide in: HTML in it is shown as text, images become
 * links, and only elements of Markdown are printed. Headings go one level down, below the page's own.
 */
export function renderMarkdown(text: string): string {
  try {
    return print(markdownToHast(text.replace(QUOTES, '> '), { features: { gfm: true, frontmatter: false } }), 0);
  } catch {
    return `<pre>${escapeHtml(text)}</pre>`;
  }
}

/** Quotes in quotes without end take the parser seconds. */
const QUOTES = /(?:> ?){30,}/g;
/** Deeper than people write; nesting without end would use up the stack. */
const MOST_DEPTH = 60;

const PLAIN = new Set(
  'p ul ol li blockquote pre code em strong del sup hr br table thead tbody tr th td h2 h3 h4 h5 h6'.split(' '),
);
const VOID = new Set(['hr', 'br']);

function print(node: HastNode, depth: number): string {
  if (node.type === 'text' || node.type === 'raw') return escapeHtml(node.value);
  if (!('children' in node)) return '';
  const children = () => (depth < MOST_DEPTH ? node.children.map((child) => print(child, depth + 1)).join('') : '');
  if (node.type !== 'element') return children();
  const { tagName, properties } = node;
  if (tagName === 'a') return printLink(String(properties['href'] ?? ''), children());
  if (tagName === 'img')
    return printLink(String(properties['src'] ?? ''), escapeHtml(describeImage(properties['alt'])));
  if (tagName === 'input') return properties['checked'] ? '☑' : '☐';
  if (tagName === 'h1') return `<h2>${children()}</h2>`;
  const tag = /^h[2-5]$/.test(tagName) ? `h${Number(tagName[1]) + 1}` : tagName;
  if (VOID.has(tag)) return `<${tag}>`;
  if (tag === 'table') return `<div class="wide"><table>${children()}</table></div>`;
  return PLAIN.has(tag) ? `<${tag}>${children()}</${tag}>` : children();
}

function printLink(href: string, label: string): string {
  const safe = safeHref(href);
  // A relative link would lead to an address of this service.
  if (!/^(https?:|mailto:)/i.test(safe)) return label;
  return `<a href="${escapeHtml(safe)}" rel="noopener noreferrer nofollow">${label}</a>`;
}

function describeImage(alt: unknown): string {
  return typeof alt === 'string' && alt !== '' ? `Image: ${alt}` : 'Image';
}
