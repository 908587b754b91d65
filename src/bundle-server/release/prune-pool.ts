/** Keeps a pool of releases within its limit (`release-pool.ts`). */
import fs from 'node:fs/promises';
import path from 'node:path';

import { readPooledManifest } from './pooled-manifest.ts';

export interface PruneRequest {
  folder: string;
  maxBytes: number;
  /** Releases that this process serves. */
  protectedIds: ReadonlySet<string>;
  /** @defaultValue the system clock */
  now?: number;
}

/**
 * Removes the least recently used releases, and files that no other release has, until the rest is within the limit.
 * Anything that a process used or wrote in the last ten minutes stays, and so do releases being served.
 */
export async function prunePool({ folder, maxBytes, protectedIds, now = Date.now() }: PruneRequest): Promise<void> {
  const isOld = ({ usedAt }: Entry) => now - usedAt > QUIET_MS;
  await removeAbandoned(folder, isOld);
  let files = await listContents(folder);
  let total = sumBytes(files);
  if (total <= maxBytes) return;
  const releases = await listEntries(path.join(folder, 'releases'));
  const removableReleases = releases
    .filter((entry) => isOld(entry) && !protectedIds.has(path.basename(entry.file, '.json')))
    .sort((left, right) => left.usedAt - right.usedAt);
  for (const release of removableReleases) {
    await fs.rm(release.file, { force: true });
    const usedDigests = await listDigests(folder);
    const unusedFiles = files.filter((entry) => isOld(entry) && !usedDigests.has(getDigest(entry)));
    for (const { file } of unusedFiles) await fs.rm(file, { force: true });
    files = await listContents(folder);
    total = sumBytes(files);
    if (total <= maxBytes) return;
  }
}

/** After this time, no release or file can belong to work in progress. */
const QUIET_MS = 10 * 60_000;

interface Entry {
  file: string;
  size: number;
  /** The later of the modification and change times, because a file that was moved here has a new change time. */
  usedAt: number;
}

/** An interrupted unpacking leaves its folder. */
async function removeAbandoned(folder: string, isOld: (entry: Entry) => boolean): Promise<void> {
  for (const entry of await listEntries(folder, 'incoming-'))
    if (isOld(entry)) await fs.rm(entry.file, { recursive: true, force: true });
}

async function listContents(folder: string): Promise<Entry[]> {
  const root = path.join(folder, 'files');
  const folders = await fs.readdir(root).catch(() => []);
  const entries = await Promise.all(folders.map((name) => listEntries(path.join(root, name))));
  return [...entries.flat(), ...(await listEntries(path.join(folder, 'encoded')))];
}

async function listEntries(folder: string, prefix = ''): Promise<Entry[]> {
  const names = (await fs.readdir(folder).catch(() => [])).filter((name) => name.startsWith(prefix));
  const entries = names.map(async (name): Promise<Entry[]> => {
    const file = path.join(folder, name);
    const stat = await fs.stat(file).catch(() => undefined);
    return stat ? [{ file, size: stat.size, usedAt: Math.max(stat.mtimeMs, stat.ctimeMs) }] : [];
  });
  return (await Promise.all(entries)).flat();
}

/** Returns the digests of all files in the releases here. */
async function listDigests(folder: string): Promise<Set<string>> {
  const usedDigests = new Set<string>();
  for (const { file } of await listEntries(path.join(folder, 'releases'))) {
    for (const sha256 of await readDigests(file).catch(() => [])) usedDigests.add(sha256);
  }
  return usedDigests;
}

async function readDigests(manifest: string): Promise<string[]> {
  return [...(await readPooledManifest(manifest)).files.values()].map(({ sha256 }) => sha256);
}

/** `<sha256>` and `<sha256>.br` have the same content. */
function getDigest({ file }: Entry): string {
  return path.basename(file).slice(0, 64);
}

function sumBytes(entries: readonly Entry[]): number {
  return entries.reduce((total, { size }) => total + size, 0);
}
