/** Builds the whole site repeatedly: one build at a time, from the state at its start. */
import fs from 'node:fs/promises';
import path from 'node:path';
import { loadRelease } from '../bundle-server/release/load-release.ts';
import type { Release } from '../bundle-server/release/release.ts';
import { buildSite } from '../export/build/build-site.ts';
import { createFolderSink, joinSegments } from '../export/build/folder-sink.ts';
import type { BuildOptions } from '../export/build/types.ts';
import type { Diagnostic } from '../site/shared.ts';

export interface SiteBuild {
  release: Release;
  pageCount: number;
  diagnostics: Diagnostic[];
  seconds: number;
}

export interface SiteBuildsOptions {
  /** The docs folder and how it is built; segments and signal are set here. */
  build: Omit<BuildOptions, 'segments' | 'signal'>;
  /** Existing folder for bundles. */
  work: string;
  onBuilt(build: SiteBuild): void;
  onFailed(error: unknown): void;
}

export interface SiteBuilds {
  /** Cancels a running or requested build, because files have changed. */
  cancel(): void;
  /** Starts a build after `afterMs` milliseconds. */
  request(afterMs: number): void;
  close(): Promise<void>;
}

export function createSiteBuilds({ build, work, onBuilt, onFailed }: SiteBuildsOptions): SiteBuilds {
  let currentBuild: { stop: AbortController; done: Promise<void> } | undefined;
  let timer: NodeJS.Timeout | undefined;

  const run = async (signal: AbortSignal): Promise<void> => {
    const startTime = performance.now();
    if (signal.aborted) return;
    try {
      const finishedBuild = await buildOnce({ ...build, signal }, work);
      if (!signal.aborted) onBuilt({ ...finishedBuild, seconds: (performance.now() - startTime) / 1000 });
    } catch (error) {
      if (!signal.aborted) onFailed(error);
    }
  };
  const begin = async (before: Promise<void> | undefined): Promise<void> => {
    const stop = new AbortController();
    currentBuild = { stop, done: Promise.resolve(before).then(() => run(stop.signal)) };
    await currentBuild.done;
  };

  const cancel = (): void => {
    currentBuild?.stop.abort();
    clearTimeout(timer);
  };

  return {
    cancel,
    request(afterMs) {
      cancel();
      timer = setTimeout(() => void begin(currentBuild?.done), afterMs);
    },
    async close() {
      cancel();
      await currentBuild?.done;
    },
  };
}

async function buildOnce(
  build: Omit<BuildOptions, 'segments'>,
  workFolder: string,
): Promise<Omit<SiteBuild, 'seconds'>> {
  const scratch = await fs.mkdtemp(path.join(workFolder, 'build-'));
  const segments = createFolderSink(scratch);
  try {
    const {
      pageCount,
      diagnostics,
      segments: names,
    } = await buildSite({
      ...build,
      segments,
      scratch,
    });
    const source = path.join(scratch, 'bundle.tar.gz');
    await joinSegments(segments, names, source);
    const release = await loadRelease({
      source,
      folder: path.join(workFolder, 'site'),
      limits: { maxFiles: Infinity, maxBytes: Infinity },
      log: () => {},
      signal: build.signal,
    });
    return { release, pageCount, diagnostics };
  } finally {
    await fs.rm(scratch, { recursive: true, force: true });
  }
}
