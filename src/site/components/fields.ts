import { toFragmentHref } from '../../lib/fragment-href.ts';
import { renderAttributes, escapeHtml } from '../../lib/html.ts';
import { inlineCode } from '../markdown/inline-code.ts';
import { isJsx } from '../model/tree.ts';
import type { ComponentNode, Value } from '../model/tree.ts';
import type { Component, MarkdownPrinter, PagePrinter } from '../model/component.ts';
import { indent } from './indent.ts';
import { readBooleanProp, readStringProp, splitWords } from '../model/props.ts';
import { renderAliases } from './aliases.ts';
import { createRootAttributes } from './root-attributes.ts';
import { toWordSlug } from '../mdx/heading-id.ts';
import { toKebabCase } from '../mdx/kebab-case.ts';
import { getValueText } from '../model/value-text.ts';

const LOCATIONS = ['path', 'query', 'body', 'header'];

/** A parameter of a request. */
export const paramField: Component = {
  names: ['ParamField'],
  props: splitWords(
    'path query body header name type required optional deprecated default placeholder initialValue pre post hidden',
  ),
  id: findFieldId,
  aliases: listFieldAliases,
  html: renderField,
  markdown: formatField,
};

/** A field of a response. */
export const responseField: Component = {
  names: ['ResponseField'],
  props: splitWords('name type typeHref typeParts required optional default deprecated pre post hidden'),
  id: findFieldId,
  aliases: listFieldAliases,
  html: renderField,
  markdown: formatField,
};

function findFieldId(node: ComponentNode): string | undefined {
  const name = getName(node).name;
  return readStringProp(node.props, 'id') ?? (name === '' ? undefined : `param-${toKebabCase(name)}`);
}

/** Returns other anchors that links use for a field: its name as written (`#user_id`), or its words joined. */
function listFieldAliases(node: ComponentNode): string[] {
  const { name } = getName(node);
  if (readStringProp(node.props, 'id') !== undefined) return listNames(node, name);
  // Links to a flag with a value, `--port <port>`, can use its words with or without the value.
  const flag = name.replace(/<[^<>]*>|\[[^[\]]*\]/g, '');
  const words = [name, flag].map((text) => toWordSlug(toKebabCase(text))).filter((slug) => slug !== '');
  return [...listNames(node, name), ...words.map((slug) => `param-${slug}`)];
}

function listNames(node: ComponentNode, name: string): string[] {
  if (!/^[^\s"'<>&]+$/.test(name)) return [];
  const id = findFieldId(node) ?? '';
  const kebab = toKebabCase(name);
  const joined = name.toLowerCase();
  if (!id.endsWith(kebab) || kebab.replaceAll('-', '') !== joined) return [name];
  return [name, id.slice(0, id.length - kebab.length) + joined];
}

/** Returns the name of the field, and its location in a request. */
function getName(node: ComponentNode): { name: string; location?: string } {
  for (const location of LOCATIONS) {
    const name = getValueText(node.props[location]);
    if (name !== '') return { name, location };
  }
  return { name: getValueText(node.props['name']) };
}

function renderField(node: ComponentNode, page: PagePrinter): string {
  if (readBooleanProp(node.props, 'hidden')) return '';
  return (
    `<div${createRootAttributes(node, { class: 'field' })}>${renderAliases(node)}<div class="field-header">${renderHeader(node, page)}</div>` +
    `<div class="field-content" data-component-part="field-content">${page.html(node.children)}</div></div>`
  );
}

/**
 * Prints pills in order: pre, name, type, location, default, required, deprecated, post (content format, API fields).
 */
function renderHeader(node: ComponentNode, page: PagePrinter): string {
  const { name, location } = getName(node);
  const value = getDefault(node);
  const label = escapeHtml(name);
  return [
    ...toList(node.props['pre']).map((text) => renderPill('field-meta-pre', text)),
    node.id === undefined
      ? label && renderPart('field-name', label)
      : `<a${renderAttributes({ class: 'field-name', href: toFragmentHref(node.id), 'data-component-part': 'field-name' })}>${label}</a>`,
    `<span class="field-meta" data-component-part="field-meta">`,
    renderType(node, page),
    location === undefined ? '' : renderPill('field-info-pill', location),
    // A value's text direction is independent of the label's.
    value && renderPart('field-info-pill', `${escapeHtml(page.text('default'))}: <bdi>${escapeHtml(value)}</bdi>`),
    readBooleanProp(node.props, 'required') ? renderPill('field-required-pill', page.text('required')) : '',
    readBooleanProp(node.props, 'deprecated') ? renderPill('field-deprecated-pill', page.text('deprecated')) : '',
    `</span>`,
    ...toList(node.props['post']).map((text) => renderPill('field-meta-post', text)),
  ].join('');
}

function renderPill(name: string, text: string): string {
  return renderPart(name, escapeHtml(text));
}

function renderPart(name: string, html: string): string {
  return `<span class="${name}" data-component-part="${name}">${html}</span>`;
}

/** Returns the default value as text, '' if there is none; objects only if they are flat and short. */
function getDefault(node: ComponentNode): string {
  const value = node.props['default'];
  if (value === undefined || value === null) return '';
  if (typeof value !== 'object') return String(value);
  if (isJsx(value)) return getValueText(value);
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
function listTypeParts(node: ComponentNode): TypePart[] {
  const type = findType(node);
  if (type === undefined) return [];
  const { typeParts: parts } = node.props;
  const href = readStringProp(node.props, 'typeHref');
  if (!Array.isArray(parts)) return [{ text: type, ...(href !== undefined && { href }) }];
  return parts.flatMap((part) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part) || isJsx(part)) return [];
    const { text, href: to } = part;
    return typeof text === 'string' ? [{ text, ...(typeof to === 'string' && { href: to }) }] : [];
  });
}

function renderType(node: ComponentNode, page: PagePrinter): string {
  const html = listTypeParts(node).map(({ text, href }) =>
    href === undefined
      ? escapeHtml(text)
      : `<a${renderAttributes({ href: page.link(href, node.at).href })}>${escapeHtml(text)}</a>`,
  );
  return html.length === 0 ? '' : renderPart('field-info-pill', html.join(''));
}

function formatType(node: ComponentNode, page: Pick<MarkdownPrinter, 'link'>): string {
  return listTypeParts(node)
    .map(({ text, href }) => (href === undefined ? inlineCode(text) : `[${inlineCode(text)}](${page.link(href)})`))
    .join('');
}

function toList(value: Value): string[] {
  return (Array.isArray(value) ? value : [value]).map(getValueText).filter((text) => text !== '');
}

function formatField(node: ComponentNode, page: Pick<MarkdownPrinter, 'blocks' | 'link'>): string {
  if (readBooleanProp(node.props, 'hidden')) return '';
  const { name, location } = getName(node);
  const value = getDefault(node);
  const facts = [
    formatType(node, page),
    location ?? '',
    readBooleanProp(node.props, 'required') ? 'required' : '',
    readBooleanProp(node.props, 'deprecated') ? 'deprecated' : '',
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
