import type { Hash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { addFilePath } from '../../lib/system-problem.ts';
import type { SegmentSink } from './types.ts';

/** Maximum bytes of segments in memory. Later ones are written to the folder. */
const MAX_MEMORY_BYTES = 64_000_000;

/** Stores segments in memory and, beyond a limit, as files in one folder, for builds without a service. */
export function createFolderSink(folder: string, { maxMemoryBytes = MAX_MEMORY_BYTES } = {}): SegmentSink {
  const buffers = new Map<string, Buffer>();
  let size = 0;
  const getPath = (name: string) => path.join(folder, `${name}.tar.gz`);
  return {
    find: () => Promise.resolve(undefined),
    async read(name) {
      return buffers.get(name) ?? fs.readFileSync(getPath(name));
    },
    async put(name, { tar }) {
      if (size + tar.length > maxMemoryBytes) {
        buffers.delete(name);
        fs.writeFileSync(getPath(name), tar);
        return;
      }
      size += tar.length;
      buffers.set(name, tar);
    },
  };
}

/** Writes segments one after another to the bundle file and returns its size. `hash` receives all bytes. */
export async function joinSegments(
  segments: Pick<SegmentSink, 'read'>,
  names: readonly string[],
  bundle: string,
  hash?: Hash,
): Promise<{ sizeBytes: number }> {
  let sizeBytes = 0;
  const bundleFd = fs.openSync(bundle, 'w');
  const write = (run: readonly Buffer[]) => {
    const writtenBytes = fs.writevSync(bundleFd, run);
    const length = run.reduce((sum, bytes) => sum + bytes.length, 0);
    if (writtenBytes < length) fs.writeFileSync(bundleFd, Buffer.concat(run).subarray(writtenBytes));
    sizeBytes += length;
  };
  try {
    for (let start = 0; start < names.length; start += RUN) {
      const run: Buffer[] = [];
      for (const name of names.slice(start, start + RUN)) run.push(await segments.read(name));
      if (hash) for (const bytes of run) hash.update(bytes);
      write(run);
    }
  } catch (error) {
    throw addFilePath(error, bundle);
  } finally {
    fs.closeSync(bundleFd);
  }
  return { sizeBytes };
}

/** Number of segments written in one system call. */
const RUN = 50;
