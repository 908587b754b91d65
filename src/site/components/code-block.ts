import { getDisplayCode } from '../code/display-source.ts';
import { parseFence } from '../code/fence-options.ts';
import { wrapInParagraphs, removeWhitespaceNodes, getText } from '../model/tree.ts';
import type { ComponentNode, TreeNode } from '../model/tree.ts';
import { isFence, type CodeBlockInput, type Component } from '../model/component.ts';
import { readBooleanProp, readStringProp, splitWords } from '../model/props.ts';
import { getValueText } from '../model/value-text.ts';
import { formatFence } from './fence.ts';
import { trimCode } from './trim-code.ts';

/** A code block written as JSX. */
export const codeBlock: Component = {
  names: ['CodeBlock'],
  props: splitWords(
    'language lang filename title icon lines wrap nocopy expandable highlight focus theme twoslash children code',
  ),
  html: (node, page) => page.codeBlock(toCodeBlock(node)) + page.html(listOtherChildren(node)),
  markdown(node, page) {
    const { source, language, meta } = getDisplayCode(toCodeBlock(node));
    const { title } = parseFence(language, meta);
    return [formatFence(source, language, title), page.blocks(listOtherChildren(node))]
      .filter((part) => part !== '')
      .join('\n\n');
  },
};

/** Returns the block that a CodeBlock describes, with its props as an info string. */
export function toCodeBlock(node: ComponentNode): CodeBlockInput {
  const options = Object.entries({
    title: getValueText(node.props['filename']) || getValueText(node.props['title']) || undefined,
    icon: readStringProp(node.props, 'icon'),
    highlight: findRanges(node, 'highlight'),
    focus: findRanges(node, 'focus'),
    theme: readStringProp(node.props, 'theme'),
  }).flatMap(([name, value]) => (value === undefined ? [] : [`${name}="${value.replaceAll('"', "'")}"`]));
  const flags = ['lines', 'wrap', 'nocopy', 'expandable', 'twoslash'].filter((name) =>
    readBooleanProp(node.props, name),
  );
  const nested = findSource(node);
  return {
    source: nested.isFence ? nested.source.replace(/^\n|(?<!\s)\s+$/g, '') : trimCode(nested.source),
    language: readStringProp(node.props, 'language', 'lang') ?? findClassLanguage(node) ?? nested.language,
    meta: [...options, ...flags].join(' '),
    at: node.at,
  };
}

/** Reads `className="language-yaml"`, as Markdown sets it on a block's code. */
function findClassLanguage(node: ComponentNode): string | undefined {
  return /(?:^|\s)language-(\S+)/.exec(readStringProp(node.props, 'className', 'class') ?? '')?.[1];
}

function findRanges(node: ComponentNode, name: string): string | undefined {
  const value = node.props[name];
  return Array.isArray(value) ? value.map(getValueText).join(',') : readStringProp(node.props, name);
}

/** Returns the children of a CodeBlock that aren't part of its code; they are shown below it. */
export function listOtherChildren(node: ComponentNode): TreeNode[] {
  const { used } = findSource(node);
  return used === 'all'
    ? []
    : wrapInParagraphs(
        removeWhitespaceNodes(node.children).filter((child) => child !== used),
        node.at,
      );
}

/** Returns the text of a prop, of a fence inside, or of the children; `used` are the children it comes from. */
function findSource(node: ComponentNode): {
  source: string;
  language: string;
  used?: TreeNode | 'all';
  isFence?: boolean;
} {
  const text = readStringProp(node.props, 'children', 'code');
  if (text !== undefined) return { source: text, language: '' };
  const inner = node.children.find(isFence);
  if (inner) return { source: inner.code.source, language: inner.code.language, used: inner, isFence: true };
  return { source: getText(node.children), language: '', used: 'all' };
}
