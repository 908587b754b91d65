import { createHash, hash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { openFolder } from '../../../site/model/source.ts';
import { rendererVersion } from '../renderer-version.ts';
import type { BuildOptions } from '../types.ts';

/** All that is given to a build, but for API descriptions of other hosts. */
export type BuildInput = Pick<BuildOptions, 'folder' | 'settings' | 'paths' | 'siteVersion' | 'label'> & {
  modified: Promise<Readonly<Record<string, string>> | undefined>;
};

/** Names a build by all that is given to it. Linear in the bytes of the folder; other work goes on meanwhile. */
export async function sourceKey({ folder, modified, ...given }: BuildInput): Promise<string> {
  const sum = createHash('sha256').update(`${rendererVersion()}\n${JSON.stringify(given)}\n`);
  let read = 0;
  for (const file of openFolder(folder).files) {
    const bytes = fs.readFileSync(path.join(folder, file));
    sum.update(`${JSON.stringify([file, hash('sha256', bytes)])}\n`);
    read += bytes.length + FILE_COST;
    if (read > SLICE) {
      read = 0;
      await setImmediate();
    }
  }
  return sum.update(JSON.stringify(await modified) ?? '').digest('hex');
}

/** Work in bytes that is done without a pause, and that of opening a file. */
const SLICE = 4_000_000;
const FILE_COST = 20_000;
