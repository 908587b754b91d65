/** Handles failing author code: a diagnostic at its place, and a short notice on the page. */
import { removePosition } from '../../expressions/parse.ts';
import { AuthorError, type Unsupported } from '../../expressions/unsupported.ts';
import type { Diagnostic, SourcePosition, Report } from '../../model/diagnostics.ts';
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
  const place = (error instanceof AuthorError && error.at) || at;
  const message = `Can't render ${fallbackText}: ${removePosition(error.message)}. The page shows a short message in its place. Fix the code.`;
  const kind = error instanceof AuthorError ? 'author-code-failed' : 'unsupported-component';
  report(error.isPageLimit ? describePageLimit(error, place) : { ...place, severity: 'warning', code: kind, message });
  const code: TreeNode = {
    type: 'element',
    tag: 'code',
    attributes: {},
    children: [{ type: 'text', value: fallbackText }],
    at,
  };
  const attributes = { class: 'bd-FailedCode', role: 'note' };
  return [{ type: 'element', tag: 'span', attributes, children: [{ type: 'text', value: '⚠ ' }, code], at }];
}

const ONE_PLACE = 'in one place';

/** Describes code that exceeds a limit of its page. */
export function describePageLimit(error: Unsupported, at: SourcePosition): Diagnostic {
  const message = `${error.message}, the maximum for a page. The code ${ONE_PLACE} isn't run. Split the page, or simplify its code.`;
  return { ...at, severity: 'warning', code: 'page-limit', message };
}

/** Reports each limit of a page once, at the first place that exceeds it, with the number of places. */
export function mergePageLimits(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const countByLimit = new Map<string, number>();
  const isPageLimit = ({ code }: Diagnostic) => code === 'page-limit';
  for (const { message } of diagnostics.filter(isPageLimit))
    countByLimit.set(message, (countByLimit.get(message) ?? 0) + 1);
  return diagnostics.flatMap((diagnostic) => {
    if (!isPageLimit(diagnostic)) return diagnostic;
    const count = countByLimit.get(diagnostic.message);
    if (count === undefined) return [];
    countByLimit.delete(diagnostic.message);
    if (count === 1) return diagnostic;
    const message = diagnostic.message.replace(ONE_PLACE, `in ${count.toLocaleString('en-US')} places`);
    return { ...diagnostic, message };
  });
}

/** Shortens an expression to one line for use in a message. */
export function shorten(source: string): string {
  const line = source.trim().replace(/\s+/g, ' ');
  return line.length > 60 ? `${line.slice(0, 57)}…` : line;
}
