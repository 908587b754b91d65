/** Author functions: parameters with patterns and defaults, and bodies with declarations, `if` and `return`. */
import type * as acorn from 'acorn';
import type { Evaluation } from './evaluation.ts';
import { ELEMENT, isSame, toText } from '../convert.ts';
import { listKeys, findMember, setKey } from '../objects.ts';
import { Unsupported } from '../unsupported.ts';
import { Callable, isObject, type Evaluated, type EvaluatedObject } from '../values.ts';
import { Scope } from '../scope.ts';

/** Cost of binding a name. */
const BINDING_COST = 100;
/** Cost of calling a function as a tag, besides its body. */
const TAG = 10_000;

type FunctionNode =
  | acorn.ArrowFunctionExpression
  | acorn.FunctionExpression
  | acorn.FunctionDeclaration
  | acorn.AnonymousFunctionDeclaration;

/** Creates a callable from a function expression; its body runs in a new scope inside the one that created it. */
export function evaluateFunction(node: FunctionNode, context: Evaluation): Callable {
  if (node.generator) throw new Unsupported("pages can't use generators");
  // Handlers and effects can be async, and are never called.
  if (node.async)
    return new Callable(() => {
      throw new Unsupported("pages can't use async functions");
    });
  return new Callable((args, { at }) =>
    context.budget.call(() => {
      if (at) context.budget.chargeRead(TAG);
      const innerContext = { ...context, scope: new Scope(context.scope) };
      node.params.forEach((parameter, index) => bindParameter(parameter, args, index, innerContext));
      return node.body.type === 'BlockStatement'
        ? runBody(node.body.body, innerContext)
        : innerContext.evaluate(node.body, innerContext);
    }),
  );
}

/** Runs declarations of a module or a function body; returns the value of `return`. */
export function runBody(statements: readonly acorn.AnyNode[], context: Evaluation): Evaluated {
  return runStatements(statements, context)?.value;
}

/** Binds the names of a pattern (`x`, `{ a, b = 1 }`, `[c]`) in the scope. */
function bindPattern(pattern: acorn.Pattern, value: Evaluated, context: Evaluation): void {
  context.budget.chargeRead(BINDING_COST);
  switch (pattern.type) {
    case 'Identifier':
      context.scope.set(pattern.name, value);
      return;
    case 'AssignmentPattern':
      bindPattern(pattern.left, value === undefined ? context.evaluate(pattern.right, context) : value, context);
      return;
    case 'ArrayPattern':
      pattern.elements.forEach((element, index) => {
        if (element) bindParameter(element, Array.isArray(value) ? value : [], index, context);
      });
      return;
    case 'ObjectPattern':
      bindObject(pattern, value, context);
      return;
    default:
      throw new Unsupported(`pages can't use ${pattern.type}`);
  }
}

/** Binds one of the patterns of an array or a list of parameters. */
function bindParameter(parameter: acorn.Pattern, values: Evaluated[], index: number, context: Evaluation): void {
  if (parameter.type !== 'RestElement') return bindPattern(parameter, values[index], context);
  context.budget.chargeText(Math.max(0, values.length - index));
  bindPattern(parameter.argument, values.slice(index), context);
}

function bindObject(pattern: acorn.ObjectPattern, value: Evaluated, context: Evaluation): void {
  const { budget } = context;
  const source: EvaluatedObject = isObject(value) ? (value as EvaluatedObject) : {};
  const boundKeys = new Set<string>();
  for (const property of pattern.properties) {
    if (property.type === 'RestElement') {
      const rest: EvaluatedObject = {};
      for (const key of listKeys(source, budget))
        if (!boundKeys.has(key)) setKey(rest, key, findMember(source, key), budget);
      bindPattern(property.argument, rest, context);
    } else {
      const key =
        property.key.type === 'Identifier' && !property.computed
          ? property.key.name
          : toText(context.evaluate(property.key, context), budget);
      boundKeys.add(key);
      bindPattern(property.value, Object.hasOwn(source, key) ? source[key] : undefined, context);
    }
  }
}

function runStatements(statements: readonly acorn.AnyNode[], context: Evaluation): { value: Evaluated } | undefined {
  for (const statement of statements) {
    context.budget.step();
    const result = runStatement(statement, context);
    if (result) return result;
  }
  return undefined;
}

function runStatement(statement: acorn.AnyNode, context: Evaluation): { value: Evaluated } | undefined {
  switch (statement.type) {
    case 'VariableDeclaration':
      for (const { id, init } of statement.declarations)
        bindPattern(id, init ? context.evaluate(init, context) : undefined, context);
      return undefined;
    case 'FunctionDeclaration':
      if (statement.id) context.scope.set(statement.id.name, evaluateFunction(statement, context));
      return undefined;
    case 'ReturnStatement':
      return { value: statement.argument ? context.evaluate(statement.argument, context) : undefined };
    case 'IfStatement': {
      const branch = context.evaluate(statement.test, context) ? statement.consequent : statement.alternate;
      return branch ? runStatement(branch, context) : undefined;
    }
    case 'ForOfStatement':
      return runForOfLoop(statement, context);
    case 'SwitchStatement':
      return runSwitch(statement, context);
    case 'BlockStatement':
      return runStatements(statement.body, { ...context, scope: new Scope(context.scope) });
    case 'ExpressionStatement':
      refuseChangeInPlace(statement.expression);
      context.evaluate(statement.expression, context);
      return undefined;
    case 'EmptyStatement':
      return undefined;
    default:
      throw new Unsupported(`pages can't use ${statement.type}`);
  }
}

/** Rejects methods that change a list in place, recognizable by their unused result. */
function refuseChangeInPlace(node: acorn.Expression): void {
  const method = node.type === 'CallExpression' && node.callee.type === 'MemberExpression' && node.callee.property;
  if (method && method.type === 'Identifier' && (method.name === 'sort' || method.name === 'reverse'))
    throw new Unsupported(`"${method.name}" modifies a list in place`);
}

function runForOfLoop(node: acorn.ForOfStatement, context: Evaluation): { value: Evaluated } | undefined {
  const list = context.evaluate(node.right, context);
  const pattern = node.left.type === 'VariableDeclaration' ? node.left.declarations[0]?.id : undefined;
  if (!Array.isArray(list) || !pattern) throw new Unsupported('pages can only loop over arrays');
  for (const item of list) {
    context.budget.step();
    const innerContext = { ...context, scope: new Scope(context.scope) };
    bindPattern(pattern, item, innerContext);
    const result = runStatement(node.body, innerContext);
    if (result) return result;
  }
  return undefined;
}

/** Runs the matching case, and those it falls through to, up to `break` or `return`. */
function runSwitch(node: acorn.SwitchStatement, outerContext: Evaluation): { value: Evaluated } | undefined {
  const context = { ...outerContext, scope: new Scope(outerContext.scope) };
  const value = context.evaluate(node.discriminant, context);
  const matchingIndex = node.cases.findIndex(
    ({ test }) => test && isSame(context.evaluate(test, context), value, context.budget),
  );
  const start = matchingIndex >= 0 ? matchingIndex : node.cases.findIndex(({ test }) => !test);
  const statements = start < 0 ? [] : node.cases.slice(start).flatMap(({ consequent }) => consequent.flatMap(unwrap));
  context.budget.chargeRead((node.cases.length + statements.length) * ELEMENT);
  const end = statements.findIndex(({ type }) => type === 'BreakStatement');
  return runStatements(end < 0 ? statements : statements.slice(0, end), context);
}

/** Returns the statements in the block of `case 'a': { … break; }`. */
function unwrap(statement: acorn.Statement): acorn.Statement[] {
  return statement.type === 'BlockStatement' ? statement.body : [statement];
}
