/**
 * Builds the site in a folder; prints a line when the first pages are done. Arguments: the folder, one for files, then
 * Node.js options for the renderer.
 */
import { createFeatures } from '../../../src/features/testing.ts';
import { buildSite } from '../../../src/export/build/build-site.ts';
import { createFolderSink } from '../../../src/export/build/folder-sink.ts';

const [folder = '', scratch = '', ...execArgv] = process.argv.slice(2);
await buildSite({
  folder,
  settings: { features: createFeatures('cloud', { search: false }) },
  threads: 2,
  segments: createFolderSink(scratch),
  scratch,
  onProgress: ({ pageCount }) => {
    if (pageCount > 0) process.stdout.write(`${pageCount}\n`);
  },
  renderer: { execArgv },
});
