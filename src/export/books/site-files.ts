import fs from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../../errors.ts';
import { readArchive } from '../build/editions/read-archive.ts';
import type { SegmentSink } from '../build/types.ts';
import type { SiteFiles } from './types.ts';

/** Files that no book needs, and that make up most of a large bundle. */
const UNUSED = /^_docs\/search-|^llms-full\.txt$|\.md$/;

/** Unpacks a finished build to a new folder below `scratch`. The caller deletes the folder. */
export async function unpackSite(
  segments: Pick<SegmentSink, 'read'>,
  { names, scratch, signal }: { names: readonly string[]; scratch: string; signal: AbortSignal },
): Promise<{ files: SiteFiles; folder: string }> {
  const folder = await fs.mkdtemp(path.join(scratch, 'site-'));
  const root = path.join(folder, 'files');
  const locate = (name: string) => path.join(root, name);
  const sizes = new Map<string, number>();
  const folders = new Set<string>();
  for await (const { path: name, content } of readArchive(segments, names)) {
    signal.throwIfAborted();
    if (UNUSED.test(name)) continue;
    const file = locate(name);
    // Segments can come from a cache that others can write to.
    if (!file.startsWith(root + path.sep))
      throw new AppError('invalid_bundle', `The build contains a file outside of its folder: ${name}.`);
    const parent = path.dirname(file);
    if (!folders.has(parent)) await fs.mkdir(parent, { recursive: true });
    folders.add(parent);
    await fs.writeFile(file, content);
    sizes.set(name, content.length);
  }
  return { files: { measure: (name) => sizes.get(name), locate }, folder };
}
