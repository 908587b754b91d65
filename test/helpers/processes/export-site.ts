/** Exports the site in the folder of its first argument to the bundle of its second; prints diagnostics and the most memory it took, as JSON. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildSite } from '../../../src/export/build/build-site.ts';
import { createFolderSink, joinSegments } from '../../../src/export/build/folder-sink.ts';

const [folder = '', bundle = ''] = process.argv.slice(2);
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-segments-'));
const { segments, diagnostics } = await buildSite({
  folder,
  settings: { airGapped: false, search: true },
  threads: 2,
  segments: createFolderSink(scratch),
});
await joinSegments(scratch, segments, bundle);
fs.rmSync(scratch, { recursive: true });
process.stdout.write(`${JSON.stringify({ diagnostics, megabytes: process.resourceUsage().maxRSS / 1024 })}\n`);
