/** Handles failing author code: a diagnostic at its place, and a short notice on the page. */
import { removePosition } from '../../expressions/parse.ts';
import { AuthorError, type Unsupported } from '../../expressions/unsupported.ts';
import type { SourcePosition, Report } from '../../model/diagnostics.ts';
import type { TreeNode } from '../../model/tree.ts';

interface Failure {
  at: SourcePosition;
  report: Report;
  error: Unsupported;
  /** The code, shortened. */
  fallbackText: string;
}

/** Reports the failing code and returns the notice to show in its place. */
export function reportFailedCode({ at, report, error, fallbackText }: Failure): TreeNode[] {
  report({
    ...((error instanceof AuthorError && error.at) || at),
    severity: 'warning',
    code: error instanceof AuthorError ? 'author-code-failed' : 'unsupported-component',
    message: `Can't render ${fallbackText}: ${removePosition(error.message)}. The page shows a short message in its place. Fix the code.`,
  });
  const code: TreeNode = {
    type: 'element',
    tag: 'code',
    attributes: {},
    children: [{ type: 'text', value: fallbackText }],
    at,
  };
  const attributes = { class: 'failed-code', role: 'note' };
  return [{ type: 'element', tag: 'span', attributes, children: [{ type: 'text', value: '⚠ ' }, code], at }];
}

/** Shortens an expression to one line for use in a message. */
export function shorten(source: string): string {
  const line = source.trim().replace(/\s+/g, ' ');
  return line.length > 60 ? `${line.slice(0, 57)}…` : line;
}
