import fs from 'node:fs';
import path from 'node:path';
import type { Fault } from '../types.ts';

const CHUNK = Buffer.alloc(2 ** 20);

/** Fills the data directory's file system to the last byte. */
export const fillDisk: Fault = {
  name: 'full disk',
  findObstacle: ({ hasOwnDisk }) => (hasOwnDisk ? undefined : 'only root can mount a small file system'),
  async inject({ dataDir, outages }, random) {
    const file = path.join(dataDir, '.ballast');
    const end = outages.begin();
    const descriptor = fs.openSync(file, 'w');
    try {
      for (;;) fs.writeSync(descriptor, CHUNK);
    } catch {
      // The disk is full.
    } finally {
      fs.closeSync(descriptor);
    }
    const heal = async () => {
      fs.rmSync(file, { force: true });
      end();
      return true;
    };
    return { facts: {}, milliseconds: random.between(1_000, 8_000), heal };
  },
};
