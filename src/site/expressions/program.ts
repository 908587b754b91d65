import type * as acorn from 'acorn';
import type { JSXElement, JSXFragment } from 'estree-jsx';
import type { TreeNode } from '../model/tree.ts';
import type { CodeText } from './author-code.ts';
import type { Scope } from './scope.ts';

export type SyntaxNode = acorn.AnyNode | JSXElement | JSXFragment;

/** Author code to evaluate, as parsed by `parse.ts`. */
export interface Program {
  /** An expression, or a declaration, which adds its names to the scope. */
  code: SyntaxNode;
  /** Converts a JSX element of the code to page nodes. */
  jsx(element: JSXElement | JSXFragment, scope: Scope): TreeNode[];
  /** The code as written, if it is complete. */
  text?: CodeText;
}
