import type * as acorn from 'acorn';
import type { JSXElement, JSXFragment } from 'estree-jsx';
import type { TreeNode } from '../model/tree.ts';
import type { CodeText } from './author-code.ts';
import type { Scope } from './scope.ts';

export type SyntaxNode = acorn.AnyNode | JSXElement | JSXFragment;

/** Author code that is to be evaluated, as `parse.ts` reads it. */
export interface Program {
  /** An expression, or a declaration, which puts its names into the scope. */
  code: SyntaxNode;
  /** Turns a JSX element of the code into page nodes. */
  jsx(element: JSXElement | JSXFragment, scope: Scope): TreeNode[];
  /** The code as it was written, where it stands on its own. */
  text?: CodeText;
}
