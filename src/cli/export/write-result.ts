import path from 'node:path';
import { DEFAULT_LIMITS } from '../../bundle-server/bundle/bundle-limits.ts';
import { unpackArchive } from '../../bundle-server/bundle/unpack.ts';
import { joinSegments } from '../../export/build/folder-sink.ts';
import type { BuildResult, SegmentSink } from '../../export/build/types.ts';
import { makeFolders } from '../../lib/make-folders.ts';

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
  if (made !== undefined) process.stderr.write(`Made the folder ${shownPath(made)}.\n`);
  const { sizeBytes } = await joinSegments(segments, result.segments, out);
  if (options.out !== undefined || options.dir === undefined) written.push({ path: shownPath(out), sizeBytes });
  if (options.dir !== undefined) {
    const target = path.resolve(options.dir);
    await makeFolders(target);
    await unpackArchive({
      archive: out,
      folder: target,
      limits: { ...DEFAULT_LIMITS, maxFiles: Infinity, maxBytes: Infinity },
    });
    written.push({ path: shownPath(target) });
  }
  return written;
}

/** A path from the working directory; outside of it the whole path, which is easier to read than a chain of `..`. */
function shownPath(file: string): string {
  const relative = path.relative('.', file);
  return relative === '..' || relative.startsWith(`..${path.sep}`) ? path.resolve(file) : relative || '.';
}
