import fs from 'node:fs/promises';
import path from 'node:path';
import { runGit } from '../../lib/git/git-command.ts';
import { readBlobs } from '../../lib/git/read-blobs.ts';
import { isMemoryFile, parseMemory, printMemory } from '../translations/memory.ts';
import type { Workspace } from '../types/workspace.ts';
import { storeChangesTree } from './commit-changes.ts';
import { listBaseFiles } from './list-base-files.ts';
import { mergeTrees, type MergedTrees } from './merge-trees.ts';
import { listTreeChanges } from './tree-changes.ts';
import { WORKSPACE_LIMITS } from './workspace-limits.ts';

/** A merge of the work tree with another branch, before it is applied. */
export interface PlannedMerge extends MergedTrees {
  /** Tree of the current work. */
  ours: string;
  upstream: string;
  /** Paths, from the root, of files in the work that the merge changes. */
  changed: string[];
  /** Paths in the docs folder of translation memories in conflict, which `applyMerge` resolves. */
  memories: string[];
}

/**
 * Merges the work tree, with all of its changes, with a commit that the workspace contains. Writes nothing to the work
 * tree.
 */
export async function planMerge(
  workspace: Workspace,
  { mergeBase, upstream, signal }: { mergeBase: string; upstream: string; signal: AbortSignal },
): Promise<PlannedMerge> {
  const git = { gitDir: workspace.gitDir, signal };
  const ownTree = (await storeChangesTree(workspace, signal)) ?? `${workspace.baseCommit}^{tree}`;
  const mergeResult = await mergeTrees({ base: mergeBase, ours: ownTree, theirs: upstream }, git);
  const memories = [...mergeResult.conflicts.keys()].flatMap((name) => {
    const file = toDocsName(name, workspace.docsFolder);
    return file !== undefined && isMemoryFile(file) ? [{ name, file }] : [];
  });
  for (const { name } of memories) mergeResult.conflicts.delete(name);
  return {
    ...mergeResult,
    memories: memories.map(({ file }) => file),
    ours: ownTree,
    upstream,
    changed: await listTreeChanges({ ...git, from: ownTree, to: mergeResult.tree }),
  };
}

/**
 * Applies a merge to the work tree. From then on, the work tree is compared with the merge, so further changes count as
 * part of it.
 */
export async function applyMerge(
  workspace: Workspace,
  { tree, conflicts, memories, changed, upstream }: PlannedMerge,
  signal: AbortSignal,
): Promise<void> {
  const { gitDir, docsFolder, folder, baseCommit } = workspace;
  const mergeCommit = await writeMergeCommit({ tree, parents: [baseCommit, upstream], gitDir, signal });
  const baseFiles = await listBaseFiles({ gitDir, commit: mergeCommit, docsFolder, limits: WORKSPACE_LIMITS, signal });
  const docs = path.resolve(folder, docsFolder);
  const names = changed.flatMap((name) => toDocsName(name, docsFolder) ?? []);
  for (const name of names) await fs.rm(path.join(docs, name), { force: true });
  const blobs = names.flatMap((name) => {
    const file = baseFiles.get(name);
    return file?.inWorkTree ? [{ ...file, name }] : [];
  });
  const onBlob = async ({ name, mode }: (typeof blobs)[number], content: Buffer) => {
    const target = path.join(docs, name);
    await fs.mkdir(path.dirname(target), { recursive: true });
    await fs.writeFile(target, content, { flag: 'wx', mode: mode === '100755' ? 0o755 : 0o644 });
  };
  await readBlobs({ gitDir, blobs, onBlob, signal });
  for (const name of memories) if (baseFiles.get(name)?.inWorkTree) await resolveMemory(path.join(docs, name));
  const omittedNames = new Set(
    [...workspace.baseFiles].flatMap(([name, { inWorkTree }]) => (inWorkTree ? [] : [name])),
  );
  // A name that this disk considers equal to another file's name stays left out.
  for (const name of omittedNames) {
    const file = baseFiles.get(name);
    if (file) baseFiles.set(name, { ...file, inWorkTree: false });
  }
  workspace.baseCommit = mergeCommit;
  workspace.baseFiles = baseFiles;
  workspace.merge = {
    parents: [baseCommit, upstream],
    conflicts: [...conflicts.keys()].flatMap((name) => toDocsName(name, docsFolder) ?? []).sort(),
  };
}

/** Keeps the lines of both sides, because the agent can't change this file. */
async function resolveMemory(file: string): Promise<void> {
  await fs.writeFile(file, printMemory(parseMemory(await fs.readFile(file, 'utf8')).pages));
}

function toDocsName(name: string, docsFolder: string): string | undefined {
  if (docsFolder === '') return name;
  return name.startsWith(`${docsFolder}/`) ? name.slice(docsFolder.length + 1) : undefined;
}

/** Lists paths outside of the docs folder. */
export function listOutside(names: Iterable<string>, { docsFolder }: Workspace): string[] {
  return [...names].filter((name) => toDocsName(name, docsFolder) === undefined);
}

/** Creates the same commit for the same merge, so that a repeated turn can continue from it. */
async function writeMergeCommit({
  tree,
  parents,
  gitDir,
  signal,
}: {
  tree: string;
  parents: readonly string[];
  gitDir: string;
  signal: AbortSignal;
}): Promise<string> {
  const identity = { name: 'Bindery', email: 'bindery@localhost', date: new Date(0) };
  const args = ['commit-tree', tree, ...parents.flatMap((parent) => ['-p', parent]), '-m', 'merge'];
  return (await runGit(args, { gitDir, signal, identity })).toString('utf8').trim();
}
