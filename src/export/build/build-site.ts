/**
 * Builds one site: creates the plan, renders pages in parallel in a separate process with threads, then creates the
 * files that need all pages. Each part becomes a segment of the bundle as soon as it is ready. Segments from an earlier
 * attempt are reused.
 */
import { computeSourceKey } from './cache/source-key.ts';
import { openBuildCache } from './cache/build-cache.ts';
import { openBuild } from './open-build.ts';
import { startBuild } from './start-build.ts';
import type { BuildOptions, BuildResult, OpenBuild, OpenOptions } from './types.ts';

/**
 * Builds a site and returns the names of its segments in bundle order, with its diagnostics.
 *
 * @throws AppError `invalid_site` if docs.json is missing or unusable; `invalid_request` for a path that matches no
 *   page.
 */
export function buildSite(options: BuildOptions): Promise<BuildResult> {
  return buildAndUse(options, (result) => Promise.resolve(result));
}

/** Builds a site and calls `use` with the result before the renderer shuts down. Throws as `buildSite` does. */
export async function buildAndUse<T>(options: BuildOptions, use: (result: BuildResult) => Promise<T>): Promise<T> {
  const build = await openCachedBuild(options);
  try {
    return await use(await build.renderAll(options.onProgress));
  } finally {
    await build.close();
  }
}

/**
 * Starts a build. If the same sources were built before, returns the cached build with nothing left to render. Throws
 * as `openBuild` does.
 */
export async function openCachedBuild(options: OpenOptions): Promise<OpenBuild> {
  const { addBooks } = options;
  const build = await openBuildWithoutBooks(options);
  if (!addBooks) return build;
  return {
    ...build,
    async renderAll(onProgress) {
      const result = await build.renderAll(onProgress);
      return result.downloads ? addBooks(result, options) : result;
    },
  };
}

async function openBuildWithoutBooks(options: OpenOptions): Promise<OpenBuild> {
  const { cache } = options;
  const startedBuild = await startBuild(options);
  try {
    if (!cache) return await openBuild(options, startedBuild);
    const { settings, paths, siteVersion, label } = options;
    const [sums, history] = await Promise.all([startedBuild.sums, startedBuild.history]);
    const key = computeSourceKey(sums, {
      settings,
      paths,
      siteVersion,
      label,
      ...history,
    });
    const buildCache = openBuildCache(cache, { ...options, key });
    const cachedResult = await buildCache.find();
    if (cachedResult) return createFinishedBuild(cachedResult, startedBuild.closePool());
    const build = await openBuild(options, startedBuild);
    return {
      ...build,
      async renderAll(onProgress) {
        const result = await build.renderAll(onProgress);
        const segmentPlaces = build.findCachedSegments();
        if (segmentPlaces) await buildCache.keep(result, segmentPlaces);
        return result;
      },
    };
  } catch (error) {
    await startedBuild.closePool();
    throw error;
  }
}

function createFinishedBuild(result: BuildResult, closePromise: Promise<void>): OpenBuild {
  const { pageCount } = result;
  return {
    segments: [],
    render: () => Promise.resolve(),
    renderAll(onProgress) {
      onProgress?.({ progress: 100, pageCount, totalPages: pageCount });
      return Promise.resolve(result);
    },
    findCachedSegments: () => undefined,
    close: () => closePromise,
  };
}
