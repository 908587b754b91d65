import { plainCode } from '../code/plain-source.ts';
import { textOf } from '../model/tree.ts';
import type { ComponentNode } from '../model/tree.ts';
import type { CodeBlockInput, Component } from '../model/component.ts';
import { booleanProp, stringProp, words } from '../model/props.ts';
import { valueText } from '../model/value-text.ts';
import { fence } from './fence.ts';

/** A code block written as JSX. */
export const codeBlock: Component = {
  names: ['CodeBlock'],
  props: words(
    'language lang filename title icon lines wrap nocopy expandable highlight focus theme twoslash children code',
  ),
  html: (node, page) => page.codeBlock(blockOf(node)),
  markdown(node) {
    const { source, language } = plainCode(blockOf(node));
    return fence(source, language);
  },
};

/** The block that a CodeBlock describes, its props as an info string. */
export function blockOf(node: ComponentNode): CodeBlockInput {
  const options = Object.entries({
    title: stringProp(node.props, 'filename', 'title'),
    icon: stringProp(node.props, 'icon'),
    highlight: rangesOf(node, 'highlight'),
    focus: rangesOf(node, 'focus'),
    theme: stringProp(node.props, 'theme'),
  }).flatMap(([name, value]) => (value === undefined ? [] : [`${name}="${value.replaceAll('"', "'")}"`]));
  const flags = ['lines', 'wrap', 'nocopy', 'expandable', 'twoslash'].filter((name) => booleanProp(node.props, name));
  const nested = findSource(node);
  return {
    source: nested.source.replace(/^\n|\s+$/g, ''),
    language: stringProp(node.props, 'language', 'lang') ?? nested.language,
    meta: [...options, ...flags].join(' '),
    at: node.at,
  };
}

function rangesOf(node: ComponentNode, name: string): string | undefined {
  const value = node.props[name];
  return Array.isArray(value) ? value.map(valueText).join(',') : stringProp(node.props, name);
}

/** The text of a prop, of a fence inside, or of the children. */
function findSource(node: ComponentNode): { source: string; language: string } {
  const text = stringProp(node.props, 'children', 'code');
  if (text !== undefined) return { source: text, language: '' };
  for (const child of node.children) {
    if (child.type === 'element' && child.code !== undefined) return child.code;
  }
  return { source: textOf(node.children), language: '' };
}
