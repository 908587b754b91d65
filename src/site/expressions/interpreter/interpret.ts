/**
 * The restricted interpreter for `{…}` in pages (content format, Imports, snippets, React): literals, names, members,
 * templates, operators, objects, arrays, spread, arrow functions over static data, JSX. Never `eval`; nothing outside
 * the scope can be reached; every step is counted.
 */
import type * as acorn from 'acorn';
import type { JSXElement, JSXFragment } from 'estree-jsx';
import { append } from './array-methods.ts';
import { evaluateAssignment } from './assignment.ts';
import { toText } from '../convert.ts';
import type { Evaluation } from './evaluation.ts';
import { evaluateFunction } from './functions.ts';
import { BROWSER_NAMES, GUEST_NAMES } from '../guest-names.ts';
import { readMember } from './methods.ts';
import { assign, setKey } from '../objects.ts';
import type { SyntaxNode } from '../program.ts';
import { makeJsx } from '../../model/tree.ts';
import { evaluateBinary, evaluateUnary } from './operators.ts';
import { Unsupported } from '../unsupported.ts';
import { EngineCallable, Callable, type Evaluated, type EvaluatedObject } from '../values.ts';

/** @throws Unsupported for code that exceeds the interpreter's abilities or the budget. */
export function interpret(node: SyntaxNode, context: Evaluation): Evaluated {
  context.budget.step();
  context.budget.enter();
  const value = evaluateNode(node, context);
  context.budget.leave();
  return value;
}

function evaluateNode(node: SyntaxNode, context: Evaluation): Evaluated {
  switch (node.type) {
    case 'Literal':
      return interpretLiteral(node as acorn.Literal);
    case 'Identifier':
      return interpretIdentifier((node as acorn.Identifier).name, context);
    case 'TemplateLiteral':
      return interpretTemplate(node as acorn.TemplateLiteral, context);
    case 'ParenthesizedExpression':
      return interpret(node.expression, context);
    case 'MemberExpression':
      return interpretMember(node, context);
    case 'ChainExpression':
      return interpret(node.expression, context);
    case 'CallExpression':
      return callExpression(node, context);
    case 'ConditionalExpression':
      return interpret(interpret(node.test, context) ? node.consequent : node.alternate, context);
    case 'LogicalExpression':
      return interpretLogical(node, context);
    case 'BinaryExpression':
      if (node.left.type === 'PrivateIdentifier') break;
      return evaluateBinary(
        node.operator,
        interpret(node.left, context),
        interpret(node.right, context),
        context.budget,
      );
    case 'UnaryExpression':
      if (node.operator === 'typeof' && isUndeclared(node.argument, context))
        return getUndeclaredType(node.argument, context);
      return evaluateUnary(node.operator, interpret(node.argument, context), context.budget);
    case 'AssignmentExpression':
      return evaluateAssignment(node, context);
    case 'ArrayExpression':
      return interpretArray(node.elements, context);
    case 'ObjectExpression':
      return interpretObject(node, context);
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
      return evaluateFunction(node, context);
    case 'JSXElement':
    case 'JSXFragment':
      return makeJsx(context.jsx(node as JSXElement | JSXFragment, context.scope));
    case 'SequenceExpression': {
      const last = node.expressions.at(-1);
      return last && interpret(last, context);
    }
    default:
  }
  throw new Unsupported(`pages can't use ${node.type}`);
}

function interpretLiteral(node: acorn.Literal): Evaluated {
  if (node.regex || (node.bigint !== undefined && node.bigint !== null))
    throw new Unsupported("pages can't use regular expressions or big integers");
  return node.value as Evaluated;
}

function interpretIdentifier(name: string, { scope, budget }: Evaluation): Evaluated {
  if (name === 'undefined') return undefined;
  const owner = scope.find(name, budget);
  if (!owner) throw new Unsupported(`"${name}" is not defined`, name);
  const value = owner.names.get(name);
  if (value instanceof EngineCallable) throw new Unsupported(`"${name}" requires a JavaScript engine`);
  return value;
}

/** Whether a name is undeclared, as `typeof window` checks. */
function isUndeclared(node: acorn.Expression, { scope, budget }: Evaluation): node is acorn.Identifier {
  return node.type === 'Identifier' && !GUEST_NAMES.has(node.name) && !scope.find(node.name, budget);
}

/** Returns the type of an undeclared name. Browser names have another type in the sandbox, which also records them. */
function getUndeclaredType({ name }: acorn.Identifier, { scope }: Evaluation): string {
  if (BROWSER_NAMES.has(name) && scope.root.code) throw new Unsupported(`"${name}" is only available in browsers`);
  return 'undefined';
}

function interpretTemplate(node: acorn.TemplateLiteral, context: Evaluation): string {
  const { budget } = context;
  let text = '';
  node.quasis.forEach((quasi, index) => {
    const cookedText = quasi.value.cooked ?? '';
    const expression = node.expressions[index];
    const value = expression ? toText(interpret(expression, context), budget) : '';
    budget.chargeText(cookedText.length + value.length);
    text += cookedText + value;
  });
  return text;
}

function interpretMember(node: acorn.MemberExpression, context: Evaluation): Evaluated {
  if (node.object.type === 'Super' || node.property.type === 'PrivateIdentifier')
    throw new Unsupported("pages can't use classes");
  const self = interpret(node.object, context);
  if (node.optional && (self === null || self === undefined)) return undefined;
  if (!node.computed && node.property.type === 'Identifier')
    return readMember(self, node.property.name, context.budget);
  return readMember(self, toText(interpret(node.property, context), context.budget), context.budget);
}

function callExpression(node: acorn.CallExpression, context: Evaluation): Evaluated {
  if (node.callee.type === 'Super') throw new Unsupported("pages can't use classes");
  const callee = interpret(node.callee, context);
  if (node.optional && (callee === null || callee === undefined)) return undefined;
  if (!(callee instanceof Callable)) throw new Unsupported(`pages can't call ${nameOfCall(node.callee)}`);
  return callee.call(interpretArray(node.arguments, context), { budget: context.budget });
}

function nameOfCall(callee: acorn.Expression): string {
  if (callee.type === 'Identifier') return `"${callee.name}"`;
  const isNamed = callee.type === 'MemberExpression' && callee.property.type === 'Identifier' && !callee.computed;
  return isNamed ? `"${(callee.property as acorn.Identifier).name}"` : 'this';
}

function interpretLogical(node: acorn.LogicalExpression, context: Evaluation): Evaluated {
  const left = interpret(node.left, context);
  if (node.operator === '&&') return left ? interpret(node.right, context) : left;
  if (node.operator === '||') return left ? left : interpret(node.right, context);
  return left ?? interpret(node.right, context);
}

function interpretArray(
  elements: readonly (acorn.Expression | acorn.SpreadElement | null)[],
  context: Evaluation,
): Evaluated[] {
  const values: Evaluated[] = [];
  for (const element of elements) {
    if (element?.type === 'SpreadElement') {
      const spread = interpret(element.argument, context);
      if (!Array.isArray(spread)) throw new Unsupported('only arrays can be spread into arrays');
      append(values, spread, context.budget);
    } else values.push(element ? interpret(element, context) : undefined);
  }
  return values;
}

function interpretObject(node: acorn.ObjectExpression, context: Evaluation): EvaluatedObject {
  const { budget } = context;
  const result: EvaluatedObject = {};
  for (const property of node.properties) {
    if (property.type === 'SpreadElement') assign(result, interpret(property.argument, context), budget);
    else if (property.kind !== 'init') throw new Unsupported("pages can't use getters and setters");
    else setKey(result, evaluateKey(property, context), interpret(property.value, context), budget);
  }
  return result;
}

function evaluateKey({ key, computed }: acorn.Property, context: Evaluation): string {
  if (computed) return toText(interpret(key, context), context.budget);
  return key.type === 'Identifier' ? key.name : String((key as acorn.Literal).value);
}
