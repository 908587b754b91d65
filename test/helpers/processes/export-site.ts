/**
 * Exports the site in its first argument's folder to the bundle in its second. Prints as JSON: the diagnostics, the
 * peak megabytes of the rendering process, and the number of its restarts.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createFeatures } from '../../../src/features/testing.ts';
import { buildSite } from '../../../src/export/build/build-site.ts';
import { createFolderSink, joinSegments } from '../../../src/export/build/folder-sink.ts';
import { findRenderers, readPeakMegabytes } from '../renderer/find-renderers.ts';

const [folder = '', bundle = ''] = process.argv.slice(2);
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-segments-'));
const sink = createFolderSink(scratch);
let megabytes = 0;
let restarts = 0;
const { segments, diagnostics } = await buildSite({
  folder,
  settings: { features: createFeatures() },
  threads: 2,
  segments: sink,
  onProgress: () => (megabytes = Math.max(megabytes, ...findRenderers().map(readPeakMegabytes))),
  renderer: { onRestart: () => restarts++ },
});
await joinSegments(sink, segments, bundle);
fs.rmSync(scratch, { recursive: true });
process.stdout.write(`${JSON.stringify({ diagnostics, megabytes, restarts })}\n`);
