/** Puts the files that a repository keeps in Git LFS in the place of their pointers. */
import { hash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatMib, type FolderLimits } from '../../../lib/folder-limits.ts';
import type { GitRemote } from '../../../lib/git/git-command.ts';
import type { Wait } from '../../../lib/retry.ts';
import { isPublishable } from '../../../site/format.ts';
import type { Omission } from '../../../site/shared.ts';
import { noteUse } from '../mirror.ts';
import type { Pointer } from './pointer.ts';

/** Returns the folder that keeps large files of a repository from one export to the next. */
export function getLargeFilesFolder(mirror: string): string {
  return `${mirror}-lfs`;
}

/** A file of the docs folder that is a pointer. */
export interface LargeFile extends Pointer {
  name: string;
}

export interface LargeFilesOptions {
  files: readonly LargeFile[];
  remote: Pick<GitRemote, 'url' | 'credentials'>;
  /** Docs folder on the disk, where the pointers are. */
  target: string;
  /** As `getLargeFilesFolder` gives it; its lock is held by the caller. */
  cacheFolder: string;
  limits: FolderLimits;
  /** Size of the docs folder without its large files, in bytes. */
  bytes: number;
  signal?: AbortSignal | undefined;
  wait?: Wait | undefined;
}

/**
 * Fetches each large file that a site publishes once, and replaces its pointers. Files that can't be fetched or exceed the
 * limits stay pointers and are returned with the reason, because a site is still useful without some of its files.
 */
export async function fetchLargeFiles(options: LargeFilesOptions): Promise<Omission[]> {
  const { remote, target, cacheFolder, limits, signal, wait } = options;
  const publishableFiles = options.files.filter(({ name }) => isPublishable(name));
  if (publishableFiles.length === 0) return [];
  const problems = new Map<string, string>();
  const chosenPointers = choose(publishableFiles, { limits, bytes: options.bytes, problems });
  const use = async ({ oid, size }: Pointer, content: Buffer): Promise<boolean> => {
    if (content.length !== size || hash('sha256', content) !== oid) return false;
    for (const file of publishableFiles)
      if (file.oid === oid) await fs.writeFile(path.join(target, file.name), content);
    return true;
  };
  const missingPointers: Pointer[] = [];
  for (const pointer of chosenPointers) {
    signal?.throwIfAborted();
    const content = await readKept(pointer, { remote, cacheFolder });
    if (!content || !(await use(pointer, content))) missingPointers.push(pointer);
  }
  if (remote.url.protocol === 'file:')
    for (const { oid } of missingPointers)
      problems.set(oid, "the repository on this machine doesn't have the file. Run `git lfs fetch` there");
  else if (missingPointers.length > 0) {
    const { downloadAll } = await import('./download-all.ts');
    await fs.mkdir(cacheFolder, { recursive: true });
    const failures = await downloadAll(missingPointers, {
      remote,
      signal,
      wait,
      async onFile(pointer, content) {
        if (!(await use(pointer, content))) return false;
        await fs.writeFile(`${cacheFolder}/${pointer.oid}.part`, content);
        await fs.rename(`${cacheFolder}/${pointer.oid}.part`, `${cacheFolder}/${pointer.oid}`);
        return true;
      },
    });
    for (const [oid, problem] of failures) problems.set(oid, problem);
  }
  await removeOthers(cacheFolder, chosenPointers);
  return publishableFiles.flatMap(({ name, oid }) => {
    const detail = problems.get(oid);
    return detail === undefined ? [] : [{ file: name, reason: 'large-file' as const, detail }];
  });
}

/** Returns each file once, as long as all are within the limits. Adds the others to `problems`. */
function choose(
  files: readonly LargeFile[],
  { limits, bytes, problems }: Pick<LargeFilesOptions, 'limits' | 'bytes'> & { problems: Map<string, string> },
): Pointer[] {
  const pointersByOid = new Map<string, Pointer>();
  let total = bytes;
  for (const { oid, size } of files) {
    if (problems.has(oid)) continue;
    // Each name is a separate file on disk.
    total += size;
    if (size > limits.fileBytes)
      problems.set(oid, `it is ${formatMib(size)}, but the limit is ${formatMib(limits.fileBytes)}`);
    else if (total > limits.totalBytes)
      problems.set(oid, `the docs folder would be larger than ${formatMib(limits.totalBytes)}, the maximum`);
    else pointersByOid.set(oid, { oid, size });
    if (problems.has(oid)) {
      total -= size;
      pointersByOid.delete(oid);
    }
  }
  return [...pointersByOid.values()];
}

/** A repository on this machine has its large files beside its objects. */
async function readKept(
  { oid }: Pointer,
  { remote, cacheFolder }: Pick<LargeFilesOptions, 'remote' | 'cacheFolder'>,
): Promise<Buffer | undefined> {
  const repositoryFolder = remote.url.protocol === 'file:' ? fileURLToPath(remote.url) : undefined;
  const objectPath = `lfs/objects/${oid.slice(0, 2)}/${oid.slice(2, 4)}/${oid}`;
  const places =
    repositoryFolder === undefined
      ? [`${cacheFolder}/${oid}`]
      : [path.join(repositoryFolder, '.git', objectPath), path.join(repositoryFolder, objectPath)];
  for (const place of places) {
    const content = await fs.readFile(place).catch(() => undefined);
    if (content) return content;
  }
  return undefined;
}

/** Deletes files that the last export didn't use. */
async function removeOthers(cacheFolder: string, pointers: readonly Pointer[]): Promise<void> {
  const ids = new Set(pointers.map(({ oid }) => oid));
  const names = await fs.readdir(cacheFolder).catch(() => []);
  for (const name of names) if (!ids.has(name)) await fs.rm(path.join(cacheFolder, name), { force: true });
  if (names.length > 0) await noteUse(cacheFolder);
}
