/** How the agent sees a site as its readers would: pages from the renderer, the search from a bundle of its own. */
import fs from 'node:fs/promises';
import path from 'node:path';
import type { OpenSiteView } from '../../agent/types.ts';
import { createFolderCache } from '../../export/build/cache/folder-cache.ts';
import { showPage } from '../../export/build/show-page.ts';
import type { BuildOptions } from '../../export/build/types.ts';
import { searchRelease } from '../../hosting/search/search-release.ts';
import { buildRelease } from './build-release.ts';

export type ViewOptions = Pick<BuildOptions, 'threads' | 'renderer' | 'fetchSpec' | 'createPool'>;

/** Makes the views of all jobs of a process. A build keeps its pages for the next one of the same workspace. */
export function createSiteView(options: ViewOptions): OpenSiteView {
  return (settings, scratch) => {
    const folders = { site: path.join(scratch, 'view'), cache: path.join(scratch, 'view-cache') };
    return {
      showPage: (folder, file, signal) => showPage({ ...options, folder, settings, file, signal }),
      async openSearch(folder, signal) {
        if (!settings.features.search) return undefined;
        await fs.rm(folders.site, { recursive: true, force: true });
        const cache = createFolderCache(folders.cache);
        const release = await buildRelease({ ...options, folder, settings, cache, signal, target: folders.site });
        return (question) => searchRelease(release, question);
      },
    };
  };
}
