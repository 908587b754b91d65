/** A live preview: watches a folder of docs, serves it, and tells open pages what has changed. */
import { messageOf } from '../errors.ts';
import type { ResponderOptions } from '../bundle-server/responder.ts';
import type { Diagnostic } from '../site/model/diagnostics.ts';
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
  /** Files have changed; `isReady` when open pages show it already, before the build. */
  onChange(files: readonly string[], isReady: boolean): void;
  /** A build has ended: the problems of the site, and which of them the one before did not have. */
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
  /** Pages that were rendered since the last build, by their files; undefined while the build holds all. */
  let rendered: Map<string, string> | undefined;
  let last: SiteBuild | undefined;
  /** Whether something has changed that only a build shows. */
  let isFull = true;

  const server: DevServer = await startDevServer({
    ...options.responder,
    ...options,
    async render(output) {
      if (!rendered) return undefined;
      const page = await renderer.render(output);
      if (page) rendered?.set(output, page.html);
      return page?.html;
    },
  });

  const builds = createSiteBuilds({
    build,
    work,
    onBuilt(next) {
      const isPlanStale = isFull;
      const isStale = isFull || last === undefined || hasOtherShell(last.release, next.release);
      const others = hasOtherPages(rendered ?? new Map(), next.release);
      const known = new Set(last?.diagnostics.map((item) => keyOf(item)));
      server.use(next.release);
      last = next;
      rendered = undefined;
      isFull = false;
      server.send({ type: 'built', root: live.folder, diagnostics: next.diagnostics.slice(0, MAX_SENT) });
      if (isStale || others) server.send({ type: 'reload' });
      options.onBuilt(
        next,
        next.diagnostics.filter((item) => !known.has(keyOf(item))),
      );
      if (isPlanStale) void renderer.plan();
    },
    onFailed(error) {
      server.send({ type: 'failed', message: messageOf(error) });
      options.onFailed(messageOf(error));
    },
  });
  const take = async (files: string[]): Promise<void> => {
    builds.cancel();
    const isReady = await renderer.touch(files);
    if (isReady) {
      rendered ??= new Map();
      server.send({ type: 'reload' });
    } else isFull = true;
    options.onChange(files, isReady);
    builds.request(PAGES_FIRST_MS);
  };
  const watching = await watchFolder(live.folder, {
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
      await watching.close();
      renderer.close();
      await builds.close();
      await server.close();
    },
  };
}

/** Diagnostics that pages get. */
const MAX_SENT = 500;

/** Milliseconds in which open pages get what has changed, before a build takes the processors. */
const PAGES_FIRST_MS = 300;

/** Without the line: whatever stands below an edit has moved. */
function keyOf({ file, code, message }: Diagnostic): string {
  return JSON.stringify([file, code, message]);
}
