/** A live preview: watches a docs folder, serves it, and notifies open pages of changes. */
import { getErrorMessage } from '../errors.ts';
import type { ResponderOptions } from '../bundle-server/responder.ts';
import type { Diagnostic } from '../site/shared.ts';
import { startDevServer, type DevServer } from './dev-server.ts';
import type { LiveSiteOptions } from './live-site.ts';
import { createPageRenderer } from './page-renderer.ts';
import { createSiteBuilds, type SiteBuild, type SiteBuildsOptions } from './site-builds.ts';
import { hasOtherPages, hasOtherShell } from './compare-builds.ts';
import { watchFolder } from './watch-folder.ts';

export interface DevOptions {
  live: LiveSiteOptions;
  build: SiteBuildsOptions['build'];
  /** Existing folder for builds. */
  work: string;
  host: string;
  port: number;
  responder: Omit<ResponderOptions, 'log'>;
  log(line: string): void;
  /** Files have changed. `isReady` is true if open pages show the change already, before the build. */
  onChange(files: readonly string[], isReady: boolean): void;
  /** A build has finished, with the site's problems and those that the previous build didn't have. */
  onBuilt(build: SiteBuild, added: readonly Diagnostic[]): void;
  onFailed(message: string): void;
}

export interface Dev {
  url: string;
  close(): Promise<void>;
}

export async function runDev(options: DevOptions): Promise<Dev> {
  const { live, build, work } = options;
  const renderer = createPageRenderer(live);
  /** Pages rendered since the last build, by file; undefined while the build is up to date. */
  let renderedFiles: Map<string, string> | undefined;
  let last: SiteBuild | undefined;
  /** Whether a change only becomes visible with a build. */
  let isFull = true;

  const server: DevServer = await startDevServer({
    ...options.responder,
    ...options,
    async render(output) {
      if (!renderedFiles) return undefined;
      const page = await renderer.render(output);
      if (page) renderedFiles?.set(output, page.html);
      return page?.html;
    },
  });

  const builds = createSiteBuilds({
    build,
    work,
    onBuilt(next) {
      const isPlanStale = isFull;
      const isStale = isFull || last === undefined || hasOtherShell(last.release, next.release);
      const hasChangedPages = hasOtherPages(renderedFiles ?? new Map(), next.release);
      const knownKeys = new Set(last?.diagnostics.map((item) => getKey(item)));
      server.use(next.release);
      last = next;
      renderedFiles = undefined;
      isFull = false;
      server.send({ type: 'built', root: live.folder, diagnostics: next.diagnostics.slice(0, MAX_SENT) });
      if (isStale || hasChangedPages) server.send({ type: 'reload' });
      options.onBuilt(
        next,
        next.diagnostics.filter((item) => !knownKeys.has(getKey(item))),
      );
      if (isPlanStale) void renderer.plan();
    },
    onFailed(error) {
      server.send({ type: 'failed', message: getErrorMessage(error) });
      options.onFailed(getErrorMessage(error));
    },
  });
  const take = async (files: string[]): Promise<void> => {
    builds.cancel();
    const isReady = await renderer.touch(files);
    if (isReady) {
      renderedFiles ??= new Map();
      server.send({ type: 'reload' });
    } else isFull = true;
    options.onChange(files, isReady);
    builds.request(PAGES_FIRST_MS);
  };
  const watcher = await watchFolder(live.folder, {
    onChange: (files) => void take(files),
    onProblem: options.log,
  }).catch(async (error: unknown) => {
    await server.close();
    throw error;
  });
  builds.request(0);

  return {
    url: server.url,
    async close() {
      await watcher.close();
      renderer.close();
      await builds.close();
      await server.close();
    },
  };
}

/** Maximum number of diagnostics sent to pages. */
const MAX_SENT = 500;

/** Milliseconds to send changes to open pages before a build occupies the processors. */
const PAGES_FIRST_MS = 300;

/** Excludes the line number, because everything below an edit has moved. */
function getKey({ file, code, message }: Diagnostic): string {
  return JSON.stringify([file, code, message]);
}
