import fs from 'node:fs/promises';
import path from 'node:path';
import { readProgress } from '../checks/translations/check-translations.ts';
import type { Workspace } from '../types/workspace.ts';
import type { ToolContext } from '../types/tool.ts';
import { createRecord, getMemoryFile, parseMemory, printMemory } from './memory.ts';
import { hashPage } from './page-sections.ts';

/**
 * Records the pages that a turn has translated in the memory of the language, before they are committed. A page that
 * differs from its source is recorded as incomplete, so that a later job finishes it. The same work tree always results
 * in the same file.
 */
export async function recordWork({ workspace, signal, translation: plan }: ToolContext): Promise<void> {
  if (plan === undefined) return;
  const progress = await readProgress({ workspace, signal }, { plan, isFinal: true });
  const begun = progress.filter(({ isChanged, isDone }) => isChanged || isDone);
  if (!begun.some(({ isChanged }) => isChanged)) return;
  const root = path.join(workspace.folder, workspace.docsFolder);
  if (findMemoryObstacle(workspace, plan.language) !== undefined) return;
  const file = path.join(root, getMemoryFile(plan.language));
  const existingText = await fs.readFile(file, 'utf8').catch(() => undefined);
  const pages = existingText === undefined ? new Map() : parseMemory(existingText).pages;
  for (const { task, problems, source = '' } of begun) {
    const isUnchanged = workspace.baseFiles.get(task.source)?.id === hashPage(source);
    const commit = isUnchanged && workspace.merge === undefined ? workspace.baseCommit : undefined;
    const { source: name } = task;
    pages.set(task.target, problems.length > 0 ? { source: name } : createRecord(source, { source: name, commit }));
  }
  await fs.mkdir(path.dirname(file), { recursive: true });
  await fs.writeFile(file, printMemory(pages));
}

/**
 * Returns the file, link or submodule in the repository that is where the memory or one of its folders would be.
 * Without a memory, the pages are still published, and the pull request says so.
 */
export function findMemoryObstacle({ baseFiles }: Workspace, language: string): string | undefined {
  const memory = getMemoryFile(language);
  if (baseFiles.get(memory)?.inWorkTree === false) return memory;
  const parts = memory.split('/');
  return parts.map((_, index) => parts.slice(0, index).join('/')).find((folder) => baseFiles.has(folder));
}
