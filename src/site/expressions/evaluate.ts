/**
 * The one way in which author code is evaluated. The interpreter is tried first: it is fast, and most pages need no more.
 * What it refuses is run in the sandbox, where the page has one.
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
 * @throws Unsupported for what cannot be evaluated, or goes beyond the budget.
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
 * Renders a tag of an author's component in the sandbox; undefined when the page has none.
 *
 * @throws Unsupported as `evaluate` does.
 */
export function evaluateTag(tag: Tag, scope: Scope, budget: Budget): Evaluated {
  return scope.file && scope.root.code?.render(tag, scope.file, budget);
}

/** Whether the sandbox may do better. `{id}` in prose names nothing, and a limit stays a limit, in whatever runs it. */
export function isForSandbox(error: unknown, source: string): boolean {
  if (!(error instanceof Unsupported) || error instanceof LimitReached) return false;
  const { unknownName: name } = error;
  return name === undefined || !source.includes(name) || GUEST_NAMES.has(name);
}
