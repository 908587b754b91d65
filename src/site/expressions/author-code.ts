/** Pieces of author code as written, for the engine that runs them as JavaScript. */
import type { SourcePosition } from '../model/diagnostics.ts';
import type { Props, TreeNode } from '../model/tree.ts';
import type { Budget } from './budget.ts';
import type { Evaluated } from './values.ts';

export interface CodeText {
  source: string;
  at: SourcePosition;
  /** Called if the result has handlers or state hooks. */
  onLive?(): void;
}

/**
 * Code that works in a browser although it isn't a component: it is turned into one (`mdx/author-code/live-code.ts`).
 */
export interface LiveCode {
  /** Name of the component: the same for the same code. */
  name: string;
  /** The component for the sandbox, with access to the file's names. */
  source: string;
  /** The component for browsers, which receives the file's props. */
  module: string;
  /** Place where it was written. */
  at: SourcePosition;
  /** Props of the file that the code uses. */
  props: Record<string, Evaluated>;
}

/** A tag of an author component, as written. */
export interface Tag {
  type: 'tag';
  name: string;
  live?: LiveCode;
  attributes: readonly Attribute[];
  children: readonly TreeNode[];
  at: SourcePosition;
  /** Called once the tag is rendered, if it has handlers or state hooks. */
  note?(tag: InteractiveTag): void;
}

/** A tag that does something in a browser, with its input. */
export interface InteractiveTag {
  props: Props;
  /** Browser name without which it could not be rendered; it is shown as in an empty browser. */
  missingGlobal?: string;
  /** Finds content that the tag shows only after a reader's action. Applies to the tag rendered last. */
  findLater(): TreeNode[];
  /**
   * Returns the page's names that its components have read although their own files lack them: a browser can't find
   * those.
   */
  findBorrowed(): string[];
  /** Returns the nodes passed to the tag whose tag, props or children its code has inspected so far. */
  findRead(): ReadonlySet<TreeNode>;
  /** Returns the code that a node among the children represents. */
  codeOf(
    node: TreeNode,
  ):
    | { type: 'tag'; name: string; live?: LiveCode; props: Props; children: readonly TreeNode[] }
    | { type: 'expression'; value: Evaluated }
    | undefined;
}

/** An attribute with a string, with an expression, or one that spreads an expression. */
export type Attribute =
  | { name: string; value: string | true }
  | { name: string; source: string }
  | { name?: undefined; source: string };

/** An expression among the children of a tag. */
export interface DeferredExpression {
  type: 'expression';
  text: CodeText;
}

/** A file that declares names: its `import` and `export` lines, and the values passed to it. */
export interface AuthorFile {
  file: string;
  blocks: readonly CodeText[];
  props?: Record<string, Evaluated>;
}

/** A full JavaScript engine, for a page that the interpreter can't evaluate. All methods can throw `Unsupported`. */
export interface PageCode {
  evaluate(text: CodeText, file: AuthorFile, budget: Budget): Evaluated;
  render(tag: Tag, file: AuthorFile, budget: Budget): Evaluated;
}
