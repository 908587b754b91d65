/** Builds the site in a folder; prints a line when the first pages are done. Its arguments: folder, then options of Node for the renderer. */
import os from 'node:os';
import { buildSite } from '../../../src/export/build/build-site.ts';
import { createFolderSink } from '../../../src/export/build/folder-sink.ts';

const [folder = '', ...execArgv] = process.argv.slice(2);
await buildSite({
  folder,
  settings: { airGapped: false, search: false },
  threads: 2,
  segments: createFolderSink(os.tmpdir()),
  onProgress: ({ pageCount }) => {
    if (pageCount > 0) process.stdout.write(`${pageCount}\n`);
  },
  renderer: { execArgv },
});
