import fs from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../../errors.ts';
import type { SiteFault, ToolContext, Workspace } from '../types.ts';
import { checkOut } from '../workspace/check-out.ts';

export interface Comparison {
  /** Diagnostics that the base does not have, errors first. */
  added: SiteFault[];
  /** Diagnostics that were there before and still are. */
  old: number;
  /** Diagnostics of the base that are gone. */
  mended: number;
}

/**
 * Compares the diagnostics of the work tree with those of the base commit. A diagnostic is the same when code, message
 * and file are, wherever its line has moved to. The base is checked once per workspace.
 */
export async function findNewFaults({
  workspace,
  checkSite,
  signal,
}: Pick<ToolContext, 'workspace' | 'checkSite' | 'signal'>): Promise<Comparison> {
  const before = await findBaseFaults({ workspace, checkSite, signal });
  const after = await checkFolder(path.join(workspace.folder, workspace.docsFolder), { checkSite, signal });
  const left = new Map<string, number>();
  for (const fault of before) left.set(keyOf(fault), (left.get(keyOf(fault)) ?? 0) + 1);
  const added: SiteFault[] = [];
  for (const fault of after) {
    const count = left.get(keyOf(fault)) ?? 0;
    if (count > 0) left.set(keyOf(fault), count - 1);
    else added.push(fault);
  }
  const old = after.length - added.length;
  return { added: added.sort(compareFaults), old, mended: before.length - old };
}

type Check = Pick<ToolContext, 'checkSite' | 'signal'>;

const BASE_FAULTS = new WeakMap<Workspace, readonly SiteFault[]>();

async function findBaseFaults({
  workspace,
  ...check
}: Check & { workspace: Workspace }): Promise<readonly SiteFault[]> {
  const known = BASE_FAULTS.get(workspace);
  if (known) return known;
  const target = await fs.mkdtemp(path.join(path.dirname(workspace.gitDir), 'base-'));
  try {
    await checkOut({ gitDir: workspace.gitDir, files: workspace.baseFiles, target, signal: check.signal });
    const faults = await checkFolder(target, check);
    BASE_FAULTS.set(workspace, faults);
    return faults;
  } finally {
    await fs.rm(target, { recursive: true, force: true });
  }
}

/** A site that cannot be read at all, such as for its docs.json, has that as its one diagnostic. */
async function checkFolder(folder: string, { checkSite, signal }: Check): Promise<readonly SiteFault[]> {
  try {
    return await checkSite(folder, signal);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invalid_site') throw error;
    const place = { file: 'docs.json', line: 1, column: 1 };
    return [{ severity: 'error', code: 'unreadable-site', message: error.message.replaceAll(folder, '.'), ...place }];
  }
}

function keyOf({ code, message, file }: SiteFault): string {
  return JSON.stringify([code, message, file]);
}

const ORDER = { error: 0, warning: 1, info: 2 };

function compareFaults(a: SiteFault, b: SiteFault): number {
  return ORDER[a.severity] - ORDER[b.severity] || (a.file < b.file ? -1 : Number(a.file > b.file)) || a.line - b.line;
}
