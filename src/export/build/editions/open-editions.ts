/**
 * Builds a site once for each audience of readers, and packs the results into one bundle
 * (docs/decisions/0030-editions.md). What an edition's readers can't see is left out before anything is rendered, so no
 * file of the edition can contain it.
 */
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { compareDiagnostics, describeManyGroups, type SiteSettings } from '../../../site/shared.ts';
import { openCachedBuild } from '../build-site.ts';
import { createFolderSink } from '../folder-sink.ts';
import type { BuildOptions, BuildProgress, BuildResult, OpenBuild, OpenOptions } from '../types.ts';
import { composeEditions, type BuiltEdition, type SignedInEdition } from './compose-editions.ts';
import { listAudiences, MAX_COMBINED_GROUPS } from './list-audiences.ts';

/** Opens a build of all editions. It has no segments that other workers could render. */
export function openEditions(options: OpenOptions): OpenBuild {
  return {
    segments: [],
    render: () => Promise.resolve(),
    renderAll: (onProgress) => buildEditions({ ...options, ...(onProgress && { onProgress }) }),
    findCachedSegments: () => undefined,
    close: () => Promise.resolve(),
  };
}

/** Builds all editions. Throws as `buildSite` does. */
export async function buildEditions(options: BuildOptions): Promise<BuildResult> {
  const { scratch = os.tmpdir(), segments: target, signal, onProgress } = options;
  const folder = await fs.mkdtemp(path.join(scratch, 'bindery-editions-'));
  let count = 0;
  const build = async (audience: Pick<SiteSettings, 'audience' | 'groups'>, progress: ProgressStep) => {
    const editionFolder = path.join(folder, String((count += 1)));
    await fs.mkdir(editionFolder);
    const sink = createFolderSink(editionFolder, { maxMemoryBytes: 0 });
    const { groups: _groups, ...settings } = options.settings;
    const openedBuild = await openCachedBuild({
      ...options,
      settings: { ...settings, ...audience },
      segments: sink,
    });
    try {
      return { sink, ...(await openedBuild.renderAll(onProgress && scaleProgress(onProgress, progress))) };
    } finally {
      await openedBuild.close();
    }
  };
  try {
    const first = await build({ audience: 'signed-in', groups: [] }, { done: 0, total: 3 });
    const audiences = listAudiences(first.readerGroups);
    const total = audiences.length + 1;
    const signedIn: SignedInEdition[] = [{ ...first, groups: [] }];
    let last: BuildResult = first;
    for (const groups of audiences.slice(1)) {
      const edition = await build({ audience: 'signed-in', groups }, { done: signedIn.length, total });
      signedIn.push({ ...edition, groups });
      last = edition;
    }
    const open: BuiltEdition = await build({ audience: 'public' }, { done: signedIn.length, total });
    const { readerGroups, pageCount } = last;
    return {
      pageCount,
      readerGroups,
      segments: await composeEditions({ open, signedIn, target, signal }),
      diagnostics: [...last.diagnostics, ...describeManyGroups(readerGroups, MAX_COMBINED_GROUPS)].sort(
        compareDiagnostics,
      ),
    };
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
}

interface ProgressStep {
  done: number;
  total: number;
}

function scaleProgress(onProgress: (progress: BuildProgress) => void, { done, total }: ProgressStep) {
  let lastPages = 0;
  return ({ progress, ...pages }: BuildProgress) => {
    lastPages = Math.max(lastPages, pages.pageCount);
    onProgress({
      progress: Math.floor((done * 100 + progress) / total),
      pageCount: lastPages,
      totalPages: pages.totalPages,
    });
  };
}
