/** Reads a whole site as an export does, for its diagnostics alone: nothing is highlighted, packed or written. */
import type { Diagnostic } from '../../site/model/diagnostics.ts';
import { getRemoteSpecs, type RemoteSpecs } from './remote-specs.ts';
import { createRenderPool } from './process/render-pool.ts';
import type { BuildOptions } from './types.ts';

export type CheckOptions = Pick<
  BuildOptions,
  'folder' | 'settings' | 'threads' | 'signal' | 'onProgress' | 'fetchSpec' | 'renderer' | 'createPool'
>;

export interface CheckResult {
  pageCount: number;
  /** Sorted. */
  diagnostics: Diagnostic[];
  /** Files of pages that no entry of the navigation leads to, and that are not hidden on purpose. */
  unlisted: string[];
}

/** Pages that one thread takes at a time. */
const PAGES_PER_TASK = 50;

/** @throws AppError `invalid_site` when docs.json is missing or unusable. */
export async function checkSite(options: CheckOptions): Promise<CheckResult> {
  const { folder, settings, threads, signal, onProgress, fetchSpec, renderer, createPool = createRenderPool } = options;
  const pool = createPool({ ...renderer, threads, purpose: 'check', signal });
  let remote: RemoteSpecs | undefined;
  try {
    remote = await getRemoteSpecs(await pool.run({ type: 'remotes', folder }), { fetch: fetchSpec, signal });
    const { plan, diagnostics } = await pool.run({
      type: 'plan',
      folder,
      settings,
      purpose: 'check',
      remote: remote && { folder: remote.folder, index: remote.index },
    });
    const urls = plan.pages.map(({ url }) => url);
    let pageCount = 0;
    const count = (pages: number) => {
      pageCount += pages;
      const progress = Math.floor((99 * pageCount) / Math.max(1, urls.length));
      onProgress?.({ progress, pageCount, totalPages: urls.length });
    };
    const tasks = Array.from({ length: Math.ceil(urls.length / PAGES_PER_TASK) }, (_, index) =>
      pool.run({ type: 'check', urls: urls.slice(index * PAGES_PER_TASK, (index + 1) * PAGES_PER_TASK) }, count),
    );
    const pages = (await Promise.all(tasks)).flat();
    const found = await pool.run({ type: 'collect', pages, planDiagnostics: diagnostics });
    return { pageCount, diagnostics: found, unlisted: plan.unlisted };
  } finally {
    await pool.close();
    await remote?.remove();
  }
}
