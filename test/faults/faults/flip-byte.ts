import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault, World } from '../types.ts';

/** Types of stored files, with their paths in the data directory. */
const KINDS = {
  'cached pages': /^cache\/[^/]+\/[^.]/,
  segments: /^objects\/exports\/.*\/segments\/.*\.tar\.gz$/,
  'segment metadata': /^objects\/exports\/.*\/segments\/.*\.meta$/,
  mirrors: /^mirrors\/.*\/objects\/.*(?:\.pack|\.idx|\/[0-9a-f]{38})$/,
  bundles: /^objects\/bundles\//,
  'unpacked sites': /^sites\/(?:files|releases)\//,
  'the copy of `bindery serve`': /^serve\/releases\/[^/]+\/site\//,
} as const;

/** Time to look for a file, because segments exist only briefly. */
const SEARCH_MS = 3_000;

/** One fault for each type: changes a byte of a stored file. */
export const flipBytes: readonly Fault[] = Object.entries(KINDS).map(([kind, pattern]) => ({
  name: `flip a byte in ${kind}`,
  findObstacle: ({ hasFolderStore }) =>
    hasFolderStore || !pattern.source.startsWith('^objects') ? undefined : 'the objects are in a bucket',
  async inject(world, random) {
    const end = performance.now() + SEARCH_MS;
    while (performance.now() < end) {
      const file = random.pick(listFiles(world, pattern));
      const at = file === undefined ? undefined : flip(path.join(world.dataDir, file), random.between(0, 1));
      if (file !== undefined && at !== undefined) {
        world.damaged.add(file);
        return { facts: { file, at }, milliseconds: 0, heal: async () => true };
      }
      await sleep(20);
    }
    return undefined;
  },
}));

function listFiles({ dataDir }: World, pattern: RegExp): string[] {
  const [top = ''] = pattern.source.slice(1).split(/\\?\//);
  try {
    return fs
      .readdirSync(path.join(dataDir, top), { recursive: true, encoding: 'utf8' })
      .map((name) => `${top}/${name}`)
      .filter((name) => pattern.test(name));
  } catch {
    return [];
  }
}

/** Undefined if the file was deleted in the meantime. `place`, from 0 to 1, is the relative position in the file. */
function flip(file: string, place: number): number | undefined {
  try {
    const { size, mode, atime, mtime } = fs.statSync(file);
    if (size === 0 || !fs.statSync(file).isFile()) return undefined;
    fs.chmodSync(file, mode | 0o200);
    const descriptor = fs.openSync(file, 'r+');
    try {
      const at = Math.min(size - 1, Math.floor(place * size));
      const byte = Buffer.alloc(1);
      fs.readSync(descriptor, byte, 0, 1, at);
      fs.writeSync(descriptor, Buffer.from([(byte[0] ?? 0) ^ 0x10]), 0, 1, at);
      return at;
    } finally {
      fs.closeSync(descriptor);
      // A failing disk doesn't change file times.
      fs.utimesSync(file, atime, mtime);
      fs.chmodSync(file, mode);
    }
  } catch {
    return undefined;
  }
}
