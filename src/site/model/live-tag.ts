/** Tags of author components that do something in a browser, and the plug-in hook that makes them run there. */
import type { Report, SourcePosition } from './diagnostics.ts';
import type { ComponentNode, Props, TreeNode, Value } from './tree.ts';

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
  props: Props;
}

/** A tag that has handlers or state hooks, with its input. */
export interface InteractiveTag {
  props: Props;
  /** Browser name without which it could not be rendered; it is shown as in an empty browser. */
  missingGlobal?: string;
  /** Finds content that the tag shows only after a reader's action. Applies to the tag rendered last. */
  findLater(): TreeNode[];
  /**
   * Returns the names that components read from the page because their own files don't define them. A browser can't
   * find these names.
   */
  findBorrowed(): string[];
  /** Returns the nodes passed to the tag whose tag, props or children its code has inspected so far. */
  findRead(): ReadonlySet<TreeNode>;
  /** Returns the code that a node among the children represents. */
  codeOf(
    node: TreeNode,
  ):
    | { type: 'tag'; name: string; live?: LiveCode; props: Props; children: readonly TreeNode[] }
    | { type: 'expression'; value: Value }
    | undefined;
}

/** A rendered tag that has handlers or state hooks. */
export interface RenderedTag extends InteractiveTag {
  /** The tag's name. */
  name: string;
  /** Children as the author wrote them. */
  children: readonly TreeNode[];
  /** Nodes of the tag's first state. */
  nodes: TreeNode[];
  at: SourcePosition;
  /** Set if the tag isn't an author component, but code that was turned into one. */
  live?: LiveCode | undefined;
  /** Whether the tag is in a line of text. */
  isInText?: boolean | undefined;
  /** The file whose code contains the tag, relative to the docs root. */
  file: string;
  /** Returns the module that declares the component of a tag in the file, and the component's name there. */
  findDeclaration(name: string): { module: string; name: string } | undefined;
  report: Report;
}

/** Makes tags run in the reader's browser. Without it, pages show their first state. */
export interface LiveTags {
  /**
   * Returns the nodes of a tag with what browsers need, or only its nodes if it can't run there. Returns undefined if its
   * input can't be passed to browsers, so that it must be turned into code.
   */
  wrapTag(tag: RenderedTag): TreeNode[] | undefined;
  /** Returns the nodes of a Markdown file that the code of a tag shows, with what browsers need. */
  wrapSnippet(snippet: RenderedSnippet): ComponentNode;
}

/** A Markdown file with props, as the code of a tag shows it. */
export interface RenderedSnippet {
  file: string;
  props: Props;
  nodes: TreeNode[];
  at: SourcePosition;
}
