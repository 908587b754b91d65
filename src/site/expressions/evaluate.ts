/**
 * The only way to evaluate author code. The interpreter is tried first: it is fast, and most pages need no more. Code
 * that it rejects runs in the sandbox, if the page has one.
 */
import type { Budget } from './budget.ts';
import { GUEST_NAMES } from './guest-names.ts';
import type { Evaluation } from './interpreter/evaluation.ts';
import { runBody } from './interpreter/functions.ts';
import { interpret } from './interpreter/interpret.ts';
import type { Tag } from './author-code.ts';
import type { Program } from './program.ts';
import type { Scope } from './scope.ts';
import { LimitReached, Unsupported } from './unsupported.ts';
import type { Evaluated } from './values.ts';

/**
 * Returns the value of an expression; undefined for a declaration.
 *
 * @throws Unsupported for code that can't be evaluated, or exceeds the budget.
 */
export function evaluate({ code, jsx, text }: Program, scope: Scope, budget: Budget): Evaluated {
  const evaluation: Evaluation = { scope, budget, evaluate: interpret, jsx };
  if (code.type === 'VariableDeclaration' || code.type === 'FunctionDeclaration') return runBody([code], evaluation);
  if (!text) return interpret(code, evaluation);
  try {
    return budget.attempt(() => interpret(code, evaluation));
  } catch (error) {
    const { code: page } = scope.root;
    const { file } = scope;
    if (!isForSandbox(error, text.source) || !page || !file) throw error;
    return page.evaluate(text, file, budget);
  }
}

/**
 * Renders a tag of an author component in the sandbox; undefined if the page has none.
 *
 * @throws Unsupported as `evaluate` does.
 */
export function evaluateTag(tag: Tag, scope: Scope, budget: Budget): Evaluated {
  return scope.file && scope.root.code?.render(tag, scope.file, budget);
}

/** Whether the sandbox might succeed. `{id}` in prose refers to nothing, and a limit applies in either engine. */
export function isForSandbox(error: unknown, source: string): boolean {
  if (!(error instanceof Unsupported) || error instanceof LimitReached) return false;
  const { unknownName: name } = error;
  return name === undefined || !source.includes(name) || GUEST_NAMES.has(name);
}
