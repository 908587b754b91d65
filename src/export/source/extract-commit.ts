import fs from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../../errors.ts';
import { runGit } from '../../lib/git/git-command.ts';
import { isMissingTree } from '../../lib/git/git-errors.ts';
import { nameTwice } from '../../lib/git/name-twice.ts';
import { readBlobs } from '../../lib/git/read-blobs.ts';
import { checkFolder } from '../../lib/folder-limits.ts';
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

/**
 * Writes the regular files of a commit's docs folder. Object contents are copied out one by one instead of by a
 * checkout: no filters, attributes or hooks apply, and symbolic links and submodules are left out.
 */
export async function extractCommit(options: ExtractOptions): Promise<void> {
  const files = await listFiles(options);
  checkFolder(files, options.limits);
  await writeFiles(files, options);
}

interface TreeFile {
  name: string;
  id: string;
  size: number;
}

/** Lists the tree below the docs folder; names are relative to it. */
async function listFiles({ mirror, commit, docsFolder, signal }: ExtractOptions): Promise<TreeFile[]> {
  const tree = docsFolder ? `${commit}:${docsFolder}` : commit;
  const listed = await runGit(['ls-tree', '-r', '-l', '-z', '--full-tree', tree], { gitDir: mirror, signal }).catch(
    (error: unknown) => {
      if (!isMissingTree(error)) throw error;
      throw new AppError(
        'source_unavailable',
        `The repository has no folder ${JSON.stringify(docsFolder)} at commit ${commit.slice(0, 12)}; check the docs folder of the project.`,
        { cause: error },
      );
    },
  );
  const files: TreeFile[] = [];
  for (const line of listed.toString('utf8').split('\0')) {
    const match = /^100(?:644|755|664) blob ([0-9a-f]+) +(\d+)\t([^]+)$/.exec(line);
    if (match?.[1] && match[3] && isWritable(match[3]))
      files.push({ id: match[1], size: Number(match[2]), name: match[3] });
  }
  return files;
}

/** git itself refuses to make such names, but a tree object made by hand may hold them. */
function isWritable(name: string): boolean {
  return name.length <= MAX_NAME && !name.includes('\uFFFD') && name.split('/').every(isWritablePart);
}

function isWritablePart(part: string): boolean {
  return (
    part !== '' &&
    part !== '.' &&
    part !== '..' &&
    part.toLowerCase() !== '.git' &&
    Buffer.byteLength(part) <= MAX_PART_BYTES
  );
}

const MAX_NAME = 1000;
/** Max bytes that file systems allow for one name. */
const MAX_PART_BYTES = 255;

async function writeFiles(files: readonly TreeFile[], { mirror, target, signal }: ExtractOptions): Promise<void> {
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
    },
  });
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && TAKEN.has(error.code);
}

const TAKEN: ReadonlySet<unknown> = new Set(['EEXIST', 'ENOTDIR', 'EISDIR']);
