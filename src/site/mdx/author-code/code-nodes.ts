/**
 * Converts the results of author code to nodes, and charges the page's budget as if the page contained them directly.
 */
import type { NodeInput, PageNodes } from '../../expressions/sandboxed/page-code.ts';
import { Scope } from '../../expressions/scope.ts';
import type { Callable } from '../../expressions/values.ts';
import type { SourcePosition } from '../../model/diagnostics.ts';
import { createTextNode, makeJsx, type TreeNode } from '../../model/tree.ts';
import { makeNodes, toNodes } from '../expand/make-nodes.ts';
import { expandQuoted } from '../expand/expand-quoted.ts';
import { arrangeChildren } from '../expand/arrange-children.ts';
import { createMissingNodes } from './missing-component.ts';
import type { ModuleContext } from './module-context.ts';
import { limitHeight, chargeNodes, chargeTag, chargeText } from '../charge-size.ts';

type FindSnippet = (file: string, context: ModuleContext, at: SourcePosition) => Callable;

interface Snippets {
  /** Returns the component for a Markdown file. */
  find: FindSnippet;
  /** The page's `Snippet` component. */
  tag: Callable;
}

export function createCodeNodes(context: ModuleContext, snippets: Snippets): PageNodes {
  const { report } = context;
  /** The author's components are already resolved, so the scope is empty. */
  const scope = new Scope();
  const checkHeight = (nodes: TreeNode[]) => {
    limitHeight(nodes);
    return nodes;
  };
  const withChildren = (props: object, children: TreeNode[]) => ({
    ...props,
    ...(children.length > 0 && { children: makeJsx(children) }),
  });
  return {
    text(value, budget) {
      chargeText(value, budget);
      return createTextNode(value);
    },
    element(name, props, { children, at, budget }: NodeInput) {
      chargeTag(true, props, budget);
      return checkHeight(makeNodes({ name, props, children, at, context: { scope, budget, report } }));
    },
    component(name, props, { children, at, budget }: NodeInput) {
      chargeTag(false, props, budget);
      const content = expandQuoted({ name, props, children, at }, context.scope);
      return checkHeight([{ type: 'component', name, props, children: arrangeChildren(name, content, at), at }]);
    },
    missing(name, props, { children, at, budget }: NodeInput) {
      chargeTag(false, props, budget);
      return checkHeight(createMissingNodes(name, props, children, at));
    },
    snippet(file, props, { children, at, budget }: NodeInput) {
      const value = snippets.find(file, context, at).call([withChildren(props, children)], { budget, at });
      return checkHeight(toNodes(value, budget));
    },
    snippetTag(props, { children, at, budget }: NodeInput) {
      return checkHeight(toNodes(snippets.tag.call([withChildren(props, children)], { budget, at }), budget));
    },
    again: (node, budget) => chargeNodes([node], budget),
  };
}
