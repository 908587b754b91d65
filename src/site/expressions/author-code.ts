/** Pieces of author code as written, for the engine that runs them as JavaScript. */
import type { SourcePosition } from '../model/diagnostics.ts';
import type { InteractiveTag, LiveCode, LiveTags } from '../model/live-tag.ts';
import type { TreeNode } from '../model/tree.ts';
import type { Budget } from './budget.ts';
import type { Evaluated } from './values.ts';

export interface CodeText {
  source: string;
  at: SourcePosition;
  /** Called if the result has handlers or state hooks. */
  onLive?(): void;
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
  /** Wraps the Markdown files that its code shows, if it has handlers or state hooks. */
  wrapSnippet?: LiveTags['wrapSnippet'] | undefined;
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
