import type { SiteProblem } from '../types/site.ts';
import { findTarget } from './problem-target.ts';

/** The difference between two lists of diagnostics. */
export interface ProblemChanges {
  /** Diagnostics that the base doesn't have, errors first. */
  added: SiteProblem[];
  /** Diagnostics that exist in both. */
  old: SiteProblem[];
  /** Diagnostics of the base that no longer exist. */
  fixed: SiteProblem[];
}

/**
 * Compares diagnostics before and after a change. Two are the same if code, file and target match, even on another
 * line. `renames` maps files to their new paths, and with them the pages.
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
  const renameTarget = createRenamer(renames);
  const remainingCounts = new Map<string, number>();
  for (const problem of before) {
    const key = createKey({ ...problem, file: renames.get(problem.file) ?? problem.file }, renameTarget);
    remainingCounts.set(key, (remainingCounts.get(key) ?? 0) + 1);
  }
  const addedProblems: SiteProblem[] = [];
  const oldProblems: SiteProblem[] = [];
  for (const problem of after) {
    const key = createKey(problem, renameTarget);
    const count = remainingCounts.get(key) ?? 0;
    remainingCounts.set(key, Math.max(0, count - 1));
    (count > 0 ? oldProblems : addedProblems).push(problem);
  }
  const fixedProblems = before.filter((problem) => {
    const key = createKey({ ...problem, file: renames.get(problem.file) ?? problem.file }, renameTarget);
    const count = remainingCounts.get(key) ?? 0;
    remainingCounts.set(key, Math.max(0, count - 1));
    return count > 0;
  });
  return { added: addedProblems.sort(compare), old: oldProblems, fixed: fixedProblems };
}

/** Builds the key with new paths on both sides, because a message about a moved page contains its new path. */
function createKey(problem: SiteProblem, rename: (target: string) => string): string {
  return JSON.stringify([problem.code, problem.file, rename(findTarget(problem))]);
}

/** Creates a function that replaces the paths and URLs of moved files in a target. */
function createRenamer(renames: ReadonlyMap<string, string>): (target: string) => string {
  if (renames.size === 0) return (target) => target;
  const paths = new Map([...renames].flatMap(([from, to]) => [[from, to] as const, [toUrl(from), toUrl(to)] as const]));
  return (target) =>
    target.replaceAll(/(?<=["`])(\/?)([^"`#?]+)/g, (text, root: string, path: string) => {
      const newPath = paths.get(path);
      return newPath === undefined ? text : root + newPath;
    });
}

/** Converts a file to its URL path: `guides/index.mdx` becomes `guides`. */
function toUrl(file: string): string {
  return file.replace(/\.mdx?$/, '').replace(/\/index$/, '');
}

const ORDER = { error: 0, warning: 1, info: 2 };

function compare(a: SiteProblem, b: SiteProblem): number {
  return ORDER[a.severity] - ORDER[b.severity] || (a.file < b.file ? -1 : Number(a.file > b.file)) || a.line - b.line;
}
