import { createHash } from 'node:crypto';
import fs from 'node:fs';
import fsp from 'node:fs/promises';
import path from 'node:path';
import type { SegmentSink } from './types.ts';

/** Keeps segments as files of one folder, for builds without a service. */
export function createFolderSink(folder: string): SegmentSink {
  return {
    find: () => Promise.resolve(undefined),
    read: (name) => fsp.readFile(segmentFile(folder, name)),
    async put(name, { tar }) {
      await fsp.writeFile(segmentFile(folder, name), tar);
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
      for await (const chunk of fs.createReadStream(segmentFile(folder, name)) as AsyncIterable<Buffer>) {
        hash.update(chunk);
        sizeBytes += chunk.length;
        await out.write(chunk);
      }
    }
  } finally {
    await out.close();
  }
  return { sizeBytes, sha256: hash.digest('hex') };
}

function segmentFile(folder: string, name: string): string {
  return path.join(folder, `${name}.tar.gz`);
}
