/** Builds small sites for the tests of books. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createLocalPool } from '../../../test/helpers/renderer/local-pool.ts';
import { createFeatures } from '../../features/testing.ts';
import { buildSite } from '../build/build-site.ts';
import { createFolderSink } from '../build/folder-sink.ts';
import type { BuildOptions } from '../build/types.ts';
import type { BookOptions } from './book-options.ts';

/** A machine without a browser. */
export const NO_BROWSER: BookOptions = { findBrowser: () => Promise.resolve({ missing: 'not-installed' }) };

/** Builds a site from its files. `config` is added to docs.json. The folder is deleted with `remove`. */
export async function buildTestSite(
  files: Readonly<Record<string, string | Buffer>>,
  { config = {}, settings, ...options }: Partial<BuildOptions> & { config?: object } = {},
) {
  const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-books-')));
  const site = path.join(folder, 'site');
  const docs = { name: 'Kettle & Co', theme: 'mint', colors: { primary: '#123456' }, ...config };
  for (const [file, content] of Object.entries({ ...files, 'docs.json': JSON.stringify(docs) })) {
    fs.mkdirSync(path.dirname(path.join(site, file)), { recursive: true });
    fs.writeFileSync(path.join(site, file), content);
  }
  const segments = createFolderSink(folder);
  const result = await buildSite({
    folder: site,
    settings: { features: createFeatures(), outline: 'all-sections', time: '2026-05-04T03:02:01.000Z', ...settings },
    threads: 1,
    createPool: createLocalPool,
    segments,
    scratch: folder,
    ...options,
  });
  return { result, segments, scratch: folder, remove: () => fs.rmSync(folder, { recursive: true, force: true }) };
}
