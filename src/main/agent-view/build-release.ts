import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { DEFAULT_LIMITS } from '../../bundle-server/bundle/bundle-limits.ts';
import { openRelease, getSiteFolder, type Release } from '../../bundle-server/release/release.ts';
import { unpackArchive } from '../../bundle-server/bundle/unpack.ts';
import { buildSite } from '../../export/build/build-site.ts';
import { createFolderSink, joinSegments } from '../../export/build/folder-sink.ts';
import type { BuildOptions } from '../../export/build/types.ts';

/**
 * Builds a site as an export does and unpacks it below `target`, which doesn't exist yet. Throws as `buildSite` does.
 */
export async function buildRelease(options: Omit<BuildOptions, 'segments'> & { target: string }): Promise<Release> {
  const { target, ...build } = options;
  const scratch = path.join(target, 'segments');
  const segments = createFolderSink(scratch);
  const archive = path.join(target, 'bundle.tar.gz');
  const folder = getSiteFolder(target);
  await Promise.all([fs.mkdir(scratch, { recursive: true }), fs.mkdir(folder, { recursive: true })]);
  const builtSite = await buildSite({ ...build, scratch: target, segments });
  const hash = createHash('sha256');
  await joinSegments(segments, builtSite.segments, archive, hash);
  const limits = { ...(build.signal && { signal: build.signal }), limits: DEFAULT_LIMITS };
  const unpackedFiles = await unpackArchive({ archive, folder, ...limits });
  await Promise.all([fs.rm(scratch, { recursive: true }), fs.rm(archive)]);
  return openRelease({ root: target, id: hash.digest('hex'), found: unpackedFiles });
}
