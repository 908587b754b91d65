/** The one way in which author code is evaluated: what runs it is known to this folder alone. */
import type { Budget } from './budget.ts';
import type { Evaluation } from './interpreter/evaluation.ts';
import { runBody } from './interpreter/functions.ts';
import { interpret } from './interpreter/interpret.ts';
import type { Program } from './program.ts';
import type { Evaluated, Scope } from './values.ts';

/**
 * Returns the value of an expression; undefined for a declaration.
 *
 * @throws Unsupported for what cannot be evaluated, or goes beyond the budget.
 */
export function evaluate({ code, jsx }: Program, scope: Scope, budget: Budget): Evaluated {
  const evaluation: Evaluation = { scope, budget, evaluate: interpret, jsx };
  const isDeclaration = code.type === 'VariableDeclaration' || code.type === 'FunctionDeclaration';
  return isDeclaration ? runBody([code], evaluation) : interpret(code, evaluation);
}
