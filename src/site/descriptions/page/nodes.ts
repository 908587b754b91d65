/** Creates nodes of the page tree. */
import type { SourcePosition } from '../../model/diagnostics.ts';
import type { ComponentNode, ElementNode, Props, TreeNode } from '../../model/tree.ts';

export type Child = TreeNode | string | undefined;

export interface NodeMaker {
  element(tag: string, attributes: Record<string, string | true>, ...children: Child[]): ElementNode;
  component(name: string, props: Props, children?: TreeNode[]): ComponentNode;
  /** Creates a heading whose id is the same in every language. */
  heading(level: number, id: string, text: string): ElementNode;
  paragraph(...children: Child[]): ElementNode;
  code(text: string): ElementNode;
  link(href: string, ...children: Child[]): ElementNode;
  fence(source: string, language: string, title?: string): ElementNode;
}

/** Returns a maker whose nodes all have the same source position. */
export function createNodeMaker(at: SourcePosition): NodeMaker {
  const element: NodeMaker['element'] = (tag, attributes, ...children) => ({
    type: 'element',
    tag,
    attributes,
    children: children.flatMap(toNode),
    at,
  });
  return {
    element,
    component: (name, props, children = []) => ({ type: 'component', name, props, children, at }),
    heading: (level, id, text) => element(`h${level}`, { id }, text),
    paragraph: (...children) => element('p', {}, ...children),
    code: (text) => element('code', {}, text),
    link: (href, ...children) => element('a', { href }, ...children),
    fence: (source, language, title) => ({
      ...element('pre', {}),
      code: { language, meta: title === undefined ? '' : `title="${title.replaceAll('"', '”')}"`, source },
    }),
  };
}

function toNode(child: Child): TreeNode[] {
  if (child === undefined || child === '') return [];
  return [typeof child === 'string' ? { type: 'text', value: child } : child];
}
