import { createHash } from 'node:crypto';
import { getRendererVersion } from '../renderer-version.ts';
import type { BuildOptions } from '../types.ts';
import type { Omission, PageHistory } from '../../../site/shared.ts';
import type { FileSums } from './segment-cache.ts';

/** All inputs of a build except its files and API descriptions on other hosts. */
export type BuildInput = Pick<BuildOptions, 'settings' | 'paths' | 'siteVersion' | 'label'> & {
  modified?: Readonly<Record<string, string>> | undefined;
  histories?: Readonly<Record<string, PageHistory>> | undefined;
  leftOut: readonly Omission[];
};

/** Computes a build's key from all of its inputs. */
export function computeSourceKey(sums: FileSums, { modified, histories, ...input }: BuildInput): string {
  return createHash('sha256')
    .update(`${getRendererVersion()}\n${JSON.stringify(input)}\n`)
    .update(`${JSON.stringify([...sums])}\n`)
    .update(JSON.stringify(modified) ?? '')
    .update(JSON.stringify(histories) ?? '')
    .digest('hex');
}
