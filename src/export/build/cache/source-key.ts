import { createHash, hash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { openFolder } from '../../../site/model/source.ts';
import { rendererVersion } from '../renderer-version.ts';
import type { BuildOptions } from '../types.ts';
import type { FileSums } from './segment-cache.ts';

/** All that is given to a build, but for its files and for API descriptions of other hosts. */
export type BuildInput = Pick<BuildOptions, 'settings' | 'paths' | 'siteVersion' | 'label'> & {
  modified?: Readonly<Record<string, string>> | undefined;
};

/** Names a build by all that is given to it. */
export function sourceKey(sums: FileSums, { modified, ...given }: BuildInput): string {
  const sum = createHash('sha256').update(`${rendererVersion()}\n${JSON.stringify(given)}\n`);
  for (const entry of sums) sum.update(`${JSON.stringify(entry)}\n`);
  return sum.update(JSON.stringify(modified) ?? '').digest('hex');
}

/** Linear in the bytes of the folder; other work goes on meanwhile. */
export async function sumFiles(folder: string): Promise<FileSums> {
  const sums = new Map<string, string>();
  let read = 0;
  for (const file of openFolder(folder).files) {
    const bytes = fs.readFileSync(path.join(folder, file));
    sums.set(file, hash('sha256', bytes));
    read += bytes.length + FILE_COST;
    if (read > SLICE) {
      read = 0;
      await setImmediate();
    }
  }
  return sums;
}

/** Work in bytes that is done without a pause, and that of opening a file. */
const SLICE = 4_000_000;
const FILE_COST = 20_000;
