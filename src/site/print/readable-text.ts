import { readHtml, type HtmlToken } from './read-html.ts';

type Tag = Extract<HtmlToken, { type: 'begin' }>;

/**
 * Returns the visible text of printed HTML, one block per line: all text in order, tab panels one after another, and
 * other content in brackets. `resolve` returns the URL to show for a link's href.
 */
export function extractReadableText(html: string, resolve: (href: string) => string = (href) => href): string {
  const lines: string[] = [];
  const openElements: { name: string; closing: string; isShown: boolean }[] = [];
  let line = '';
  let prefix = '';
  let hiddenDepth = 0;
  let fences = 0;
  let lists = 0;

  const endLine = (): void => {
    const text = fences > 0 ? line : line.trim();
    if (text !== '' || fences > 0) lines.push((prefix + text).trimEnd());
    if (text !== '') prefix = '';
    line = '';
  };
  const add = (text: string): void => {
    if (fences === 0) {
      const collapsedText = text.replace(/\s+/g, ' ');
      line += line === '' || line.endsWith(' ') ? collapsedText.trimStart() : collapsedText;
      return;
    }
    for (const [index, part] of text.split('\n').entries()) {
      if (index > 0) endLine();
      line += part;
    }
  };
  const begin = (tag: Tag): void => {
    const isShown = hiddenDepth === 0 && !isSkipped(tag);
    if (isShown) {
      if (BLOCKS.has(tag.name)) endLine();
      else if (fences === 0 && 'data-component-part' in tag.attributes) add(' ');
      if (LISTS.has(tag.name)) lists += 1;
      if (tag.name === 'li' && tag.attributes['role'] === undefined)
        prefix = `${'  '.repeat(Math.max(0, lists - 1))}- `;
      if (/^h[1-6]$/.test(tag.name)) prefix = `${'#'.repeat(Number(tag.name[1]))} `;
      if (tag.name === 'pre' && fences++ === 0) lines.push(FENCE);
      add(getOpeningText(tag));
    }
    if (tag.isEmpty) return;
    if (!isShown) hiddenDepth += 1;
    openElements.push({ name: tag.name, isShown, closing: isShown ? getClosingText(tag, resolve) : '' });
  };
  const endElement = (): void => {
    const element = openElements.pop();
    if (!element) return;
    if (!element.isShown) {
      hiddenDepth -= 1;
      return;
    }
    add(element.closing);
    if (LISTS.has(element.name)) lists -= 1;
    if (element.name === 'pre' && fences === 1) {
      if (line !== '') endLine();
      lines.push(FENCE);
    }
    if (element.name === 'pre') fences -= 1;
    if (BLOCKS.has(element.name)) endLine();
  };

  for (const token of readHtml(html)) {
    if (token.type === 'text') {
      if (hiddenDepth === 0) add(token.value);
    } else if (token.type === 'begin') begin(token);
    else if (openElements.some(({ name }) => name === token.name)) {
      while (openElements.at(-1)?.name !== token.name) endElement();
      endElement();
    }
  }
  endLine();
  return lines.join('\n');
}

const FENCE = '```';
const LISTS: ReadonlySet<string> = new Set(['ul', 'ol']);
const BLOCKS: ReadonlySet<string> = new Set(
  (
    'address article aside blockquote br details dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr ' +
    'li main nav ol p pre section summary svg table tbody thead tr ul video iframe audio'
  ).split(' '),
);

/** Returns whether an element isn't read: visual duplicates, sources of drawings, and buttons that need a script. */
function isSkipped({ name, attributes }: Tag): boolean {
  if (/^(?:script|style|template|defs|mrow)$/.test(name) || attributes['aria-hidden'] === 'true') return true;
  if (/\bbd-JsOnly\b/.test(attributes['class'] ?? '')) return true;
  return 'hidden' in attributes && attributes['role'] !== 'tabpanel';
}

/** Returns the text that an element adds at its start. */
function getOpeningText({ name, attributes }: Tag): string {
  const { role, alt, src = '', type } = attributes;
  const label = attributes['data-bd-title'] ?? attributes['aria-label'] ?? '';
  if (role === 'tabpanel') return label === '' ? '' : `[tab: ${label}] `;
  if (role === 'img') return label === '' ? '' : `[${label}] `;
  if (role === 'tooltip') return ' (tooltip: ';
  if (name === 'img') return alt === undefined || alt === '' ? '[image]' : `[image: ${alt}]`;
  if (name === 'video' || name === 'iframe' || name === 'audio') return `[${name}: ${label || src}]`;
  if (name === 'input' && type === 'checkbox') return 'checked' in attributes ? '[x] ' : '[ ] ';
  return '';
}

function getClosingText({ name, attributes }: Tag, resolve: (href: string) => string): string {
  const { href = '', role } = attributes;
  if (name === 'a' && href !== '' && !href.startsWith('#')) return ` (${resolve(href)})`;
  if (name === 'td' || name === 'th' || role === 'tab') return ' | ';
  if (role === 'tooltip') return ')';
  return name === 'text' ? ' ' : '';
}
