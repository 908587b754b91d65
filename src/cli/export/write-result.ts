import fs from 'node:fs/promises';
import path from 'node:path';
import { DEFAULT_LIMITS } from '../../bundle-server/bundle/bundle-limits.ts';
import { unpackArchive } from '../../bundle-server/bundle/unpack.ts';
import { joinSegments } from '../../export/build/folder-sink.ts';
import type { BuildResult, SegmentSink } from '../../export/build/types.ts';
import { makeFolders } from '../../lib/make-folders.ts';
import { writeWhole } from '../write-whole.ts';

/** Name of the bundle where none is given. */
export const DEFAULT_OUT = 'bundle.tar.gz';

/** Places for a bundle, and for the files themselves. */
export interface Targets {
  out?: string;
  dir?: string;
}

/** A file or folder that was written; a folder has no size. */
export interface Written {
  path: string;
  sizeBytes?: number;
}

/** Writes the bundle to `--out`, and its files to `--dir`; `work` is a folder for what is needed meanwhile. */
export async function writeResult(
  result: BuildResult,
  { segments, work, ...options }: Targets & { segments: SegmentSink; work: string },
): Promise<Written[]> {
  const written: Written[] = [];
  const out = path.resolve(options.out ?? (options.dir === undefined ? DEFAULT_OUT : path.join(work, 'bundle.tar.gz')));
  const made = await makeFolders(path.dirname(out));
  if (made !== undefined) process.stderr.write(`Created the folder ${shownPath(made)}.\n`);
  const { sizeBytes } = await writeWhole(out, (file) => joinSegments(segments, result.segments, file));
  if (options.out !== undefined || options.dir === undefined) written.push({ path: shownPath(out), sizeBytes });
  if (options.dir !== undefined) {
    const target = path.resolve(options.dir);
    await unpackWhole(out, target);
    written.push({ path: shownPath(target) });
  }
  return written;
}

/** Unpacks into a folder that is empty or absent, and leaves it so when not all can be written. */
async function unpackWhole(archive: string, folder: string): Promise<void> {
  const made = await makeFolders(folder);
  try {
    await unpackArchive({
      archive,
      folder,
      limits: { ...DEFAULT_LIMITS, maxFiles: Infinity, maxBytes: Infinity },
    });
  } catch (error) {
    for (const name of await fs.readdir(folder)) await fs.rm(path.join(folder, name), { recursive: true, force: true });
    if (made !== undefined) await fs.rm(made, { recursive: true, force: true });
    throw error;
  }
}

/** A path from the working directory; outside of it the whole path, which is easier to read than a chain of `..`. */
function shownPath(file: string): string {
  const relative = path.relative('.', file);
  return relative === '..' || relative.startsWith(`..${path.sep}`) ? path.resolve(file) : relative || '.';
}
