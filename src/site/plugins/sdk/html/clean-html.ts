/** Converts the HTML of doc comments, removing whatever belongs to the design of the original page. */
import { escapeHtml } from '../../../../lib/html.ts';
import type { SdkText } from '../sdk-reference.ts';
import { hasClass, isElement, getText, type DomElement, type DomNode } from './dom.ts';

export interface CleanOptions {
  /** Returns the target of a link on a site: a URL or `sdk:key`. If undefined, the link becomes text. */
  link(href: string): string | undefined;
  /** Returns the URL of an image on the site. If undefined, its alternative text is used. */
  image?: ((src: string) => string | undefined) | undefined;
}

const ALLOWED_TAGS = new Set(
  (
    'p ul ol li dl dt dd table thead tbody tfoot tr th td caption em strong b i u s del ins code kbd samp var pre ' +
    'blockquote br hr sub sup h1 h2 h3 h4 h5 h6 div small q cite abbr figure figcaption'
  ).split(' '),
);
const EMPTY = new Set(['br', 'hr']);
const RENAMED_TAGS: Readonly<Record<string, string>> = { tt: 'code', section: 'div', article: 'div', center: 'div' };
/** Elements that are removed with their content. */
const REMOVED_TAGS = new Set(
  'script style noscript template svg math iframe object embed button input select textarea head title nav'.split(' '),
);

export function cleanHtml(nodes: readonly DomNode[], options: CleanOptions): SdkText[] {
  const text = nodes.map((node) => print(node, options)).join('');
  return text.replace(/<[^<>]*>/g, '').trim() === '' && !text.includes('<img')
    ? []
    : [{ form: 'html', text: text.trim() }];
}

function print(node: DomNode, options: CleanOptions): string {
  if (!isElement(node)) return escapeHtml(node.replace(/\u200b/g, ''));
  if (REMOVED_TAGS.has(node.tag) || hasClass(node, 'headerlink', 'viewcode-link')) return '';
  if (node.tag === 'pre' || hasClass(node, 'highlight')) return printCodeBlock(node, '');
  const callout = getCallout(node);
  if (callout)
    return printElement(
      callout,
      '',
      node.children.filter((child) => !isTitle(child)),
      options,
    );
  const [language] = readLanguage(node);
  const highlighted =
    language === undefined ? undefined : node.children.find((child) => isElement(child) && child.tag === 'div');
  if (highlighted && isElement(highlighted)) return printCodeBlock(highlighted, language ?? '');
  if (node.tag === 'a') return printLink(node, options);
  if (node.tag === 'img') return printImage(node, options);
  const tag = Object.hasOwn(RENAMED_TAGS, node.tag) ? (RENAMED_TAGS[node.tag] ?? node.tag) : node.tag;
  if (!ALLOWED_TAGS.has(tag)) return node.children.map((child) => print(child, options)).join('');
  return EMPTY.has(tag) ? `<${tag}>` : printElement(tag, printAttributes(node), node.children, options);
}

function printElement(tag: string, attributes: string, children: readonly DomNode[], options: CleanOptions): string {
  return `<${tag}${attributes}>${children.map((child) => print(child, options)).join('')}</${tag}>`;
}

/** Keeps the spans of table cells, and the start of lists. */
function printAttributes({ tag, attributes }: DomElement): string {
  const names = tag === 'td' || tag === 'th' ? ['colspan', 'rowspan'] : tag === 'ol' ? ['start'] : [];
  return names
    .flatMap((name) => (/^\d{1,4}$/.test(attributes[name] ?? '') ? [` ${name}="${attributes[name] ?? ''}"`] : []))
    .join('');
}

/** Reads the language from classes such as `highlight-python`, which Sphinx adds to code blocks. */
function readLanguage({ attributes }: DomElement): string[] {
  return (attributes['class'] ?? '').split(/\s+/).flatMap((name) => {
    const [, language] = /^highlight-([\w+#-]+)$/.exec(name) ?? [];
    return language === undefined ? [] : [LANGUAGE_NAMES.get(language) ?? language];
  });
}

const LANGUAGE_NAMES = new Map([
  ['default', ''],
  ['none', 'text'],
  ['python3', 'python'],
  ['pycon', 'python'],
  ['ipython3', 'python'],
]);

/** Prints a code block. Its language is specified on the element or around it. */
function printCodeBlock(node: DomElement, language: string): string {
  const codeElement = node.children.find((child) => isElement(child) && child.tag === 'code');
  const classes = `${node.attributes['class'] ?? ''} ${codeElement && isElement(codeElement) ? (codeElement.attributes['class'] ?? '') : ''}`;
  const [, codeLanguage = language] = /(?:^|\s)lang(?:uage)?-([\w#+-]+)/.exec(classes) ?? [];
  const source = escapeHtml(getText(node).replace(/\u00a0/g, ' '));
  return `<pre><code${codeLanguage === '' ? '' : ` class="language-${escapeHtml(codeLanguage)}"`}>${source}</code></pre>`;
}

const CALLOUTS = new Map([
  ['note', 'Note'],
  ['important', 'Note'],
  ['seealso', 'Note'],
  ['tip', 'Tip'],
  ['hint', 'Tip'],
  ['warning', 'Warning'],
  ['caution', 'Warning'],
  ['attention', 'Warning'],
  ['danger', 'Danger'],
  ['error', 'Danger'],
]);

/** Reads Sphinx admonitions as callouts. */
function getCallout(node: DomElement): string | undefined {
  if (node.tag !== 'div' || !hasClass(node, 'admonition')) return undefined;
  const classes = (node.attributes['class'] ?? '').split(/\s+/);
  return classes.flatMap((name) => CALLOUTS.get(name) ?? [])[0] ?? 'Note';
}

function isTitle(node: DomNode): boolean {
  return isElement(node) && hasClass(node, 'admonition-title') && CALLOUTS.has(getText(node).trim().toLowerCase());
}

function printLink(node: DomElement, options: CleanOptions): string {
  const { href } = node.attributes;
  const address = href === undefined ? undefined : options.link(href);
  const innerHtml = node.children.map((child) => print(child, options)).join('');
  return address === undefined || innerHtml === '' ? innerHtml : `<a href="${escapeHtml(address)}">${innerHtml}</a>`;
}

function printImage({ attributes: { src = '', alt = '' } }: DomElement, { image }: CleanOptions): string {
  const address = /^https?:/i.test(src) ? src : image?.(src);
  return address === undefined ? escapeHtml(alt) : `<img src="${escapeHtml(address)}" alt="${escapeHtml(alt)}">`;
}

/** Returns the URL of something in a reference. */
export function createSdkUrl(key: string): string {
  return `sdk:${encodeURIComponent(key)}`;
}
