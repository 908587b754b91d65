import type { ExportJobRow } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import type { Store } from '../../store/adapter.ts';
import { createExpiredBundleError } from '../retention/pin-bundle.ts';
import { createDamagedBundleError } from './check-stored-bundle.ts';
import { readBundleManifest } from './read-bundle-manifest.ts';

/** URLs of pages, sorted. */
export interface Comparison {
  added: string[];
  changed: string[];
  removed: string[];
  /** Number of pages with the same content in both. */
  unchanged: number;
}

/**
 * Compares the pages of two completed exports by their bundles' manifests. A page counts as changed if its Markdown
 * differs: a new navigation entry, which is part of every page's HTML, changes no other page. Throws `conflict` or
 * `gone` if either bundle is missing.
 */
export async function compareExports(
  store: Store,
  { from, to }: { from: ExportJobRow; to: ExportJobRow },
): Promise<Comparison> {
  const [before, after] = await Promise.all([readPages(store, from), readPages(store, to)]);
  const commonPaths = [...after.keys()].filter((path) => before.has(path));
  const changedPaths = commonPaths.filter((path) => !isSame(before.get(path), after.get(path)));
  return {
    added: [...after.keys()].filter((path) => !before.has(path)).sort(),
    changed: changedPaths.sort(),
    removed: [...before.keys()].filter((path) => !after.has(path)).sort(),
    unchanged: commonPaths.length - changedPaths.length,
  };
}

/** Digests of a page's files. */
interface PageDigests {
  html: string;
  markdown: string | undefined;
}

function isSame(before: PageDigests | undefined, after: PageDigests | undefined): boolean {
  if (before?.markdown !== undefined && after?.markdown !== undefined) return before.markdown === after.markdown;
  return before?.html === after?.html;
}

async function readPages(store: Store, job: ExportJobRow): Promise<Map<string, PageDigests>> {
  if (job.status !== 'completed' || job.bundle_key === null || job.size_bytes === null)
    throw new AppError('conflict', `The export ${job.id} is ${job.status}. You can only compare completed exports.`);
  if (job.bundle_expired_at) throw createExpiredBundleError(job.bundle_expired_at);
  if ((await store.find(job.bundle_key))?.size !== Number(job.size_bytes)) throw createDamagedBundleError();
  const files = await readBundleManifest(store, { key: job.bundle_key, sizeBytes: job.size_bytes });
  const pages = new Map<string, PageDigests>();
  for (const [path, { sha256: html }] of Object.entries(files)) {
    const name = /^(.+)\.html$/.exec(path)?.[1];
    if (name === undefined || name === '404') continue;
    const folder = name === 'index' ? name : name.replace(/\/index$/, '');
    const markdown = files[`${folder}.md`] ?? files[`${name}.md`];
    if (markdown === undefined && !name.endsWith('index')) continue;
    pages.set(name === 'index' ? '/' : `/${folder}`, { html, markdown: markdown?.sha256 });
  }
  return pages;
}
