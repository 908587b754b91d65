/** Expressions of pages: read, evaluated, and shown as written or reported when that is not possible. */
import { deferCode } from '../expressions/sandboxed/deferred.ts';
import { evaluate, isForSandbox } from '../expressions/evaluate.ts';
import { parseExpression, withoutPosition } from '../expressions/parse.ts';
import type { Program } from '../expressions/program.ts';
import { AuthorError, Unsupported } from '../expressions/unsupported.ts';
import { Callable, type Evaluated } from '../expressions/values.ts';
import type { Place } from '../model/diagnostics.ts';
import { makeJsx, type TreeNode } from '../model/tree.ts';
import type { ExpandContext } from './expand-context.ts';
import { expandJsx } from './expand-jsx.ts';
import { failed, shorten } from './failed-code.ts';
import { valueToNodes } from './make-nodes.ts';
import { isVariable } from './variables.ts';

/** Nodes of an expression among the content. */
export function expandExpression(source: string, at: Place, context: ExpandContext): TreeNode[] {
  if (isComment(source)) return [];
  const literal: TreeNode[] = [{ type: 'text', value: `{${source}}` }];
  const use = (value: Evaluated) => valueToNodes(value, context.budget, literal);
  if (context.defers && isDeferred(source, at, context))
    return [deferCode({ type: 'expression', text: { source, at } }, at)];
  return evaluateText(source, { at, context, use, inText: true })?.value ?? literal;
}

/** Whether code among the children of an author's component is more than the interpreter makes nodes of. */
function isDeferred(source: string, at: Place, context: ExpandContext): boolean {
  try {
    const { code, jsx } = readProgram(source, at, context);
    return context.budget.attempt(() => evaluate({ code, jsx }, context.scope, context.budget)) instanceof Callable;
  } catch (error) {
    if (!(error instanceof Unsupported)) throw error;
    return isForSandbox(error, source) && !(parseExpression(source) instanceof SyntaxError);
  }
}

interface Use<T> {
  at: Place;
  context: ExpandContext;
  /** Turns the value into the result; may throw Unsupported too. */
  use: (value: Evaluated) => T;
  inText?: boolean;
}

/** Evaluates an author's expression and uses its value; undefined when it was reported as not evaluable. */
export function evaluateText<T>(
  source: string,
  { at, context, use, inText = false }: Use<T>,
): { value: T } | undefined {
  const { scope, budget, report } = context;
  try {
    const program = readProgram(source, at, context);
    return { value: budget.attempt(() => use(evaluate(program, scope, budget))) };
  } catch (error) {
    if (!(error instanceof Unsupported)) throw error;
    const shown = shorten(source);
    if (error instanceof AuthorError)
      return { value: use(makeJsx(failed({ at, report, error, shown: `{${shown}}` }))) };
    if (inText && error.unknownName !== undefined && isVariable(source)) return undefined;
    const name = error.unknownName;
    report({
      ...at,
      severity: 'warning',
      code: name === undefined ? 'unsupported-expression' : 'unknown-name',
      message:
        name !== undefined && inText
          ? `{${shown}} names "${name}", which is not defined; it was shown as text. Define it, or escape the brace with a backslash.`
          : `{${shown}} was not evaluated: ${withoutPosition(error.message)}. Use values, conditions and simple functions only.`,
    });
    return undefined;
  }
}

/** @throws Unsupported for what is no expression. */
export function readProgram(source: string, at: Place, context: ExpandContext): Program {
  const code = parseExpression(source);
  if (code instanceof SyntaxError) throw new Unsupported(code.message);
  return { code, text: { source, at }, jsx: (element, scope) => expandJsx(element, { ...context, scope }, at) };
}

function isComment(source: string): boolean {
  const text = source.trim();
  return (
    text === '' ||
    (text.startsWith('/*') && text.indexOf('*/') === text.length - 2) ||
    /^(?:\/\*(?:[^*]|\*(?!\/))*\*\/\s*|\/\/[^\n]*\s*)+$/.test(text)
  );
}
