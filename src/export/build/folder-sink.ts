import { createHash } from 'node:crypto';
import fs from 'node:fs';
import fsp from 'node:fs/promises';
import path from 'node:path';
import type { SegmentSink } from './types.ts';

/**
 * Keeps segments as files of one folder, for builds without a service: there are hundreds of small ones, and a promise for each step of
 * each takes longer than the disk.
 */
export function createFolderSink(folder: string): SegmentSink {
  return {
    find: () => Promise.resolve(undefined),
    async read(name) {
      return fs.readFileSync(segmentFile(folder, name));
    },
    async put(name, { tar }) {
      fs.writeFileSync(segmentFile(folder, name), tar);
    },
  };
}

/** Writes segments one after another into the bundle file; returns its size and SHA-256 in hex. */
export async function joinSegments(
  folder: string,
  names: readonly string[],
  bundle: string,
): Promise<{ sizeBytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const out = await fsp.open(bundle, 'w');
  try {
    for (const name of names) {
      const bytes = fs.readFileSync(segmentFile(folder, name));
      hash.update(bytes);
      sizeBytes += bytes.length;
      await out.writeFile(bytes);
    }
  } finally {
    await out.close();
  }
  return { sizeBytes, sha256: hash.digest('hex') };
}

function segmentFile(folder: string, name: string): string {
  return path.join(folder, `${name}.tar.gz`);
}
