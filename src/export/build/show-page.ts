import type { RenderedText } from './messages.ts';
import { createRenderPool } from './process/render-pool.ts';
import { getRemoteSpecs, type RemoteSpecs } from './remote-specs.ts';
import type { BuildOptions } from './types.ts';

export type ShowOptions = Pick<
  BuildOptions,
  'folder' | 'settings' | 'signal' | 'fetchSpec' | 'renderer' | 'createPool'
> & {
  /** Path relative to the docs folder. */
  file: string;
};

/**
 * Returns one page of a site as readers see it. Undefined if the file isn't a page.
 *
 * @throws AppError `invalid_site` if docs.json is missing or unusable, or if the page stops the renderer.
 */
export async function showPage(options: ShowOptions): Promise<RenderedText | undefined> {
  const { folder, settings, file, signal, fetchSpec, renderer, createPool = createRenderPool } = options;
  const pool = createPool({ ...renderer, threads: 1, purpose: 'check', signal });
  let remote: RemoteSpecs | undefined;
  try {
    remote = await getRemoteSpecs(await pool.run({ type: 'remotes', folder }), { fetch: fetchSpec, signal });
    await pool.run({
      type: 'plan',
      folder,
      settings,
      purpose: 'check',
      remote: remote && { folder: remote.folder, index: remote.index },
    });
    return await pool.run({ type: 'show', file });
  } finally {
    await pool.close();
    await remote?.remove();
  }
}
