import type * as acorn from 'acorn';
import type { JSXElement, JSXFragment } from 'estree-jsx';
import type { TreeNode } from '../model/tree.ts';
import type { Budget } from './budget.ts';
import type { Evaluated, Scope } from './values.ts';

export type SyntaxNode = acorn.AnyNode | JSXElement | JSXFragment;

/** The context that an evaluation runs in. */
export interface Evaluation {
  scope: Scope;
  budget: Budget;
  /** Evaluates a nested node: `evaluate` itself. */
  evaluate(node: SyntaxNode, context: Evaluation): Evaluated;
  /** Turns a JSX element of an expression into page nodes. */
  jsx(element: JSXElement | JSXFragment, context: Evaluation): TreeNode[];
}
