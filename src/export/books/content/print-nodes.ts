/**
 * Prints the nodes of a page for a book: everything is visible, nothing reacts, ids are unique in the book, and links
 * and images lead to places in the book.
 */
import { escapeHtml } from '../../../lib/html.ts';
import { replaceColors } from './colors.ts';
import { encodeId } from './encode-id.ts';
import { isLayout } from './is-layout.ts';
import { findPanelLabel, isOmitted } from './is-omitted.ts';
import { getText, hasClass, isElement, type DomElement, type DomNode } from './dom.ts';
import { BLOCKS, PHRASING_ONLY, REPLACED_MEDIA, VOID_ELEMENTS, XHTML_ELEMENTS } from './element-names.ts';
import { printAttributes } from './print-attributes.ts';
import type { PrintContext } from './print-context.ts';
import { removeControls } from './xml-text.ts';
import { lookUp } from '../../../lib/look-up.ts';

export interface Scope {
  /** Whether only phrasing content is allowed. */
  isInline: boolean;
  /** Set if the nodes are part of a drawing or a formula, whose markup isn't HTML. */
  foreign?: 'svg' | 'math';
  hasLink: boolean;
  /** Whether the nodes are inside code, where spaces matter. */
  isCode?: boolean;
}

const TOP: Scope = { isInline: false, hasLink: false };

/** Prints nodes. Recursive: the caller limits the depth. */
export function printNodes(nodes: readonly DomNode[], context: PrintContext, scope: Scope = TOP): string {
  let html = '';
  for (const node of nodes) {
    if (isElement(node)) html += printElement(node, context, scope);
    else html += escapeHtml(removeControls(node.text));
  }
  return html;
}

function printElement(element: DomElement, context: PrintContext, scope: Scope): string {
  if (scope.foreign) return printForeign(element, context, scope);
  if (isOmitted(element, context)) return '';
  const replace = lookUp(REPLACEMENTS, element.name);
  if (replace) return replace(element, context, scope);
  if (REPLACED_MEDIA.has(element.name)) return printMediaNote(element, context);
  if (context.syntax === 'xhtml' && hasClass(element, 'katex')) return printFormula(element, context, scope);
  const label = findPanelLabel(element);
  const content = label === undefined ? '' : `<p class="bk-Label">${escapeHtml(label)}</p>`;
  return printPlain(element, context, scope, content);
}

/** Prints an element with its attributes and content. `before` comes before the content. */
function printPlain(element: DomElement, context: PrintContext, scope: Scope, before = ''): string {
  const name = chooseName(element, context, scope);
  const attributes = printAttributes(element, { name, context });
  if (VOID_ELEMENTS.has(name)) return `<${name}${attributes}${context.syntax === 'xhtml' ? '/' : ''}>`;
  const isCode = scope.isCode === true || CODE.has(element.name);
  const inner = { ...scope, isInline: scope.isInline || PHRASING_ONLY.has(name), isCode };
  const content =
    context.syntax === 'xhtml' && !isCode && isLayout(element)
      ? printSeparated(element.children, context, inner)
      : printNodes(element.children, context, inner);
  return `<${name}${attributes}>${before}${content}</${name}>`;
}

const CODE: ReadonlySet<string> = new Set(['pre', 'code', 'kbd', 'samp']);

/** Prints nodes with spaces between them, because books in EPUB don't have the site's style sheet. */
function printSeparated(nodes: readonly DomNode[], context: PrintContext, scope: Scope): string {
  return nodes
    .map((node) => printNodes([node], context, scope))
    .filter((html) => html.trim() !== '')
    .join(' ');
}

/** Replaces elements that aren't allowed where they are. */
function chooseName(element: DomElement, { syntax }: PrintContext, { isInline }: Scope): string {
  const { name } = element;
  if (syntax === 'html') return UNSAFE_NAME.test(name) ? 'div' : name;
  if (!XHTML_ELEMENTS.has(name)) return isInline ? 'span' : 'div';
  if (isInline && BLOCKS.has(name)) return 'span';
  // Readers reject a block in such an element.
  if (!isInline && MAY_GROW.has(name) && containsBlock(element)) return 'div';
  return name;
}

const UNSAFE_NAME = /[^a-zA-Z\d-]|^(?:script|style|link|meta|base|object|embed|frame|frameset)$/i;
const MAY_GROW: ReadonlySet<string> = new Set(['span', 'p', 'b', 'i', 'em', 'strong', 'small', 'label', 'a']);

function containsBlock(element: DomElement): boolean {
  return element.children.some(
    (child) => isElement(child) && (BLOCKS.has(child.name) || REPLACED_MEDIA.has(child.name) || containsBlock(child)),
  );
}

/** Drawings and formulas keep their markup; ids in them become unique. */
function printForeign(element: DomElement, context: PrintContext, scope: Scope): string {
  const { name, children } = element;
  if (/script|foreignobject|[^a-zA-Z\d:.-]/i.test(name)) return '';
  if (scope.foreign === 'math' && !MATH_NAME.test(name)) return '';
  if (scope.foreign === 'svg' && name !== 'a' && XHTML_ELEMENTS.has(name)) return printNodes(children, context, scope);
  if (name === 'use') return printIcon(element, context);
  const attributes = printAttributes(element, { name, context, isForeign: true });
  if (name === 'style') {
    const css = children.map(getText).join('');
    // Styles of other drawings would apply to the whole book.
    return css.startsWith('#bd-Diagram') ? `<style>${prefixStyle(css, context)}</style>` : '';
  }
  const hasText = scope.foreign === 'svg' || MATH_TOKEN.test(name);
  const content = hasText ? children : children.filter(isElement);
  return `<${name}${attributes}>${printNodes(content, context, scope)}</${name}>`;
}

/** Elements of formulas that contain text. */
const MATH_TOKEN = /^(?:mi|mn|mo|mtext|ms|annotation)$/;
const MATH_NAME = /^(?:math|m[a-z]+|semantics|annotation)$/;

/** Icons are symbols of the page. Their content takes the place of the reference. */
function printIcon({ attribs }: DomElement, context: PrintContext): string {
  const id = (attribs['href'] ?? attribs['xlink:href'] ?? '').replace(/^#/, '');
  const symbol = context.symbols.get(id);
  return symbol ? printNodes(symbol.children, context, { ...TOP, foreign: 'svg' }) : '';
}

/** Adds the prefix of the book to the ids in a drawing's style sheet. */
function prefixStyle(css: string, { idPrefix, syntax }: PrintContext): string {
  const prefixed = css.replaceAll(/#(bd-Diagram[\w-]*)/g, (_, id: string) => `#${idPrefix}${encodeId(id)}`);
  const colored = syntax === 'xhtml' ? replaceColors(prefixed) : prefixed;
  return colored.replaceAll('<', '').replaceAll('&', '');
}

type Replace = (element: DomElement, context: PrintContext, scope: Scope) => string;

const REPLACEMENTS: Readonly<Record<string, Replace>> = {
  a: printLink,
  button: (element, context, scope) => printRenamed(element, 'span', { context, scope }),
  details(element, context, scope) {
    if (context.syntax === 'xhtml') return printPlain({ ...element, name: 'div' }, context, scope);
    return printPlain({ ...element, attribs: { ...element.attribs, open: '' } }, context, scope);
  },
  summary(element, context, scope) {
    if (context.syntax === 'html') return printPlain(element, context, scope);
    const print = isLayout(element) ? printSeparated : printNodes;
    return `<p class="bk-Label">${print(element.children, context, { ...scope, isInline: true })}</p>`;
  },
  'doc-island'(element, context, scope) {
    context.onReplaced('interactive');
    return printRenamed(element, 'div', { context, scope });
  },
  'doc-slot': (element, context, scope) => printRenamed(element, 'div', { context, scope }),
  form: (element, context, scope) => printRenamed(element, 'div', { context, scope }),
  label: (element, context, scope) => printRenamed(element, 'span', { context, scope }),
  h1: printHeading,
  h2: printHeading,
  h3: printHeading,
  h4: printHeading,
  h5: printHeading,
  h6: printHeading,
  img: printImage,
  input(element, context, scope) {
    const { attribs } = element;
    if (attribs['type'] !== 'checkbox') return '';
    if (context.syntax === 'html') return printPlain(element, context, scope);
    return attribs['checked'] === undefined ? '☐ ' : '☑ ';
  },
  picture(element, context, scope) {
    const image = element.children.find((child) => isElement(child) && child.name === 'img');
    return image && isElement(image) ? printImage(image, context, scope) : '';
  },
  svg: printDrawing,
  math: printMath,
};

function printRenamed(
  element: DomElement,
  name: string,
  { context, scope }: { context: PrintContext; scope: Scope },
): string {
  return printPlain({ ...element, name: scope.isInline ? 'span' : name }, context, scope);
}

function printLink(element: DomElement, context: PrintContext, scope: Scope): string {
  const { href, ...attribs } = element.attribs;
  const target = href === undefined || scope.hasLink ? undefined : context.resolveLink(href);
  if (target === undefined && attribs['id'] === undefined && href === undefined)
    return printNodes(element.children, context, scope);
  const copy = {
    ...element,
    name: target === undefined ? 'span' : 'a',
    attribs: target === undefined ? attribs : { ...attribs, href: target },
  };
  const isBlock = context.syntax === 'xhtml' && !scope.isInline && containsBlock(element);
  if (isBlock && target !== undefined)
    return `<div class="bk-Card">${printNodes(element.children, context, scope)}<p class="bk-Label"><a href="${escapeHtml(target)}">→</a></p></div>`;
  return printPlain(copy, context, { ...scope, hasLink: scope.hasLink || target !== undefined });
}

/** Page titles are at the level of their chapter, and other headings below them. */
function printHeading(element: DomElement, context: PrintContext, scope: Scope): string {
  const own = Number(element.name.slice(1));
  if (context.syntax === 'xhtml') return printPlain(element, context, scope);
  const level = Math.min(6, context.level + Math.max(0, own - 1));
  return printPlain({ ...element, attribs: { ...element.attribs, 'aria-level': String(level) } }, context, scope);
}

function printImage(element: DomElement, context: PrintContext, scope: Scope): string {
  const { src = '', alt = '' } = element.attribs;
  const source = context.resolveImage(src);
  if (source === undefined) {
    const text = escapeHtml(removeControls(alt));
    return text === '' ? '' : `<span class="bk-MissingImage">${text}</span>`;
  }
  return printPlain({ ...element, attribs: { ...element.attribs, alt, src: source } }, context, scope);
}

function printDrawing(element: DomElement, context: PrintContext, scope: Scope): string {
  const icon = element.children.flatMap((child) =>
    isElement(child) && child.name === 'use' ? (context.symbols.get((child.attribs['href'] ?? '').slice(1)) ?? []) : [],
  )[0];
  const viewBox = icon?.attribs['viewBox'];
  const drawing = viewBox === undefined ? element : { ...element, attribs: { ...element.attribs, viewBox } };
  const inner = printForeign(drawing, context, { ...scope, foreign: 'svg' });
  const hasNothing = !/<(?:path|rect|circle|line|polygon|polyline|ellipse|text|use|g|image)[\s>]/.test(inner);
  return hasNothing ? '' : inner;
}

/** Readers of EPUB files draw formulas themselves. */
function printFormula(element: DomElement, context: PrintContext, scope: Scope): string {
  const formula = findElement(element, 'math');
  return formula ? printMath(formula, context, scope) : printNodes(element.children, context, scope);
}

function printMath({ name, attribs, children }: DomElement, context: PrintContext, scope: Scope): string {
  const xmlns = 'http://www.w3.org/1998/Math/MathML';
  return printForeign({ name, attribs: { ...attribs, xmlns }, children }, context, { ...scope, foreign: 'math' });
}

function findElement(element: DomElement, name: string): DomElement | undefined {
  for (const child of element.children) {
    if (!isElement(child)) continue;
    const found = child.name === name ? child : findElement(child, name);
    if (found) return found;
  }
  return undefined;
}

/** Videos, embedded pages and other media become a link to their own URL, or else to the page online. */
function printMediaNote(element: DomElement, context: PrintContext): string {
  context.onReplaced(element.name);
  const source = element.attribs['src'] ?? findElement(element, 'source')?.attribs['src'];
  const own = source === undefined || source.startsWith('data:') ? undefined : context.resolveLink(source);
  const target = own ?? context.publicUrl;
  const title = element.attribs['title'] ?? element.attribs['aria-label'];
  const text = escapeHtml(title === undefined || title === '' ? context.online : `${title}: ${context.online}`);
  const link = target === undefined ? text : `<a href="${escapeHtml(target)}">${text}</a>`;
  return `<span class="bk-Note">${link}</span>`;
}
