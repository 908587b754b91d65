/**
 * The agent's view of a site, as readers would see it: pages from the renderer, and the search from a separate bundle.
 */
import fs from 'node:fs/promises';
import path from 'node:path';
import type { OpenSiteView } from '../../agent/types/site.ts';
import { createFolderCache } from '../../export/build/cache/folder-cache.ts';
import { showPage } from '../../export/build/show-page.ts';
import type { BuildOptions } from '../../export/build/types.ts';
import { searchRelease } from '../../hosting/search/search-release.ts';
import { AppError } from '../../errors.ts';
import { findChromium } from '../../lib/chromium/find-chromium.ts';
import { buildRelease } from './build-release.ts';
import { takeScreenshot } from './take-screenshot.ts';

export type ViewOptions = Pick<BuildOptions, 'threads' | 'renderer' | 'fetchSpec' | 'createPool'> & {
  /** Path of the browser that takes screenshots, or `off`. @defaultValue an installed one */
  chromium?: string | undefined;
  /** Added to its environment. @defaultValue nothing */
  chromiumEnv?: Readonly<Record<string, string>>;
};

/** Creates the views of all jobs of a process. A build caches its pages for the next one of the same workspace. */
export function createSiteView({ chromium, chromiumEnv, ...options }: ViewOptions): OpenSiteView {
  return (settings, scratch) => {
    const folders = { site: path.join(scratch, 'view'), cache: path.join(scratch, 'view-cache') };
    return {
      showPage: (folder, file, signal) => showPage({ ...options, folder, settings, file, signal }),
      async takePicture(folder, file, signal) {
        const browser = await findChromium(chromium);
        if ('missing' in browser) throw new AppError('unavailable', MISSING_BROWSER[browser.missing]);
        const page = await showPage({ ...options, folder, settings, file, signal });
        if (!page) throw new AppError('unavailable', 'the file is not a page.');
        const target = await fs.mkdtemp(path.join(scratch, 'view-page-'));
        try {
          const cache = createFolderCache(folders.cache);
          const buildOptions = { ...options, folder, settings, cache, signal, target, paths: [page.url] };
          const release = await buildRelease(buildOptions);
          const screenshotOptions = { release, url: page.url, scratch: target, env: chromiumEnv, signal };
          return await takeScreenshot({ ...screenshotOptions, chromium: browser.program });
        } finally {
          await fs.rm(target, { recursive: true, force: true });
        }
      },
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

const MISSING_BROWSER = {
  off: 'screenshots are turned off here.',
  'not-installed': "Chromium isn't installed on the worker.",
  'wrong-path': "the Chromium in AGENT_CHROMIUM doesn't exist.",
};
