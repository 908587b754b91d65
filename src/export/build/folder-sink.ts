import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { SegmentSink } from './types.ts';

/** Bytes of segments that are held in memory; those that come after them are written to the folder. */
const HELD_BYTES = 64_000_000;

/** Keeps segments in memory, and many of them as files of one folder, for builds without a service. */
export function createFolderSink(folder: string): SegmentSink {
  const held = new Map<string, Buffer>();
  let size = 0;
  const fileOf = (name: string) => path.join(folder, `${name}.tar.gz`);
  return {
    find: () => Promise.resolve(undefined),
    async read(name) {
      return held.get(name) ?? fs.readFileSync(fileOf(name));
    },
    async put(name, { tar }) {
      if (size + tar.length > HELD_BYTES) {
        held.delete(name);
        fs.writeFileSync(fileOf(name), tar);
        return;
      }
      size += tar.length;
      held.set(name, tar);
    },
  };
}

/** Writes segments one after another into the bundle file; returns its size and SHA-256 in hex. */
export async function joinSegments(
  segments: Pick<SegmentSink, 'read'>,
  names: readonly string[],
  bundle: string,
): Promise<{ sizeBytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const out = fs.openSync(bundle, 'w');
  try {
    for (const name of names) {
      const bytes = await segments.read(name);
      hash.update(bytes);
      sizeBytes += bytes.length;
      fs.writeFileSync(out, bytes);
    }
  } finally {
    fs.closeSync(out);
  }
  return { sizeBytes, sha256: hash.digest('hex') };
}
