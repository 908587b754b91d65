/**
 * Builds one site: plan, pages in parallel in a process with threads, then everything that needs all pages. Each part becomes a
 * segment of the bundle as soon as it is ready; segments that an earlier attempt left are taken over.
 */
import { sourceKey } from './cache/source-key.ts';
import { openWholeBuild } from './cache/whole-build.ts';
import { openBuild } from './open-build.ts';
import { startBuild } from './start-build.ts';
import type { BuildOptions, BuildResult, OpenBuild, OpenOptions } from './types.ts';

/**
 * @throws AppError `invalid_site` when docs.json is missing or unusable; `invalid_request` for a path that is no page.
 */
export function buildSite(options: BuildOptions): Promise<BuildResult> {
  return buildAndUse(options, (result) => Promise.resolve(result));
}

/** Builds a site and hands it to `use` while what built it ends. Throws as `buildSite`. */
export async function buildAndUse<T>(options: BuildOptions, use: (result: BuildResult) => Promise<T>): Promise<T> {
  const build = await openCachedBuild(options);
  try {
    return await use(await build.finish(options.onProgress));
  } finally {
    await build.close();
  }
}

/** Begins a build; one of sources that were built before is found whole, and has no segments to render. Throws as `openBuild`. */
export async function openCachedBuild(options: OpenOptions): Promise<OpenBuild> {
  const { cache } = options;
  const started = await startBuild(options);
  try {
    if (!cache) return await openBuild(options, started);
    const { settings, paths, siteVersion, label } = options;
    const [sums, modified] = await Promise.all([started.sums, started.modified]);
    const key = sourceKey(sums, { settings, paths, siteVersion, label, modified, leftOut: started.leftOut });
    const whole = openWholeBuild(cache, { ...options, key });
    const found = await whole.find();
    if (found) return foundBuild(found, started.pool.close());
    const build = await openBuild(options, started);
    return {
      ...build,
      async finish(onProgress) {
        const result = await build.finish(onProgress);
        const kept = build.findKept();
        if (kept) await whole.keep(result, kept);
        return result;
      },
    };
  } catch (error) {
    await started.pool.close();
    throw error;
  }
}

function foundBuild(result: BuildResult, closed: Promise<void>): OpenBuild {
  const { pageCount } = result;
  return {
    segments: [],
    render: () => Promise.resolve(),
    finish(onProgress) {
      onProgress?.({ progress: 100, pageCount, totalPages: pageCount });
      return Promise.resolve(result);
    },
    findKept: () => undefined,
    close: () => closed,
  };
}
