/**
 * Exports every docs.json site below a folder and looks at the bundles from outside:
 * `npm run test:corpora -- <folder>`. Fails when an export fails, or a page of a navigation is not in its bundle.
 */
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { DEFAULT_LIMITS } from '../src/bundle-server/limits.ts';
import { unpackArchive } from '../src/bundle-server/unpack.ts';
import { buildSite } from '../src/export/build/build-site.ts';
import { createFolderSink, joinSegments } from '../src/export/build/folder-sink.ts';
import type { Diagnostic } from '../src/site/diagnostics.ts';
import { findDeadLinks } from './corpora/dead-links.ts';
import { expectedPages } from './corpora/expected-pages.ts';

const [root] = process.argv.slice(2);
if (root === undefined) {
  process.stderr.write('Name the folder that holds the sites: npm run test:corpora -- <folder>\n');
  process.exit(2);
}

let failed = false;
for (const name of (await fs.readdir(root)).sort()) {
  const folder = path.join(root, name);
  if (!(await fs.stat(path.join(folder, 'docs.json')).catch(() => undefined))) continue;
  const work = await fs.mkdtemp(path.join(os.tmpdir(), 'bindery-corpora-'));
  try {
    await testSite(name, folder, work);
  } catch (error) {
    failed = true;
    process.stdout.write(`${name.padEnd(22)} FAILED: ${error instanceof Error ? error.message : String(error)}\n`);
  } finally {
    await fs.rm(work, { recursive: true, force: true });
  }
}
process.exitCode = failed ? 1 : 0;

async function testSite(name: string, folder: string, work: string): Promise<void> {
  const started = performance.now();
  const segments = path.join(work, 'segments');
  const files = path.join(work, 'files');
  await fs.mkdir(segments);
  await fs.mkdir(files);
  const result = await buildSite({
    folder,
    settings: { airGapped: false, search: true },
    threads: os.availableParallelism(),
    segments: createFolderSink(segments),
  });
  const seconds = (performance.now() - started) / 1000;
  const archive = path.join(work, 'bundle.tar.gz');
  await joinSegments(segments, result.segments, archive);
  await unpackArchive({ archive, folder: files, limits: DEFAULT_LIMITS });
  const missing: string[] = [];
  for (const page of await expectedPages(folder))
    if (!(await fs.stat(path.join(files, `${page}.html`)).catch(() => undefined))) missing.push(page);
  const dead = await findDeadLinks(files);
  if (missing.length > 0) failed = true;
  const columns = [
    `${result.pageCount} pages`.padStart(11),
    `${seconds.toFixed(1)} s`.padStart(7),
    `${missing.length} missing`,
    `${dead.length} dead links`,
  ];
  process.stdout.write(`${name.padEnd(22)}${columns.join('  ')}\n    ${countKinds(result.diagnostics)}\n`);
  for (const page of missing.slice(0, 10)) process.stdout.write(`    missing: ${page}\n`);
  if (process.env['VERBOSE'] !== undefined) {
    for (const { page, link } of dead) process.stdout.write(`    dead: ${page} → ${link}\n`);
    for (const item of result.diagnostics)
      process.stdout.write(
        `    ${item.file}:${item.line}:${item.column} ${item.severity} ${item.code}: ${item.message}\n`,
      );
  }
}

function countKinds(diagnostics: readonly Diagnostic[]): string {
  const kinds = new Map<string, number>();
  for (const { code } of diagnostics) kinds.set(code, (kinds.get(code) ?? 0) + 1);
  return (
    [...kinds]
      .sort(([, a], [, b]) => b - a)
      .map(([code, count]) => `${code} ${count}`)
      .join(', ') || 'no diagnostics'
  );
}
