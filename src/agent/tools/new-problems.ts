import fs from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../../errors.ts';
import type { SiteProblem, ToolContext, Workspace } from '../types.ts';
import { checkOut } from '../workspace/check-out.ts';

export interface Comparison {
  /** Diagnostics that the base does not have, errors first. */
  added: SiteProblem[];
  /** Diagnostics that were there before and still are. */
  old: number;
  /** Diagnostics of the base that are gone. */
  fixed: number;
}

/**
 * Compares the diagnostics of the work tree with those of the base commit. A diagnostic is the same when code, message
 * and file are, wherever its line has moved to. The base is checked once per workspace.
 */
export async function findNewProblems({
  workspace,
  checkSite,
  signal,
}: Pick<ToolContext, 'workspace' | 'checkSite' | 'signal'>): Promise<Comparison> {
  const before = await findBaseProblems({ workspace, checkSite, signal });
  const after = await checkFolder(path.join(workspace.folder, workspace.docsFolder), { checkSite, signal });
  const left = new Map<string, number>();
  for (const problem of before) left.set(keyOf(problem), (left.get(keyOf(problem)) ?? 0) + 1);
  const added: SiteProblem[] = [];
  for (const problem of after) {
    const count = left.get(keyOf(problem)) ?? 0;
    if (count > 0) left.set(keyOf(problem), count - 1);
    else added.push(problem);
  }
  const old = after.length - added.length;
  return { added: added.sort(compareProblems), old, fixed: before.length - old };
}

type Check = Pick<ToolContext, 'checkSite' | 'signal'>;

const BASE_PROBLEMS = new WeakMap<Workspace, readonly SiteProblem[]>();

async function findBaseProblems({
  workspace,
  ...check
}: Check & { workspace: Workspace }): Promise<readonly SiteProblem[]> {
  const known = BASE_PROBLEMS.get(workspace);
  if (known) return known;
  const target = await fs.mkdtemp(path.join(path.dirname(workspace.gitDir), 'base-'));
  try {
    await checkOut({ gitDir: workspace.gitDir, files: workspace.baseFiles, target, signal: check.signal });
    const problems = await checkFolder(target, check);
    BASE_PROBLEMS.set(workspace, problems);
    return problems;
  } finally {
    await fs.rm(target, { recursive: true, force: true });
  }
}

/** A site that cannot be read at all, such as for its docs.json, has that as its one diagnostic. */
async function checkFolder(folder: string, { checkSite, signal }: Check): Promise<readonly SiteProblem[]> {
  try {
    return await checkSite(folder, signal);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invalid_site') throw error;
    const place = { file: 'docs.json', line: 1, column: 1 };
    return [{ severity: 'error', code: 'unreadable-site', message: error.message.replaceAll(folder, '.'), ...place }];
  }
}

function keyOf({ code, message, file }: SiteProblem): string {
  return JSON.stringify([code, message, file]);
}

const ORDER = { error: 0, warning: 1, info: 2 };

function compareProblems(a: SiteProblem, b: SiteProblem): number {
  return ORDER[a.severity] - ORDER[b.severity] || (a.file < b.file ? -1 : Number(a.file > b.file)) || a.line - b.line;
}
