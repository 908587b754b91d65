import fs from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../../errors.ts';
import type { SiteReport, ToolContext, Workspace } from '../types.ts';
import { listChangedFiles, type FileChange } from '../workspace/changed-files.ts';
import { checkOut } from '../workspace/check-out.ts';
import { compareProblems, type ProblemChanges } from './compare-problems.ts';
import { findRenames } from './find-renames.ts';

export interface Comparison extends ProblemChanges {
  changes: readonly FileChange[];
  /** Files of the base that lie at another place now. */
  renames: ReadonlyMap<string, string>;
  /** New pages that no entry of the navigation leads to, and old ones that have lost theirs. */
  orphans: string[];
}

type Check = Pick<ToolContext, 'workspace' | 'checkSite' | 'signal'>;

/** Code of the one diagnostic of a site that cannot be read at all. */
export const UNREADABLE = 'unreadable-site';

/** Compares the work tree with the base commit by what is wrong in them. The same tree is never read twice. */
export async function compareWork(check: Check): Promise<Comparison> {
  const { workspace, signal } = check;
  const changes = await listChangedFiles(workspace, signal);
  const known = knownOf(workspace);
  const key = JSON.stringify(changes);
  const found = known.get(key);
  if (found) return found;
  const before = await reportBase(check);
  const after = changes.length === 0 ? before : await report(path.join(workspace.folder, workspace.docsFolder), check);
  const renames = await findRenames(workspace, { changes, signal });
  const compared = compareProblems({ before: before.problems, after: after.problems, renames });
  const orphans = findOrphans({ before, after, renames });
  const own = ownOnly(before, changes);
  const comparison: Comparison = {
    ...compared,
    added: compared.added.filter(({ file }) => own(file)),
    changes,
    renames,
    orphans: orphans.filter(own),
  };
  known.set(key, comparison);
  return comparison;
}

/** By tree; what a turn looks at are tens, each a list of diagnostics. */
const KNOWN = new WeakMap<Workspace['baseFiles'], Map<string, Comparison>>();
/** State of the last check by workspace: the next one starts from it. */
const MEMORIES = new WeakMap<Workspace, unknown>();
const BASE_REPORTS = new WeakMap<Workspace['baseFiles'], SiteReport>();

/** A merge gives the workspace another base. */
function knownOf({ baseFiles }: Workspace): Map<string, Comparison> {
  const known = KNOWN.get(baseFiles) ?? new Map<string, Comparison>();
  KNOWN.set(baseFiles, known);
  return known;
}

async function reportBase(check: Check): Promise<SiteReport> {
  const { workspace, signal } = check;
  const known = BASE_REPORTS.get(workspace.baseFiles);
  if (known) return known;
  const target = await fs.mkdtemp(path.join(path.dirname(workspace.gitDir), 'base-'));
  try {
    await checkOut({ gitDir: workspace.gitDir, files: workspace.baseFiles, target, signal });
    const found = await report(target, check);
    BASE_REPORTS.set(workspace.baseFiles, found);
    return found;
  } finally {
    await fs.rm(target, { recursive: true, force: true });
  }
}

/** A site that cannot be read at all, such as for its docs.json, has that as its one diagnostic. */
async function report(folder: string, { workspace, checkSite, signal }: Check): Promise<SiteReport> {
  try {
    const found = await checkSite(folder, signal, MEMORIES.get(workspace));
    MEMORIES.set(workspace, found.memory);
    return found;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invalid_site') throw error;
    const message = error.message.replaceAll(folder, '.');
    const place = { file: 'docs.json', line: 1, column: 1 };
    return { problems: [{ severity: 'error', code: UNREADABLE, message, ...place }], unlisted: [] };
  }
}

/** Keeps the problems of what was changed: those of a base that could not be read are unknown. */
function ownOnly({ problems }: SiteReport, changes: readonly FileChange[]): (file: string) => boolean {
  if (!problems.some(({ code }) => code === UNREADABLE)) return () => true;
  const changed = new Set(changes.map(({ path }) => path));
  return (file) => changed.has(file);
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
  const old = new Set(before.unlisted.map((file) => renames.get(file) ?? file));
  return after.unlisted.filter((file) => !old.has(file));
}
