import { plainCode } from '../code/plain-source.ts';
import { inParagraphs, solidChildren, textOf } from '../model/tree.ts';
import type { ComponentNode, TreeNode } from '../model/tree.ts';
import { isFence, type CodeBlockInput, type Component } from '../model/component.ts';
import { booleanProp, stringProp, words } from '../model/props.ts';
import { valueText } from '../model/value-text.ts';
import { fence } from './fence.ts';

/** A code block written as JSX. */
export const codeBlock: Component = {
  names: ['CodeBlock'],
  props: words(
    'language lang filename title icon lines wrap nocopy expandable highlight focus theme twoslash children code',
  ),
  html: (node, page) => page.codeBlock(blockOf(node)) + page.html(besideBlock(node)),
  markdown(node, page) {
    const { source, language } = plainCode(blockOf(node));
    return [fence(source, language), page.blocks(besideBlock(node))].filter((part) => part !== '').join('\n\n');
  },
};

/** Returns the block that a CodeBlock describes, with its props as an info string. */
export function blockOf(node: ComponentNode): CodeBlockInput {
  const options = Object.entries({
    title: stringProp(node.props, 'filename', 'title'),
    icon: stringProp(node.props, 'icon'),
    highlight: findRanges(node, 'highlight'),
    focus: findRanges(node, 'focus'),
    theme: stringProp(node.props, 'theme'),
  }).flatMap(([name, value]) => (value === undefined ? [] : [`${name}="${value.replaceAll('"', "'")}"`]));
  const flags = ['lines', 'wrap', 'nocopy', 'expandable', 'twoslash'].filter((name) => booleanProp(node.props, name));
  const nested = findSource(node);
  return {
    source: nested.source.replace(/^\n|\s+$/g, ''),
    language: stringProp(node.props, 'language', 'lang') ?? classLanguage(node) ?? nested.language,
    meta: [...options, ...flags].join(' '),
    at: node.at,
  };
}

/** Reads `className="language-yaml"`, as Markdown sets it on a block's code. */
function classLanguage(node: ComponentNode): string | undefined {
  return /(?:^|\s)language-(\S+)/.exec(stringProp(node.props, 'className', 'class') ?? '')?.[1];
}

function findRanges(node: ComponentNode, name: string): string | undefined {
  const value = node.props[name];
  return Array.isArray(value) ? value.map(valueText).join(',') : stringProp(node.props, name);
}

/** Returns the children of a CodeBlock that aren't part of its code; they are shown below it. */
export function besideBlock(node: ComponentNode): TreeNode[] {
  const { used } = findSource(node);
  return used === 'all'
    ? []
    : inParagraphs(
        solidChildren(node.children).filter((child) => child !== used),
        node.at,
      );
}

/** Returns the text of a prop, of a fence inside, or of the children; `used` are the children it comes from. */
function findSource(node: ComponentNode): { source: string; language: string; used?: TreeNode | 'all' } {
  const text = stringProp(node.props, 'children', 'code');
  if (text !== undefined) return { source: text, language: '' };
  const inner = node.children.find(isFence);
  if (inner) return { source: inner.code.source, language: inner.code.language, used: inner };
  return { source: textOf(node.children), language: '', used: 'all' };
}
