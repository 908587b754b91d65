/** Converts JSX inside expressions (`{cond && <b>x</b>}`, arrow components) to page nodes. */
import type {
  JSXAttribute,
  JSXElement,
  JSXFragment,
  JSXMemberExpression,
  JSXNamespacedName,
  JSXIdentifier,
} from 'estree-jsx';
import type { SourcePosition, Report } from '../../model/diagnostics.ts';
import { evaluate } from '../../expressions/evaluate.ts';
import type { Program, SyntaxNode } from '../../expressions/program.ts';
import type { Budget } from '../../expressions/budget.ts';
import type { Evaluated, EvaluatedObject } from '../../expressions/values.ts';
import type { Scope } from '../../expressions/scope.ts';
import { isPrinted } from '../author-code/component-values.ts';
import { markInText } from './arrange-children.ts';
import { isElementName, makeNodes, toNodes } from './make-nodes.ts';
import { expandQuoted } from './expand-quoted.ts';
import { GAP_ATTRIBUTE } from '../repair/normalize.ts';
import { limitHeight, chargeTag, chargeText } from '../charge-size.ts';
import type { Props, TreeNode } from '../../model/tree.ts';
import { assignProps } from './tag-props.ts';

export interface JsxContext {
  scope: Scope;
  budget: Budget;
  report: Report;
}

/** Context for evaluating the parts of an element. */
interface JsxEvaluator {
  budget: Budget;
  evaluate(code: SyntaxNode): Evaluated;
  jsx(element: JSXElement | JSXFragment): TreeNode[];
}

/** Returns the nodes of a JSX element; `at` is the position of the expression around it. Can throw Unsupported. */
export function expandJsx(element: JSXElement | JSXFragment, context: JsxContext, at: SourcePosition): TreeNode[] {
  const { budget, scope } = context;
  const jsx: Program['jsx'] = (inner, scope) => expandJsx(inner, { ...context, scope }, at);
  const evaluator: JsxEvaluator = {
    budget,
    jsx: (inner) => jsx(inner, scope),
    evaluate: (code) => evaluate({ code, jsx }, scope, budget),
  };
  budget.step();
  budget.enter();
  const children = expandChildren(element.children, evaluator);
  budget.leave();
  if (element.type === 'JSXFragment') {
    markInText(children);
    return children;
  }
  const name = getTagName(element.openingElement.name);
  const props = readProps(element.openingElement.attributes, evaluator);
  const isOwnOutput = isPrinted(name, scope);
  if (isOwnOutput) chargeTag(isElementName(name, scope), props, budget);
  const content = isOwnOutput ? expandQuoted({ name, props, children, at }, scope) : children;
  const nodes = makeNodes({ name, props, children: content, at, context, isInCode: true });
  limitHeight(nodes);
  return nodes;
}

function expandChildren(children: JSXElement['children'], evaluator: JsxEvaluator): TreeNode[] {
  const nodes: TreeNode[] = [];
  const add = (list: readonly TreeNode[]) => {
    for (const node of list) nodes.push(node);
  };
  for (const child of children) {
    if (child.type === 'JSXText') {
      const value = trimJsxText(child.value);
      if (value === '') continue;
      chargeText(value, evaluator.budget);
      nodes.push({ type: 'text', value });
    } else if (child.type === 'JSXExpressionContainer') {
      if (child.expression.type !== 'JSXEmptyExpression')
        add(toNodes(evaluator.evaluate(child.expression as SyntaxNode), evaluator.budget));
    } else if (child.type === 'JSXSpreadChild')
      add(toNodes(evaluator.evaluate(child.expression as SyntaxNode), evaluator.budget));
    else add(evaluator.jsx(child));
  }
  return nodes;
}

function readProps(attributes: JSXElement['openingElement']['attributes'], evaluator: JsxEvaluator): Props {
  const props: EvaluatedObject = {};
  for (const attribute of attributes) {
    if (attribute.type === 'JSXSpreadAttribute')
      assignProps(props, evaluator.evaluate(attribute.argument as SyntaxNode), evaluator.budget);
    else {
      const name = getTagName(attribute.name);
      if (/^on[A-Z]/.test(name)) evaluator.budget.interactions++;
      else if (name !== GAP_ATTRIBUTE) props[name] = readValue(attribute.value, evaluator);
    }
  }
  delete props['key'];
  return props as Props;
}

function readValue(value: JSXAttribute['value'], evaluator: JsxEvaluator): Evaluated {
  if (!value) return true;
  if (value.type === 'JSXExpressionContainer')
    return value.expression.type === 'JSXEmptyExpression'
      ? undefined
      : evaluator.evaluate(value.expression as SyntaxNode);
  return evaluator.evaluate(value as SyntaxNode);
}

function getTagName(name: JSXIdentifier | JSXMemberExpression | JSXNamespacedName): string {
  if (name.type === 'JSXIdentifier') return name.name;
  if (name.type === 'JSXNamespacedName') return `${name.namespace.name}:${name.name.name}`;
  return `${getTagName(name.object)}.${name.property.name}`;
}

/** Removes white space that contains a line break around text: it only formats the source, as in React. */
function trimJsxText(text: string): string {
  if (!text.includes('\n')) return text;
  const lines = text.split('\n');
  return lines
    .map((line, index) => (index > 0 ? line.trimStart() : line))
    .map((line, index) => (index < lines.length - 1 ? line.trimEnd() : line))
    .filter((line) => line !== '')
    .join(' ');
}
