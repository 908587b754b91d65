/**
 * Exports every docs.json site below a folder and checks the bundles from outside: `npm run test:corpora -- <folder>`.
 * Fails if an export fails, a page of a navigation is missing in its bundle, MDX's reference parser reads a page in
 * another way than satteri, or a page loses a word without a diagnostic. With `--repeat 3`, each site is
 * exported three times, on 1, 2 and 4 threads, every second time beside a process that keeps the machine busy; fails if
 * the bundles' bytes differ.
 */
import { spawn } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { DEFAULT_LIMITS } from '../src/bundle-server/bundle/bundle-limits.ts';
import { createFeatures } from '../src/features/testing.ts';
import { unpackArchive } from '../src/bundle-server/bundle/unpack.ts';
import { buildSite } from '../src/export/build/build-site.ts';
import { createFolderSink, joinSegments } from '../src/export/build/folder-sink.ts';
import type { Diagnostic } from '../src/site/shared.ts';
import { compareParsersOnSite } from './corpora/compare-parsers.ts';
import { findDeadLinks } from './corpora/dead-links.ts';
import { listExpectedPages } from './corpora/expected-pages.ts';
import { findLostWordsOnSite } from './text/lost-words-of-site.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { repeat: { type: 'string', default: '1' } },
});
const [root] = positionals;
if (root === undefined) {
  process.stderr.write('Name the folder that holds the sites: npm run test:corpora -- <folder>\n');
  process.exit(2);
}

let hasFailed = false;
for (const name of (await fs.readdir(root)).sort()) {
  const folder = path.join(root, name);
  if (!(await fs.stat(path.join(folder, 'docs.json')).catch(() => undefined))) continue;
  const workFolder = await fs.mkdtemp(path.join(os.tmpdir(), 'bindery-corpora-'));
  try {
    await testSite(name, folder, workFolder);
  } catch (error) {
    hasFailed = true;
    process.stdout.write(`${name.padEnd(22)} FAILED: ${error instanceof Error ? error.message : String(error)}\n`);
  } finally {
    await fs.rm(workFolder, { recursive: true, force: true });
  }
}
process.exitCode = hasFailed ? 1 : 0;

async function testSite(name: string, folder: string, workFolder: string): Promise<void> {
  const startTime = performance.now();
  const files = path.join(workFolder, 'files');
  await fs.mkdir(files);
  const { archive, result } = await exportSite(folder, path.join(workFolder, 'first'), os.availableParallelism());
  const seconds = (performance.now() - startTime) / 1000;
  const differentRepeats = await compareRepeats(folder, workFolder, archive);
  if (differentRepeats.length > 0) hasFailed = true;
  await unpackArchive({ archive, folder: files, limits: DEFAULT_LIMITS });
  const missingPages: string[] = [];
  for (const page of await listExpectedPages(folder))
    if (!(await fs.stat(path.join(files, `${page}.html`)).catch(() => undefined))) missingPages.push(page);
  const deadLinks = await findDeadLinks(files);
  const trees = await compareParsersOnSite(folder);
  const lostWords = await findLostWordsOnSite(folder);
  if (missingPages.length > 0 || trees.differences.length > 0 || lostWords.length > 0) hasFailed = true;
  const columns = [
    `${result.pageCount} pages`.padStart(11),
    `${seconds.toFixed(1)} s`.padStart(7),
    `${missingPages.length} missing`,
    `${deadLinks.length} dead links`,
    `${trees.differences.length} other trees${trees.known === 0 ? '' : ` (and ${trees.known} known)`}`,
    `${lostWords.length} lost words`,
    ...differentRepeats.map((threads) => `OTHER BYTES on ${threads} threads`),
  ];
  process.stdout.write(`${name.padEnd(22)}${columns.join('  ')}\n    ${countKinds(result.diagnostics)}\n`);
  for (const page of missingPages.slice(0, 10)) process.stdout.write(`    missing: ${page}\n`);
  for (const { file, before, satteri, mdx } of trees.differences.slice(0, 10))
    process.stdout.write(
      `    other tree: ${file}, below: ${before.trim()}\n      satteri:     ${satteri}\n      @mdx-js/mdx: ${mdx}\n`,
    );
  for (const { output, word, file, line } of lostWords.slice(0, 10))
    process.stdout.write(`    lost in the ${output}: ${file}:${line} ${word}\n`);
  if (process.env['VERBOSE'] !== undefined) {
    for (const { page, link } of deadLinks) process.stdout.write(`    dead: ${page} → ${link}\n`);
    for (const item of result.diagnostics)
      process.stdout.write(
        `    ${item.file}:${item.line}:${item.column} ${item.severity} ${item.code}: ${item.message}\n`,
      );
  }
}

async function exportSite(folder: string, workFolder: string, threads: number) {
  const scratch = path.join(workFolder, 'segments');
  await fs.mkdir(scratch, { recursive: true });
  const segments = createFolderSink(scratch);
  const result = await buildSite({
    folder,
    settings: { features: createFeatures() },
    threads,
    segments,
  });
  const archive = path.join(workFolder, 'bundle.tar.gz');
  await joinSegments(segments, result.segments, archive);
  return { archive, result };
}

/** Returns the thread counts for which an export of the site differs from the archive. */
async function compareRepeats(folder: string, workFolder: string, archive: string): Promise<number[]> {
  const repeat = Number(values.repeat);
  const expected = repeat > 1 ? await fs.readFile(archive) : Buffer.of();
  const differentRepeats: number[] = [];
  for (let index = 0; index < (repeat > 1 ? repeat : 0); index++) {
    const threads = 2 ** (index % 3);
    const load = index % 2 === 1 ? spawn(process.execPath, ['-e', 'for (;;);']) : undefined;
    try {
      const repeatResult = await exportSite(folder, path.join(workFolder, `repeat-${index}`), threads);
      if (!expected.equals(await fs.readFile(repeatResult.archive))) differentRepeats.push(threads);
    } finally {
      load?.kill('SIGKILL');
    }
    await fs.rm(path.join(workFolder, `repeat-${index}`), { recursive: true, force: true });
  }
  return differentRepeats;
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
