import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import type { ApiProxyOptions } from '../../../src/bundle-server/routes/api-proxy.ts';
import type { SiteAssistant } from '../../../src/bundle-server/routes/assistant-route.ts';
import { collectInFolder } from '../../../src/bundle-server/events/collect-in-folder.ts';
import { keepEventsInFolder } from '../../../src/bundle-server/events/event-file.ts';
import { DEFAULT_LIMITS } from '../../../src/bundle-server/bundle/bundle-limits.ts';
import { loadRelease } from '../../../src/bundle-server/release/load-release.ts';
import { startSiteServer } from '../../../src/bundle-server/server.ts';
import { MCP } from '../../../src/hosting/mcp/mcp-option.ts';
import { buildContentSecurityPolicy } from '../../../src/site/output/headers.ts';
import { fetchShared } from '../../helpers/shared.ts';

/** An example exported by the command line, served over HTTP and stored on disk. */
export interface OpenSite {
  /** The unpacked bundle. */
  folder: string;
  /** Folder of the data that the server collects. */
  data: string;
  /** Paths of its pages in the bundle, such as `guides/retries.html`, without pages that only redirect. */
  pages: string[];
  /** Returns the URL of a bundle path, as linked (`http`) or opened (`file`). */
  address(medium: Medium, page: string): string;
  close(): Promise<void>;
}

export type Medium = 'http' | 'file';

/**
 * Serves `examples/<name>` on a free local port, exported with these command line options. All files of the run share
 * one export.
 */
export function openSite(name: string, ...options: string[]): Promise<OpenSite> {
  return openFolder({ folder: `examples/${name}`, options });
}

export interface FolderSite {
  /** Folder with the site's docs.json. */
  folder: string;
  /** Options of `bindery export`. */
  options?: readonly string[];
  /** Enables the playground's proxy. @defaultValue it is disabled */
  apiProxy?: ApiProxyOptions;
  /** Sends the policy of air-gapped sites. @defaultValue only if the bundle has one */
  strict?: boolean;
  /** Assistant of the site. @defaultValue there is no assistant */
  assistant?: SiteAssistant;
}

/** Exports and serves a site from any folder, like `openSite`. */
export async function openFolder(folderSite: FolderSite): Promise<OpenSite> {
  const { folder: source, options = [], apiProxy, strict, assistant } = folderSite;
  const bundle = await exportShared(source, ...options);
  const workFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-e2e-'));
  const remove = (): void => fs.rmSync(workFolder, { recursive: true, force: true });
  const ignoreLog = (): void => undefined;
  const release = await loadRelease({ source: bundle, folder: workFolder, limits: DEFAULT_LIMITS, log: ignoreLog });
  const data = path.join(workFolder, 'data');
  const server = await startSiteServer({
    release: strict ? { ...release, contentSecurityPolicy: buildContentSecurityPolicy() } : release,
    host: '127.0.0.1',
    port: 0,
    versionLabel: undefined,
    apiProxy,
    collector: collectInFolder(data),
    events: { ...keepEventsInFolder(data, { days: 0 }), nameOf: () => 'site' },
    assistant: assistant && { assistant },
    mcp: MCP,
    log: ignoreLog,
  });
  const folder = path.dirname(release.locate('manifest.json'));
  return {
    folder,
    data,
    pages: [...release.files.keys()].filter((file) => file.endsWith('.html') && !isRedirect(folder, file)).sort(),
    address: (medium, page) =>
      medium === 'http' ? new URL(page, `${server.url}/`).href : `${pathToFileURL(folder).href}/${page}`,
    async close() {
      await server.close(0);
      remove();
    },
  };
}

/** Returns the bundle of a folder, exported now or earlier for another file of the run. */
export function exportShared(folder: string, ...options: string[]): Promise<string> {
  return fetchShared('/export', { folder, options });
}

function isRedirect(folder: string, file: string): boolean {
  return fs.readFileSync(path.join(folder, file), 'utf8').includes('http-equiv="refresh"');
}
