import { inlineCode } from '../../markdown/inline-code.ts';
import { toWordSlug } from '../../mdx/heading-id.ts';
import { toKebabCase } from '../../mdx/kebab-case.ts';
import type { Component, MarkdownPrinter } from '../../model/component.ts';
import { readBooleanProp, readStringProp, splitWords } from '../../model/props.ts';
import type { ComponentNode } from '../../model/tree.ts';
import { getValueText } from '../../model/value-text.ts';
import { formatItem } from '../indent.ts';
import { printMarkup } from '../print-kit.ts';
import { findDefault, findFieldId, findName, listTexts, listTypeParts, renderField } from './markup.ts';
import { listOptions } from './options.ts';

/** A parameter of a request. */
export const paramField: Component = {
  names: ['ParamField'],
  props: splitWords(
    'path query body header name type required optional deprecated default enum placeholder initialValue pre post hidden',
  ),
  id: (node) => findFieldId(node.props),
  aliases: listFieldAliases,
  html: printMarkup(renderField),
  markdown: formatField,
};

/** A field of a response. */
export const responseField: Component = {
  names: ['ResponseField'],
  props: splitWords('name type typeHref typeParts required optional default enum deprecated pre post hidden'),
  id: (node) => findFieldId(node.props),
  aliases: listFieldAliases,
  html: printMarkup(renderField),
  markdown: formatField,
};

/** Returns other anchors that links use for a field: its name as written (`#user_id`), or its words joined. */
function listFieldAliases(node: ComponentNode): string[] {
  const { name } = findName(node.props, getValueText);
  if (readStringProp(node.props, 'id') !== undefined) return listNames(node, name);
  // Links to a flag with a value, `--port <port>`, can use its words with or without the value.
  const flag = name.replace(/<[^<>]*>|\[[^[\]]*\]/g, '');
  const words = [name, flag].map((text) => toWordSlug(toKebabCase(text))).filter((slug) => slug !== '');
  return [...listNames(node, name), ...words.map((slug) => `param-${slug}`)];
}

function listNames(node: ComponentNode, name: string): string[] {
  if (!/^[^\s"'<>&]+$/.test(name)) return [];
  const id = findFieldId(node.props) ?? '';
  const kebab = toKebabCase(name);
  const joined = name.toLowerCase();
  if (!id.endsWith(kebab) || kebab.replaceAll('-', '') !== joined) return [name];
  return [name, id.slice(0, id.length - kebab.length) + joined];
}

function formatType(node: ComponentNode, page: Pick<MarkdownPrinter, 'link'>): string {
  return listTypeParts(node.props, getValueText)
    .map(({ text, href }) =>
      href === undefined ? inlineCode(text) : `[${inlineCode(text)}](${page.link(href, node.at)})`,
    )
    .join('');
}

function formatField(node: ComponentNode, page: Pick<MarkdownPrinter, 'blocks' | 'link'>): string {
  if (readBooleanProp(node.props, 'hidden')) return '';
  const { name, location } = findName(node.props, getValueText);
  const value = findDefault(node.props, getValueText);
  const facts = [
    formatType(node, page),
    location ?? '',
    readBooleanProp(node.props, 'required') ? 'required' : '',
    readBooleanProp(node.props, 'deprecated') ? 'deprecated' : '',
    value && `default: ${value}`,
    ...listTexts(node.props['pre'], getValueText),
    ...listTexts(node.props['post'], getValueText),
  ].filter((fact) => fact !== '');
  const label = name === '' ? [] : [`\`${name}\``];
  const head = [...label, ...(facts.length > 0 ? [`(${facts.join(', ')})`] : [])].join(' ');
  const blocks = [page.blocks(node.children), formatOptions(node)].filter((block) => block !== '');
  return formatItem(head, blocks.join('\n\n'));
}

function formatOptions({ props }: ComponentNode): string {
  const options = listOptions(props, getValueText);
  const list = options.map(({ value, note }) => inlineCode(value) + (note && ` (${note})`));
  return list.length === 0 ? '' : `Available options: ${list.join(', ')}`;
}
