import fs from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../../errors.ts';
import { isMissingTree } from '../../lib/git/git-errors.ts';
import { createDuplicateNameError } from '../../lib/git/duplicate-name.ts';
import { readBlobs } from '../../lib/git/read-blobs.ts';
import { checkFolder } from '../../lib/folder-limits.ts';
import { withParallelTasks } from '../../lib/parallel-tasks.ts';
import type { Omission } from '../../site/shared.ts';
import { listTree, readLinks, type TreeEntry } from './commit-tree.ts';
import { followLinks, type LinkedFolder } from './follow-links.ts';
import type { LargeFile } from './large-files/fetch-large-files.ts';
import { parsePointer } from './large-files/pointer.ts';
import type { SourceLimits } from './source-limits.ts';

export interface ExtractOptions {
  mirror: string;
  commit: string;
  /** Result of `parseDocsFolder`. */
  docsFolder: string;
  /** Empty folder to write to. */
  target: string;
  limits: SourceLimits;
  signal?: AbortSignal | undefined;
}

/** A docs folder that was written to disk. */
export interface ExtractedFolder {
  /** Submodules, and symlinks whose targets a site can't contain. */
  leftOut: Omission[];
  /** Files that are Git LFS pointers. */
  largeFiles: LargeFile[];
  /** Total size of all files in bytes. */
  bytes: number;
}

/**
 * Writes the files of a commit's docs folder, and the targets of symlinks within the commit. Object contents are copied
 * one by one instead of with a checkout: no filters, attributes or hooks apply, no link is created on disk, and
 * submodules are left out.
 */
export async function extractCommit(options: ExtractOptions): Promise<ExtractedFolder> {
  const { files, leftOut } = await listFiles(options);
  checkFolder(files, options.limits);
  const largeFiles = await writeFiles(files, options);
  return { leftOut, largeFiles, bytes: files.reduce((sum, { size }) => sum + size, 0) };
}

/**
 * Lists the docs folder, with names relative to it. The whole commit is listed only if links can lead out of that
 * folder.
 */
async function listFiles({ mirror, commit, docsFolder, limits, signal }: ExtractOptions): Promise<LinkedFolder> {
  const tree = docsFolder ? `${commit}:${docsFolder}` : commit;
  let missingError: unknown;
  const docsEntries = await listTree({ mirror, tree, signal }).catch((error: unknown) => {
    if (!isMissingTree(error)) throw error;
    missingError = error;
  });
  if (docsEntries?.every(({ kind }) => kind !== 'link'))
    return {
      files: docsEntries.filter(({ kind }) => kind === 'file'),
      leftOut: docsEntries.flatMap(({ kind, name }) =>
        kind === 'submodule' ? [{ file: name, reason: 'submodule' }] : [],
      ),
    };
  // The docs folder itself may be a link.
  const entries = docsEntries && docsFolder === '' ? docsEntries : await listTree({ mirror, tree: commit, signal });
  const targets = await readLinks(entries, { mirror, signal });
  const linkedFolder = followLinks({ entries, targets, docsFolder, limits });
  if (linkedFolder) return linkedFolder;
  throw new AppError(
    'source_unavailable',
    `The repository doesn't have a folder ${JSON.stringify(docsFolder)} at commit ${commit.slice(0, 12)}. Check the project's docs folder.`,
    { cause: missingError },
  );
}

/** Writes the files and returns the ones that are pointers. */
async function writeFiles(
  files: readonly TreeEntry[],
  { mirror, target, signal }: ExtractOptions,
): Promise<LargeFile[]> {
  const largeFiles: LargeFile[] = [];
  const createdFolders = new Set<string>();
  const write = async (name: string, content: Buffer) => {
    const parent = path.join(target, path.dirname(name));
    try {
      if (!createdFolders.has(parent)) await fs.mkdir(parent, { recursive: true });
      createdFolders.add(parent);
      await fs.writeFile(path.join(target, name), content, { flag: 'wx' });
    } catch (error) {
      throw isTaken(error) ? createDuplicateNameError(name, error) : error;
    }
  };
  await withParallelTasks(MAX_WRITES, (addWrite) =>
    readBlobs({
      gitDir: mirror,
      blobs: files,
      signal,
      onBlob: async ({ name }, content) => {
        await addWrite(() => write(name, content));
        const pointer = parsePointer(content);
        if (pointer) largeFiles.push({ ...pointer, name });
      },
    }),
  );
  return largeFiles;
}

const MAX_WRITES = 4;

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && NAME_TAKEN_CODES.has(error.code);
}

const NAME_TAKEN_CODES: ReadonlySet<unknown> = new Set(['EEXIST', 'ENOTDIR', 'EISDIR']);
