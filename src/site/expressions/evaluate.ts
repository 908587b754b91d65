/**
 * The restricted interpreter for `{…}` in pages (content-format 3.6): literals, names, members, templates, operators,
 * objects, arrays, spread, arrow functions over static data, JSX. Never `eval`; nothing outside the scope can be reached;
 * every step is counted.
 */
import type * as acorn from 'acorn';
import type { JSXElement, JSXFragment } from 'estree-jsx';
import { evaluateAssignment } from './assignment.ts';
import type { Evaluation, SyntaxNode } from './evaluation.ts';
import { evaluateFunction } from './functions.ts';
import { readMember } from './methods.ts';
import { evaluateBinary, evaluateUnary } from './operators.ts';
import { Callable, Unsupported, isObject, type Evaluated, type EvaluatedObject } from './values.ts';

/** @throws Unsupported for what goes beyond the interpreter. */
export function evaluate(node: SyntaxNode, context: Evaluation): Evaluated {
  context.budget.step();
  switch (node.type) {
    case 'Literal':
      return literal(node as acorn.Literal);
    case 'Identifier':
      return identifier((node as acorn.Identifier).name, context);
    case 'TemplateLiteral':
      return template(node as acorn.TemplateLiteral, context);
    case 'ParenthesizedExpression':
      return evaluate(node.expression, context);
    case 'MemberExpression':
      return member(node, context);
    case 'ChainExpression':
      return evaluate(node.expression, context);
    case 'CallExpression':
      return callExpression(node, context);
    case 'ConditionalExpression':
      return evaluate(evaluate(node.test, context) ? node.consequent : node.alternate, context);
    case 'LogicalExpression':
      return logical(node, context);
    case 'BinaryExpression':
      if (node.left.type === 'PrivateIdentifier') break;
      return evaluateBinary(node.operator, evaluate(node.left, context), evaluate(node.right, context), context.budget);
    case 'UnaryExpression':
      return evaluateUnary(node.operator, evaluate(node.argument, context));
    case 'AssignmentExpression':
      return evaluateAssignment(node, context);
    case 'ArrayExpression':
      return array(node.elements, context);
    case 'ObjectExpression':
      return object(node, context);
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
      return evaluateFunction(node, context);
    case 'JSXElement':
    case 'JSXFragment':
      return { type: 'jsx', children: context.jsx(node as JSXElement | JSXFragment, context) };
    case 'SequenceExpression': {
      const last = node.expressions.at(-1);
      return last && evaluate(last, context);
    }
    default:
  }
  throw new Unsupported(`${node.type} is not evaluated in pages`);
}

function literal(node: acorn.Literal): Evaluated {
  if (node.regex || (node.bigint !== undefined && node.bigint !== null))
    throw new Unsupported('regular expressions and big integers are not evaluated in pages');
  return node.value as Evaluated;
}

function identifier(name: string, { scope }: Evaluation): Evaluated {
  if (name === 'undefined') return undefined;
  if (!scope.has(name)) throw new Unsupported(`"${name}" is not defined`, name);
  return scope.get(name);
}

function template(node: acorn.TemplateLiteral, context: Evaluation): string {
  let text = '';
  node.quasis.forEach((quasi, index) => {
    text += quasi.value.cooked ?? '';
    const expression = node.expressions[index];
    if (expression) text += String(evaluate(expression, context) ?? '');
  });
  context.budget.grow(text.length);
  return text;
}

function member(node: acorn.MemberExpression, context: Evaluation): Evaluated {
  if (node.object.type === 'Super' || node.property.type === 'PrivateIdentifier')
    throw new Unsupported('classes are not evaluated in pages');
  const self = evaluate(node.object, context);
  if (node.optional && (self === null || self === undefined)) return undefined;
  if (!node.computed && node.property.type === 'Identifier')
    return readMember(self, node.property.name, context.budget);
  return readMember(self, String(evaluate(node.property, context)), context.budget);
}

function callExpression(node: acorn.CallExpression, context: Evaluation): Evaluated {
  if (node.callee.type === 'Super') throw new Unsupported('classes are not evaluated in pages');
  const callee = evaluate(node.callee, context);
  if (node.optional && (callee === null || callee === undefined)) return undefined;
  if (!(callee instanceof Callable))
    throw new Unsupported(`${nameOfCall(node.callee)} is not a function that pages may call`);
  return callee.call(array(node.arguments, context));
}

function nameOfCall(callee: acorn.Expression): string {
  if (callee.type === 'Identifier') return `"${callee.name}"`;
  const isNamed = callee.type === 'MemberExpression' && callee.property.type === 'Identifier' && !callee.computed;
  return isNamed ? `"${(callee.property as acorn.Identifier).name}"` : 'this';
}

function logical(node: acorn.LogicalExpression, context: Evaluation): Evaluated {
  const left = evaluate(node.left, context);
  if (node.operator === '&&') return left ? evaluate(node.right, context) : left;
  if (node.operator === '||') return left ? left : evaluate(node.right, context);
  return left ?? evaluate(node.right, context);
}

function array(elements: readonly (acorn.Expression | acorn.SpreadElement | null)[], context: Evaluation): Evaluated[] {
  const values: Evaluated[] = [];
  for (const element of elements) {
    if (element?.type === 'SpreadElement') {
      const spread = evaluate(element.argument, context);
      if (!Array.isArray(spread)) throw new Unsupported('only arrays can be spread into arrays');
      context.budget.grow(spread.length);
      values.push(...spread);
    } else values.push(element ? evaluate(element, context) : undefined);
  }
  return values;
}

function object(node: acorn.ObjectExpression, context: Evaluation): EvaluatedObject {
  const result: EvaluatedObject = {};
  for (const property of node.properties) {
    if (property.type === 'SpreadElement') {
      const spread = evaluate(property.argument, context);
      if (isObject(spread)) Object.assign(result, spread);
      continue;
    }
    const key = property.computed
      ? String(evaluate(property.key, context))
      : property.key.type === 'Identifier'
        ? property.key.name
        : String((property.key as acorn.Literal).value);
    if (key !== '__proto__') result[key] = evaluate(property.value, context);
  }
  return result;
}
