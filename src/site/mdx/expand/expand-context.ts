/** Context for expanding a file's nodes. */
import type { Budget } from '../../expressions/budget.ts';
import type { Scope } from '../../expressions/scope.ts';
import type { SourcePosition, Report } from '../../model/diagnostics.ts';
import type { LiveTags } from '../../model/live-tag.ts';
import type { Syntax } from '../../model/syntax.ts';
import type { Props } from '../../model/tree.ts';

export interface ExpandContext {
  file: string;
  scope: Scope;
  budget: Budget;
  report: Report;
  /** Syntax beside Markdown and MDX. @defaultValue none */
  syntaxes?: readonly Syntax[];
  /** Makes tags run in browsers. @defaultValue they show their first state */
  liveTags?: LiveTags | undefined;
  /** Props of the inlined snippet, for `{name}` in code fences too (content format, Imports, snippets, React). */
  snippetProps?: Props;
  /** Whether code is left to the author component that contains it. */
  defers?: boolean;
  /** The text that was parsed, if known. */
  source?: string;
  /**
   * Position to use for nodes that the parser gave none. With `inText`, positions of the parser are relative to that
   * text. @defaultValue the start of the file
   */
  at?: SourcePosition;
}

/** Returns the position of a node in its file. */
export function getPlace(
  node: { position?: { start: { line: number; column: number } } | undefined },
  { file, at }: { file: string; at?: SourcePosition },
): SourcePosition {
  const start = node.position?.start;
  if (start && at?.inText) return { ...at, inText: { text: at.inText.text, line: start.line, column: start.column } };
  return start ? { file, line: start.line, column: start.column } : (at ?? { file, line: 1, column: 1 });
}
