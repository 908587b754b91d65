/** Context that nodes of a file are expanded with. */
import type { Budget } from '../../expressions/budget.ts';
import type { Scope } from '../../expressions/scope.ts';
import type { Place, Report } from '../../model/diagnostics.ts';
import type { Props } from '../../model/tree.ts';

export interface ExpandContext {
  file: string;
  scope: Scope;
  budget: Budget;
  report: Report;
  /** Props of the inlined snippet, for `{name}` in fences too (content format, Imports, snippets, React). */
  snippetProps?: Props;
  /** Whether code is left to the component of the author's that it stands in. */
  defers?: boolean;
  /** The text that was parsed, where it is known. */
  source?: string;
  /** Stands for places that the parser does not give. @defaultValue the start of the file */
  at?: Place;
}

/** Place of a node in its file. */
export function placeOf(
  node: { position?: { start: { line: number; column: number } } | undefined },
  { file, at }: { file: string; at?: Place },
): Place {
  const start = node.position?.start;
  return start ? { file, line: start.line, column: start.column } : (at ?? { file, line: 1, column: 1 });
}
