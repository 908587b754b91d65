/** Pieces of author code as they were written, for the engine that runs them as JavaScript. */
import type { Place } from '../model/diagnostics.ts';
import type { Props, TreeNode } from '../model/tree.ts';
import type { Budget } from './budget.ts';
import type { Evaluated } from './values.ts';

export interface CodeText {
  source: string;
  at: Place;
  /** Called when what it gives has handlers or hooks of state. */
  onLive?(): void;
}

/** Code that works in a browser though it is no component: it is made one (`mdx/author-code/live-code.ts`). */
export interface LiveCode {
  /** Name of the component: the same for the same code. */
  name: string;
  /** The component for the sandbox, which sees the names of the file. */
  source: string;
  /** The component for browsers, which gets the props of the file. */
  module: string;
  /** Place that it was written at. */
  at: Place;
  /** Props of the file that the code names. */
  props: Record<string, Evaluated>;
}

/** A tag of an author's component, as it was written. */
export interface Tag {
  type: 'tag';
  name: string;
  live?: LiveCode;
  attributes: readonly Attribute[];
  children: readonly TreeNode[];
  at: Place;
  /** Called once the tag is rendered, when it has handlers or hooks of state. */
  note?(tag: InteractiveTag): void;
}

/** Input of a tag that does something in a browser. */
export interface InteractiveTag {
  props: Props;
  /** Name of a browser without which it could not be rendered: it is shown as in one that has nothing. */
  wanted?: string;
  /** Finds what the tag shows only after a reader does something. For the tag that was rendered last. */
  findLater(): TreeNode[];
  /** Names of the page that its components have read although their own files lack them: a browser does not find those. */
  findBorrowed(): string[];
  /** Nodes that were given to it whose tag, props or children its code looks into, so far. */
  findRead(): ReadonlySet<TreeNode>;
  /** Code that a node among the children stands for. */
  codeOf(
    node: TreeNode,
  ):
    | { type: 'tag'; name: string; live?: LiveCode; props: Props; children: readonly TreeNode[] }
    | { type: 'expression'; value: Evaluated }
    | undefined;
}

/** An attribute with a text, with an expression, or one that spreads an expression. */
export type Attribute =
  | { name: string; value: string | true }
  | { name: string; source: string }
  | { name?: undefined; source: string };

/** An expression among the children of a tag. */
export interface DeferredExpression {
  type: 'expression';
  text: CodeText;
}

/** A file that declares names: its `import` and `export` lines, and what it was given. */
export interface AuthorFile {
  file: string;
  blocks: readonly CodeText[];
  props?: Record<string, Evaluated>;
}

/** Work of a whole JavaScript engine, for a page that the interpreter cannot do. All may throw `Unsupported`. */
export interface PageCode {
  evaluate(text: CodeText, file: AuthorFile, budget: Budget): Evaluated;
  render(tag: Tag, file: AuthorFile, budget: Budget): Evaluated;
}
