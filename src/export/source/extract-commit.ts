import fs from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../../errors.ts';
import { isMissingTree } from '../../lib/git/git-errors.ts';
import { nameTwice } from '../../lib/git/name-twice.ts';
import { readBlobs } from '../../lib/git/read-blobs.ts';
import { checkFolder } from '../../lib/folder-limits.ts';
import type { LeftOut } from '../../site/model/left-out.ts';
import { listTree, readLinks, type TreeEntry } from './commit-tree.ts';
import { followLinks, type LinkedFolder } from './follow-links.ts';
import type { LargeFile } from './large-files/fetch-large-files.ts';
import { parsePointer } from './large-files/pointer.ts';
import type { SourceLimits } from './source-limits.ts';

export interface ExtractOptions {
  mirror: string;
  commit: string;
  /** As `parseDocsFolder` gives it. */
  docsFolder: string;
  /** Empty folder to write into. */
  target: string;
  limits: SourceLimits;
  signal?: AbortSignal | undefined;
}

/** A docs folder that was written out. */
export interface ExtractedFolder {
  /** Symbolic links that lead nowhere a site may be, and submodules. */
  leftOut: LeftOut[];
  /** Files that are pointers of Git LFS. */
  largeFiles: LargeFile[];
  /** Bytes of all files. */
  bytes: number;
}

/**
 * Writes the files of a commit's docs folder, and what symbolic links there lead to in the commit. Object contents are copied out one by
 * one instead of by a checkout: no filters, attributes or hooks apply, no link gets onto the disk, and submodules are left out.
 */
export async function extractCommit(options: ExtractOptions): Promise<ExtractedFolder> {
  const { files, leftOut } = await listFiles(options);
  checkFolder(files, options.limits);
  const largeFiles = await writeFiles(files, options);
  return { leftOut, largeFiles, bytes: files.reduce((sum, { size }) => sum + size, 0) };
}

/** Lists the docs folder; names are relative to it. The whole commit is listed only where links may lead out of that folder. */
async function listFiles({ mirror, commit, docsFolder, limits, signal }: ExtractOptions): Promise<LinkedFolder> {
  const tree = docsFolder ? `${commit}:${docsFolder}` : commit;
  let missing: unknown;
  const own = await listTree({ mirror, tree, signal }).catch((error: unknown) => {
    if (!isMissingTree(error)) throw error;
    missing = error;
  });
  if (own?.every(({ kind }) => kind !== 'link'))
    return {
      files: own.filter(({ kind }) => kind === 'file'),
      leftOut: own.flatMap(({ kind, name }) => (kind === 'submodule' ? [{ file: name, reason: 'submodule' }] : [])),
    };
  // The docs folder itself may be a link.
  const entries = own && docsFolder === '' ? own : await listTree({ mirror, tree: commit, signal });
  const targets = await readLinks(entries, { mirror, signal });
  const found = followLinks({ entries, targets, docsFolder, limits });
  if (found) return found;
  throw new AppError(
    'source_unavailable',
    `The repository doesn't have a folder ${JSON.stringify(docsFolder)} at commit ${commit.slice(0, 12)}. Check the project's docs folder.`,
    { cause: missing },
  );
}

/** Returns those that are pointers. */
async function writeFiles(
  files: readonly TreeEntry[],
  { mirror, target, signal }: ExtractOptions,
): Promise<LargeFile[]> {
  const largeFiles: LargeFile[] = [];
  const made = new Set<string>();
  await readBlobs({
    gitDir: mirror,
    blobs: files,
    signal,
    onBlob: async ({ name }, content) => {
      const parent = path.join(target, path.dirname(name));
      try {
        if (!made.has(parent)) await fs.mkdir(parent, { recursive: true });
        made.add(parent);
        await fs.writeFile(path.join(target, name), content, { flag: 'wx' });
      } catch (error) {
        throw isTaken(error) ? nameTwice(name, error) : error;
      }
      const pointer = parsePointer(content);
      if (pointer) largeFiles.push({ ...pointer, name });
    },
  });
  return largeFiles;
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && TAKEN.has(error.code);
}

const TAKEN: ReadonlySet<unknown> = new Set(['EEXIST', 'ENOTDIR', 'EISDIR']);
