import fs from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../../errors.ts';
import { memoizeByObject } from '../../lib/memoize-by-object.ts';
import type { Workspace } from '../types/workspace.ts';
import type { SiteReport } from '../types/site.ts';
import type { ToolContext } from '../types/tool.ts';
import { listChangedFiles, type FileChange } from '../workspace/changed-files.ts';
import { checkOut } from '../workspace/check-out.ts';
import { compareProblems, type ProblemChanges } from './compare-problems.ts';
import { findRenames } from './find-renames.ts';

/** The work tree compared with the base commit. */
export interface Comparison extends ProblemChanges {
  changes: readonly FileChange[];
  /** New paths of the base's moved files. */
  renames: ReadonlyMap<string, string>;
  /** New pages without a navigation entry, and old pages that lost theirs. */
  orphans: string[];
}

type Check = Pick<ToolContext, 'workspace' | 'checkSite' | 'signal'>;

/** Code of the only diagnostic of a site that can't be read. */
export const UNREADABLE = 'unreadable-site';

/**
 * Compares the diagnostics of the work tree and the base commit. An unchanged tree is never checked again.
 */
export async function compareWork(check: Check): Promise<Comparison> {
  const { workspace, signal } = check;
  const changes = await listChangedFiles(workspace, signal);
  const comparisons = getComparisons(workspace.baseFiles);
  const key = JSON.stringify(changes);
  const cachedComparison = comparisons.get(key);
  if (cachedComparison) return cachedComparison;
  const before = await reportBase(check);
  const after = changes.length === 0 ? before : await report(path.join(workspace.folder, workspace.docsFolder), check);
  const renames = await findRenames(workspace, { changes, signal });
  const newComparison = compareProblems({ before: before.problems, after: after.problems, renames });
  const orphans = findOrphans({ before, after, renames });
  const isIncluded = createFilter(before, changes);
  const comparison: Comparison = {
    ...newComparison,
    added: newComparison.added.filter(({ file }) => isIncluded(file)),
    changes,
    renames,
    orphans: orphans.filter(isIncluded),
  };
  comparisons.set(key, comparison);
  return comparison;
}

/**
 * The comparisons of a turn, a few dozen by tree, each with a list of diagnostics. They are kept by base files, because a
 * merge replaces the workspace's base.
 */
const getComparisons = memoizeByObject<Workspace['baseFiles'], Map<string, Comparison>>(() => new Map());
/** The state of the last check per workspace, which speeds up the next one. */
const MEMORIES = new WeakMap<Workspace, unknown>();
const BASE_REPORTS = new WeakMap<Workspace['baseFiles'], SiteReport>();

async function reportBase(check: Check): Promise<SiteReport> {
  const { workspace, signal } = check;
  const knownReport = BASE_REPORTS.get(workspace.baseFiles);
  if (knownReport) return knownReport;
  const target = await fs.mkdtemp(path.join(path.dirname(workspace.gitDir), 'base-'));
  try {
    await checkOut({ gitDir: workspace.gitDir, files: workspace.baseFiles, target, signal });
    const baseReport = await report(target, check);
    BASE_REPORTS.set(workspace.baseFiles, baseReport);
    return baseReport;
  } finally {
    await fs.rm(target, { recursive: true, force: true });
  }
}

/** Checks a folder. If the site can't be read, the reason is the only diagnostic. */
async function report(folder: string, { workspace, checkSite, signal }: Check): Promise<SiteReport> {
  try {
    const siteReport = await checkSite(folder, signal, MEMORIES.get(workspace));
    MEMORIES.set(workspace, siteReport.memory);
    return siteReport;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invalid_site') throw error;
    const message = error.message.replaceAll(folder, '.');
    const place = { file: 'docs.json', line: 1, column: 1 };
    return { problems: [{ severity: 'error', code: UNREADABLE, message, ...place }], unlisted: [] };
  }
}

/** If the base can't be read, its problems are unknown. In that case, only problems in changed files are new. */
function createFilter({ problems }: SiteReport, changes: readonly FileChange[]): (file: string) => boolean {
  if (!problems.some(({ code }) => code === UNREADABLE)) return () => true;
  const changedPaths = new Set(changes.map(({ path }) => path));
  return (file) => changedPaths.has(file);
}

function findOrphans({
  before,
  after,
  renames,
}: {
  before: SiteReport;
  after: SiteReport;
  renames: ReadonlyMap<string, string>;
}): string[] {
  const oldUnlisted = new Set(before.unlisted.map((file) => renames.get(file) ?? file));
  return after.unlisted.filter((file) => !oldUnlisted.has(file));
}
