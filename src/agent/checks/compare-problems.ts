import type { SiteProblem } from '../types.ts';
import { findTarget } from './problem-target.ts';

export interface ProblemChanges {
  /** Diagnostics that the base does not have, errors first. */
  added: SiteProblem[];
  /** Diagnostics that were there before and still are. */
  old: SiteProblem[];
  /** Number of diagnostics of the base that are gone. */
  fixed: number;
}

/**
 * Compares diagnostics before and after a change. One is the same when code, file and target are, wherever its line has
 * moved to; `renames` says which files, and with them pages, lie at another place now.
 */
export function compareProblems({
  before,
  after,
  renames,
}: {
  before: readonly SiteProblem[];
  after: readonly SiteProblem[];
  renames: ReadonlyMap<string, string>;
}): ProblemChanges {
  const moved = createRenamer(renames);
  const left = new Map<string, number>();
  for (const problem of before) {
    const key = keyOf({ ...problem, file: renames.get(problem.file) ?? problem.file }, moved);
    left.set(key, (left.get(key) ?? 0) + 1);
  }
  const added: SiteProblem[] = [];
  const old: SiteProblem[] = [];
  for (const problem of after) {
    const key = keyOf(problem, moved);
    const count = left.get(key) ?? 0;
    left.set(key, Math.max(0, count - 1));
    (count > 0 ? old : added).push(problem);
  }
  return { added: added.sort(compare), old, fixed: before.length - old.length };
}

/** Both sides get the names of now: a message about a page that was moved names it by its new address. */
function keyOf(problem: SiteProblem, rename: (target: string) => string): string {
  return JSON.stringify([problem.code, problem.file, rename(findTarget(problem))]);
}

/** Writes paths and addresses of moved files in a target as those of the new place. */
function createRenamer(renames: ReadonlyMap<string, string>): (target: string) => string {
  if (renames.size === 0) return (target) => target;
  const addresses = new Map(
    [...renames].flatMap(([from, to]) => [[from, to] as const, [toUrl(from), toUrl(to)] as const]),
  );
  return (target) =>
    target.replaceAll(/(?<=["`])(\/?)([^"`#?]+)/g, (written, root: string, path: string) => {
      const now = addresses.get(path);
      return now === undefined ? written : root + now;
    });
}

/** `guides/index.mdx` → `guides`. */
function toUrl(file: string): string {
  return file.replace(/\.mdx?$/, '').replace(/\/index$/, '');
}

const ORDER = { error: 0, warning: 1, info: 2 };

function compare(a: SiteProblem, b: SiteProblem): number {
  return ORDER[a.severity] - ORDER[b.severity] || (a.file < b.file ? -1 : Number(a.file > b.file)) || a.line - b.line;
}
