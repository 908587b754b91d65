import MarkdownIt from 'markdown-it';
import type { Token } from 'markdown-it';
import { escapeHtml } from '../../../lib/html.ts';
import { toSafeHref } from '../../../lib/safe-href.ts';

/**
 * Renders the text of a pull request, which a model wrote, as HTML that can't hide anything. HTML in the text is
 * shown as text, images become links, and only Markdown elements are printed. Headings go one level down, below the
 * page's own heading. Text that is longer or more deeply nested than people write is shown unrendered, so that it
 * can't keep this process busy. No native code parses it here.
 */
export function renderMarkdown(text: string): string {
  const tokens = text.length > MAX_CHARACTERS ? undefined : parse(text);
  return tokens ? print(tokens) : `<pre>${escapeHtml(text)}</pre>`;
}

const MAX_CHARACTERS = 20_000;
const MAX_DEPTH = 60;

/** The parser drops content nested deeper than `maxNesting`, so rendered content must never reach that depth. */
const parser = new MarkdownIt({ html: false, linkify: true, maxNesting: MAX_DEPTH + 4 });
// The parser accepts every link. `openLink` decides which targets are allowed.
parser.validateLink = () => true;

function parse(text: string): Token[] | undefined {
  try {
    const tokens = parser.parse(text, {});
    return tokens.some(({ level }) => level > MAX_DEPTH) ? undefined : tokens;
  } catch {
    return undefined;
  }
}

const ALLOWED_TAGS = new Set(
  'p ul ol li blockquote pre code em strong s hr br table thead tbody tr th td h2 h3 h4 h5 h6'.split(' '),
);

/** Prints the flat list of tokens, where an element is an opening token and a closing one. */
function print(tokens: readonly Token[]): string {
  let html = '';
  let link = '';
  for (const [index, token] of tokens.entries()) {
    switch (token.type) {
      case 'inline':
        html += isListText(tokens, index) ? printTask(token) : print(token.children ?? []);
        break;
      case 'fence':
      case 'code_block':
        html += `<pre><code>${escapeHtml(token.content)}</code></pre>`;
        break;
      case 'code_inline':
        html += `<code>${escapeHtml(token.content)}</code>`;
        break;
      case 'softbreak':
        html += '\n';
        break;
      case 'link_open':
        link = openLink(token);
        html += link;
        break;
      case 'link_close':
        html += link && '</a>';
        link = '';
        break;
      case 'image':
        html += printImage(token, link !== '');
        break;
      default:
        html += token.tag === '' ? escapeHtml(token.content) : printTag(token);
    }
  }
  return html;
}

function printTag({ tag: tagName, nesting, hidden }: Token): string {
  const tag = /^h[1-5]$/.test(tagName) ? `h${Number(tagName[1]) + 1}` : tagName;
  if (hidden || !ALLOWED_TAGS.has(tag)) return '';
  if (tag === 'table') return nesting > 0 ? '<div class="wide"><table>' : '</table></div>';
  return nesting < 0 ? `</${tag}>` : `<${tag}>`;
}

/** A relative link would point to a URL of this service, so only its text is shown. */
function openLink(token: Token): string {
  const safeHref = toSafeHref(String(token.attrGet('href') ?? token.attrGet('src') ?? ''));
  return /^(https?:|mailto:)/i.test(safeHref)
    ? `<a href="${escapeHtml(safeHref)}" rel="noopener noreferrer nofollow">`
    : '';
}

function printImage(image: Token, isInLink: boolean): string {
  const alt = parser.renderer.renderInlineAsText(image.children ?? [], parser.options, {});
  const label = escapeHtml(alt === '' ? 'Image' : `Image: ${alt}`);
  const link = isInLink ? '' : openLink(image);
  return link === '' ? label : `${link}${label}</a>`;
}

function isListText(tokens: readonly Token[], index: number): boolean {
  return tokens[index - 1]?.type === 'paragraph_open' && tokens[index - 2]?.type === 'list_item_open';
}

/** Prints the text of a list item, with its task checkbox. */
function printTask({ children }: Token): string {
  const box = /^\[([ xX])\]\s/.exec(children?.[0]?.type === 'text' ? children[0].content : '');
  const html = print(children ?? []);
  return box ? `${box[1] === ' ' ? '☐' : '☑'} ${html.slice(box[0].length)}` : html;
}
