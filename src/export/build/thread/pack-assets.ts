import { renderAssets, type SiteContext } from '../../../site/index.ts';
import type { Tasks } from '../messages.ts';
import { createEmptyFacts, writeMeta } from '../segment-meta.ts';
import { packFiles } from './pack-files.ts';

/** Packs files that are published at their own paths. */
export async function packAssets(site: SiteContext, paths: readonly string[]): Promise<Tasks['assets']['output']> {
  const { files, diagnostics } = await renderAssets(site, paths);
  const { tar, entries } = packFiles(files);
  const facts = { ...createEmptyFacts(), files: entries, diagnostics };
  return { tar, meta: writeMeta({ facts, indexes: {} }) };
}
