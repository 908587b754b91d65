import fs from 'node:fs/promises';
import path from 'node:path';
import { AgentFailure } from '../failure-codes.ts';
import { readBlobs } from '../../lib/git/read-blobs.ts';
import { compareWork, UNREADABLE, type Comparison } from '../checks/compare-work.ts';
import type { Workspace } from '../types/workspace.ts';
import type { ToolContext } from '../types/tool.ts';

/**
 * Restores the configuration of the base commit if the agent's version makes the site unreadable. A pull request can be
 * unfinished, but merging it must not take down the whole site. Returns the files whose changes were left out. Throws
 * `conflict` if restoring doesn't help.
 */
export async function restoreConfig(context: ToolContext): Promise<string[]> {
  const { workspace, signal } = context;
  const restoredFiles: string[] = [];
  for (const pattern of CONFIGS) {
    const { changes, added, old } = await compareWork(context);
    const problem = [...added, ...old].find(({ code }) => code === UNREADABLE);
    if (problem === undefined) return restoredFiles;
    const files = changes.map((change) => change.path).filter((name) => pattern.test(name));
    for (const file of files) await restore(workspace, { file, signal });
    restoredFiles.push(...files);
  }
  const { added } = await compareWork(context);
  return throwIfUnreadable(added) ?? restoredFiles;
}

/** First the configuration file itself, then the files that it can include. */
const CONFIGS: readonly RegExp[] = [/^(?:docs|mint)\.json$/, /\.jsonc?$/];

function throwIfUnreadable(addedProblems: Comparison['added']): undefined {
  const problem = addedProblems.find(({ code }) => code === UNREADABLE);
  if (problem)
    throw new AgentFailure(
      'checks_failed',
      `The site can't be built with these changes: ${problem.message} Nothing was published.`,
    );
}

async function restore(workspace: Workspace, { file, signal }: { file: string; signal: AbortSignal }): Promise<void> {
  const target = path.join(workspace.folder, workspace.docsFolder, file);
  const base = workspace.baseFiles.get(file);
  if (!base?.inWorkTree) {
    await fs.rm(target, { force: true });
    return;
  }
  await fs.mkdir(path.dirname(target), { recursive: true });
  const onBlob = (_: unknown, content: Buffer) => fs.writeFile(target, content);
  await readBlobs({ gitDir: workspace.gitDir, blobs: [base], onBlob, signal });
}
