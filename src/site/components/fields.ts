import { fragmentHref } from '../../lib/fragment-href.ts';
import { attributes, escapeHtml } from '../../lib/html.ts';
import { inlineCode } from '../markdown/inline-code.ts';
import { isJsx } from '../model/tree.ts';
import type { ComponentNode, Value } from '../model/tree.ts';
import type { Component, MarkdownPrinter, PagePrinter } from '../model/component.ts';
import { indent } from './indent.ts';
import { booleanProp, stringProp, words } from '../model/props.ts';
import { aliasesHtml } from './aliases.ts';
import { rootAttributes } from './root-attributes.ts';
import { wordSlug } from '../mdx/heading-id.ts';
import { kebabOf } from '../mdx/kebab.ts';
import { valueText } from '../model/value-text.ts';

const LOCATIONS = ['path', 'query', 'body', 'header'];

/** A parameter of a request. */
export const paramField: Component = {
  names: ['ParamField'],
  props: words(
    'path query body header name type required optional deprecated default placeholder initialValue pre post hidden',
  ),
  id: fieldId,
  aliases: fieldAliases,
  html: fieldHtml,
  markdown: fieldMarkdown,
};

/** A field of a response. */
export const responseField: Component = {
  names: ['ResponseField'],
  props: words('name type typeHref typeParts required optional default deprecated pre post hidden'),
  id: fieldId,
  aliases: fieldAliases,
  html: fieldHtml,
  markdown: fieldMarkdown,
};

function fieldId(node: ComponentNode): string | undefined {
  const name = getName(node).name;
  return stringProp(node.props, 'id') ?? (name === '' ? undefined : `param-${kebabOf(name)}`);
}

/** Returns other anchors that links use for a field: its name as written (`#user_id`), or its words joined. */
function fieldAliases(node: ComponentNode): string[] {
  const { name } = getName(node);
  if (stringProp(node.props, 'id') !== undefined) return listNames(node, name);
  // Links to a flag with a value, `--port <port>`, can use its words with or without the value.
  const flag = name.replace(/<[^<>]*>|\[[^[\]]*\]/g, '');
  const words = [name, flag].map((text) => wordSlug(kebabOf(text))).filter((slug) => slug !== '');
  return [...listNames(node, name), ...words.map((slug) => `param-${slug}`)];
}

function listNames(node: ComponentNode, name: string): string[] {
  if (!/^[^\s"'<>&]+$/.test(name)) return [];
  const id = fieldId(node) ?? '';
  const kebab = kebabOf(name);
  const joined = name.toLowerCase();
  if (!id.endsWith(kebab) || kebab.replaceAll('-', '') !== joined) return [name];
  return [name, id.slice(0, id.length - kebab.length) + joined];
}

/** Returns the name of the field, and its location in a request. */
function getName(node: ComponentNode): { name: string; location?: string } {
  for (const location of LOCATIONS) {
    const name = valueText(node.props[location]);
    if (name !== '') return { name, location };
  }
  return { name: valueText(node.props['name']) };
}

function fieldHtml(node: ComponentNode, page: PagePrinter): string {
  if (booleanProp(node.props, 'hidden')) return '';
  return (
    `<div${rootAttributes(node, { class: 'field' })}>${aliasesHtml(node)}<div class="field-header">${headerHtml(node, page)}</div>` +
    `<div class="field-content" data-component-part="field-content">${page.html(node.children)}</div></div>`
  );
}

/**
 * Prints pills in order: pre, name, type, location, default, required, deprecated, post (content format, API fields).
 */
function headerHtml(node: ComponentNode, page: PagePrinter): string {
  const { name, location } = getName(node);
  const value = getDefault(node);
  const label = escapeHtml(name);
  return [
    ...toList(node.props['pre']).map((text) => pill('field-meta-pre', text)),
    node.id === undefined
      ? label && part('field-name', label)
      : `<a${attributes({ class: 'field-name', href: fragmentHref(node.id), 'data-component-part': 'field-name' })}>${label}</a>`,
    `<span class="field-meta" data-component-part="field-meta">`,
    typePill(node, page),
    location === undefined ? '' : pill('field-info-pill', location),
    // A value's text direction is independent of the label's.
    value && part('field-info-pill', `${escapeHtml(page.text('default'))}: <bdi>${escapeHtml(value)}</bdi>`),
    booleanProp(node.props, 'required') ? pill('field-required-pill', page.text('required')) : '',
    booleanProp(node.props, 'deprecated') ? pill('field-deprecated-pill', page.text('deprecated')) : '',
    `</span>`,
    ...toList(node.props['post']).map((text) => pill('field-meta-post', text)),
  ].join('');
}

function pill(name: string, text: string): string {
  return part(name, escapeHtml(text));
}

function part(name: string, html: string): string {
  return `<span class="${name}" data-component-part="${name}">${html}</span>`;
}

/** Returns the default value as text, '' if there is none; objects only if they are flat and short. */
function getDefault(node: ComponentNode): string {
  const value = node.props['default'];
  if (value === undefined || value === null) return '';
  if (typeof value !== 'object') return String(value);
  if (isJsx(value)) return valueText(value);
  const flat = Object.values(value).every((entry) => typeof entry !== 'object' || entry === null);
  const text = flat ? JSON.stringify(value) : '';
  return text.length <= 40 ? text : '';
}

/** Returns the type; one of several types can also be written as a list. */
function findType(node: ComponentNode): string | undefined {
  return toList(node.props['type']).join(' | ') || undefined;
}

interface TypePart {
  text: string;
  href?: string;
}

/**
 * Returns the type of a field in pieces, some with links to their descriptions: on generated pages, `typeHref` is the
 * link of the whole type, and `typeParts` are its pieces.
 */
function typeParts(node: ComponentNode): TypePart[] {
  const type = findType(node);
  if (type === undefined) return [];
  const { typeParts: parts } = node.props;
  const href = stringProp(node.props, 'typeHref');
  if (!Array.isArray(parts)) return [{ text: type, ...(href !== undefined && { href }) }];
  return parts.flatMap((part) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part) || isJsx(part)) return [];
    const { text, href: to } = part;
    return typeof text === 'string' ? [{ text, ...(typeof to === 'string' && { href: to }) }] : [];
  });
}

function typePill(node: ComponentNode, page: PagePrinter): string {
  const html = typeParts(node).map(({ text, href }) =>
    href === undefined
      ? escapeHtml(text)
      : `<a${attributes({ href: page.link(href, node.at).href })}>${escapeHtml(text)}</a>`,
  );
  return html.length === 0 ? '' : part('field-info-pill', html.join(''));
}

function typeMarkdown(node: ComponentNode, page: Pick<MarkdownPrinter, 'link'>): string {
  return typeParts(node)
    .map(({ text, href }) => (href === undefined ? inlineCode(text) : `[${inlineCode(text)}](${page.link(href)})`))
    .join('');
}

function toList(value: Value): string[] {
  return (Array.isArray(value) ? value : [value]).map(valueText).filter((text) => text !== '');
}

function fieldMarkdown(node: ComponentNode, page: Pick<MarkdownPrinter, 'blocks' | 'link'>): string {
  if (booleanProp(node.props, 'hidden')) return '';
  const { name, location } = getName(node);
  const value = getDefault(node);
  const facts = [
    typeMarkdown(node, page),
    location ?? '',
    booleanProp(node.props, 'required') ? 'required' : '',
    booleanProp(node.props, 'deprecated') ? 'deprecated' : '',
    value && `default: ${value}`,
    ...toList(node.props['pre']),
    ...toList(node.props['post']),
  ].filter((fact) => fact !== '');
  const label = name === '' ? [] : [`\`${name}\``];
  const head = `- ${[...label, ...(facts.length > 0 ? [`(${facts.join(', ')})`] : [])].join(' ')}`;
  const body = page.blocks(node.children);
  if (body === '') return head;
  return /^(?:[-*]|\d+\.) /.test(body) ? `${head}:\n  ${indent(body, '  ')}` : `${head}: ${indent(body, '  ')}`;
}
