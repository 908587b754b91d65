/**
 * Reads files of an unpacked release. Every byte returned here is covered by the manifest's digest, because disks fail
 * and people edit files.
 */
import { hash } from 'node:crypto';
import type { Stats } from 'node:fs';
import fs from 'node:fs/promises';

import { AppError } from '../../errors.ts';
import { hashFile } from '../bundle/hash-file.ts';
import type { Release } from './release.ts';

/** The parts of a release that reading a file needs. */
export type ReadableRelease = Pick<Release, 'id' | 'files' | 'locate' | 'repair'>;

/**
 * Reads a whole file and checks it. Tries once to repair the release. Throws `unavailable` if the file stays damaged.
 */
export async function readReleaseFile(release: ReadableRelease, file: string): Promise<Buffer> {
  const { sha256, source } = getEntry(release, file);
  const readBytes = async () => {
    const bytes = await fs.readFile(source).catch(() => undefined);
    return bytes && hash('sha256', bytes) === sha256 ? bytes : undefined;
  };
  return (await readBytes()) ?? (await repair(release, file)) ?? (await readBytes()) ?? refuse(release, file);
}

/** Reads a whole file as text, like `readReleaseFile`. */
export async function readText(release: ReadableRelease, file: string): Promise<string> {
  return (await readReleaseFile(release, file)).toString('utf8');
}

/**
 * Checks a file that is too large for memory and returns its stamp: the check is valid as long as the stamp is. Tries
 * once to repair the release. Throws `unavailable` if the file stays damaged.
 */
export async function checkReleaseFile(release: ReadableRelease, file: string): Promise<string> {
  const { sha256, source } = getEntry(release, file);
  const check = async () => {
    const before = await fs.stat(source).catch(() => undefined);
    const current = before && (await hashFile(source).catch(() => undefined));
    return current?.sha256 === sha256 ? getStamp(before as Stats) : undefined;
  };
  return (await check()) ?? (await repair(release, file)) ?? (await check()) ?? refuse(release, file);
}

/** Returns a string that changes whenever the file is written or replaced. */
export function getStamp({ dev, ino, size, mtimeMs, ctimeMs }: Stats): string {
  return [dev, ino, size, mtimeMs, ctimeMs].join(':');
}

function getEntry({ files, locate }: ReadableRelease, file: string) {
  const entry = files.get(file);
  if (!entry) throw new AppError('internal', `${file} is not in the manifest`);
  return { sha256: entry.sha256, source: locate(file) };
}

async function repair(release: ReadableRelease, file: string): Promise<undefined> {
  await release.repair?.(file);
}

function refuse({ id }: ReadableRelease, file: string): never {
  throw new AppError('unavailable', `${file} of bundle ${id.slice(0, 12)} is damaged on disk, so it isn't served`);
}
