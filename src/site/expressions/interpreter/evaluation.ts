import type { Budget } from '../budget.ts';
import type { Program, SyntaxNode } from '../program.ts';
import type { Evaluated } from '../values.ts';
import type { Scope } from '../scope.ts';

/** The context of an evaluation. */
export interface Evaluation {
  scope: Scope;
  budget: Budget;
  /** Evaluates a nested node: `interpret` itself. */
  evaluate(node: SyntaxNode, context: Evaluation): Evaluated;
  jsx: Program['jsx'];
}
