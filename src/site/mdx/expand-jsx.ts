/** JSX inside expressions (`{cond && <b>x</b>}`, arrow components) to page nodes. */
import type {
  JSXAttribute,
  JSXElement,
  JSXFragment,
  JSXMemberExpression,
  JSXNamespacedName,
  JSXIdentifier,
} from 'estree-jsx';
import type { Place, Report } from '../diagnostics.ts';
import { evaluate } from '../expressions/evaluate.ts';
import type { Evaluation, SyntaxNode } from '../expressions/evaluation.ts';
import type { Budget, Evaluated, Scope } from '../expressions/values.ts';
import { makeNodes, valueToNodes } from './make-nodes.ts';
import { GAP } from './normalise.ts';
import type { Props, TreeNode } from './tree.ts';

export interface JsxContext {
  scope: Scope;
  budget: Budget;
  report: Report;
}

/** Nodes of a JSX element; `at` is the place of the expression around it. May throw Unsupported. */
export function expandJsx(element: JSXElement | JSXFragment, context: JsxContext, at: Place): TreeNode[] {
  const evaluation: Evaluation = {
    scope: context.scope,
    budget: context.budget,
    evaluate,
    jsx: (inner, { scope }) => expandJsx(inner, { ...context, scope }, at),
  };
  const children = expandChildren(element.children, evaluation);
  if (element.type === 'JSXFragment') return children;
  const name = nameOf(element.openingElement.name);
  const props = readProps(element.openingElement.attributes, evaluation);
  context.budget.grow(1);
  return makeNodes({ name, props, children, at, context });
}

function expandChildren(children: JSXElement['children'], context: Evaluation): TreeNode[] {
  const nodes: TreeNode[] = [];
  for (const child of children) {
    if (child.type === 'JSXText') {
      const value = trimJsxText(child.value);
      if (value) nodes.push({ type: 'text', value });
    } else if (child.type === 'JSXExpressionContainer') {
      if (child.expression.type !== 'JSXEmptyExpression')
        nodes.push(...valueToNodes(evaluate(child.expression as SyntaxNode, context)));
    } else if (child.type === 'JSXSpreadChild')
      nodes.push(...valueToNodes(evaluate(child.expression as SyntaxNode, context)));
    else nodes.push(...context.jsx(child, context));
  }
  return nodes;
}

function readProps(attributes: JSXElement['openingElement']['attributes'], context: Evaluation): Props {
  const props: Record<string, Evaluated> = {};
  for (const attribute of attributes) {
    if (attribute.type === 'JSXSpreadAttribute') {
      const spread = evaluate(attribute.argument as SyntaxNode, context);
      if (typeof spread === 'object' && spread !== null) Object.assign(props, spread);
    } else {
      const name = nameOf(attribute.name);
      if (!/^on[A-Z]/.test(name) && name !== GAP) props[name] = readValue(attribute.value, context);
    }
  }
  delete props['key'];
  return props as Props;
}

function readValue(value: JSXAttribute['value'], context: Evaluation): Evaluated {
  if (!value) return true;
  if (value.type === 'JSXExpressionContainer')
    return value.expression.type === 'JSXEmptyExpression'
      ? undefined
      : evaluate(value.expression as SyntaxNode, context);
  return evaluate(value as SyntaxNode, context);
}

function nameOf(name: JSXIdentifier | JSXMemberExpression | JSXNamespacedName): string {
  if (name.type === 'JSXIdentifier') return name.name;
  if (name.type === 'JSXNamespacedName') return `${name.namespace.name}:${name.name.name}`;
  return `${nameOf(name.object)}.${name.property.name}`;
}

/** White space with a line break around text is layout of the source, as in React. */
function trimJsxText(text: string): string {
  if (!text.includes('\n')) return text;
  const lines = text.split('\n');
  return lines
    .map((line, index) => (index > 0 ? line.trimStart() : line))
    .map((line, index) => (index < lines.length - 1 ? line.trimEnd() : line))
    .filter((line) => line !== '')
    .join(' ');
}
