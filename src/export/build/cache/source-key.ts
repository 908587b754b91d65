import { createHash } from 'node:crypto';
import { rendererVersion } from '../renderer-version.ts';
import type { BuildOptions } from '../types.ts';
import type { LeftOut } from '../../../site/model/left-out.ts';
import type { FileSums } from './segment-cache.ts';

/** All that is given to a build, but for its files and for API descriptions of other hosts. */
export type BuildInput = Pick<BuildOptions, 'settings' | 'paths' | 'siteVersion' | 'label'> & {
  modified?: Readonly<Record<string, string>> | undefined;
  leftOut: readonly LeftOut[];
};

/** Names a build by all that is given to it. */
export function sourceKey(sums: FileSums, { modified, ...given }: BuildInput): string {
  const sum = createHash('sha256').update(`${rendererVersion()}\n${JSON.stringify(given)}\n`);
  for (const entry of sums) sum.update(`${JSON.stringify(entry)}\n`);
  return sum.update(JSON.stringify(modified) ?? '').digest('hex');
}
