import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Command } from 'commander';
import { DEFAULT_LIMITS } from '../bundle-server/bundle-limits.ts';
import { unpackArchive } from '../bundle-server/unpack.ts';
import { AppError } from '../errors.ts';
import { buildSite } from '../export/build/build-site.ts';
import { createFolderSink, joinSegments } from '../export/build/folder-sink.ts';
import type { BuildResult } from '../export/build/types.ts';
import { readCommitTime } from '../export/source/commit-time.ts';
import { findLocalRepository } from '../export/source/local-repository.ts';
import { readModifiedDates } from '../export/source/modified-dates.ts';
import { isVersionLabel, MAX_LABEL } from '../lib/version-label.ts';
import { readFeatures, withFeatureOptions } from './feature-options.ts';
import type { FeatureOptions } from './feature-options.ts';
import { createProgress } from './progress.ts';
import { printDiagnostics, summarize } from './print-diagnostics.ts';
import { checkFolder, readNames, readThreads } from './site-options.ts';

interface ExportOptions extends FeatureOptions {
  out?: string;
  dir?: string;
  siteUrl?: string;
  groups?: string[];
  siteVersion?: string;
  versionLabel?: string;
  strict?: boolean;
  threads: string;
  quiet?: boolean;
}

/** `bindery export <folder>`: renders a local site without the service. */
export function exportCommand(): Command {
  const command = new Command('export')
    .description('render a docs.json site to one bundle of plain HTML, CSS and JavaScript')
    .argument('<folder>', 'folder that holds docs.json')
    .option('--out <file>', 'where to write the bundle (default: bundle.tar.gz, unless --dir is given)')
    .option('--dir <folder>', 'also write the files themselves to this folder, which must be empty or absent')
    .option('--site-url <url>', 'public address of the site, for canonical links and the sitemap');
  return withFeatureOptions(command)
    .option('--groups <names>', 'include pages that are for these groups of readers, separated by commas', readNames)
    .option('--site-version <label>', 'export one version of the site, as docs.json names it, and what belongs to none')
    .option('--version-label <label>', 'tag the bundle: serve shows it where it has no label of its own')
    .option('--strict', 'exit with code 1 when there is a warning')
    .option('--quiet', 'print only the summary')
    .option('--threads <n>', 'rendering threads', String(os.availableParallelism()))
    .action(runExport);
}

async function runExport(folder: string, options: ExportOptions): Promise<void> {
  const started = performance.now();
  const work = await fs.mkdtemp(path.join(os.tmpdir(), 'bindery-export-'));
  const stop = new AbortController();
  const interrupt = () =>
    stop.abort(new AppError('invalid_request', 'The export was interrupted; nothing was written.'));
  process.once('SIGINT', interrupt);
  try {
    const features = readFeatures(options);
    const root = await checkFolder(folder);
    if (options.dir !== undefined) await checkTarget(options.dir);
    const progress = createProgress(options.quiet ? undefined : 'Rendering');
    const time = await readCommitTime({ folder: root, signal: stop.signal });
    const repository = await findLocalRepository(root, stop.signal);
    const result = await buildSite({
      folder: root,
      readModified: () => readModifiedDates(root, stop.signal),
      settings: {
        features,
        ...(options.groups && { groups: options.groups }),
        ...(time !== undefined && { time }),
        ...(repository && { repository }),
        ...(options.siteUrl !== undefined && { origin: readOrigin(options.siteUrl) }),
      },
      threads: readThreads(options.threads),
      ...(options.siteVersion !== undefined && { siteVersion: options.siteVersion }),
      ...(options.versionLabel !== undefined && { label: readLabel(options.versionLabel) }),
      signal: stop.signal,
      onProgress: progress.update,
      segments: createFolderSink(work),
    }).finally(progress.stop);
    const written = await writeResult(result, work, options);
    if (!options.quiet) printDiagnostics(result.diagnostics, process.stderr);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    process.stdout.write(
      `${result.pageCount} pages in ${seconds} s → ${written.join(', ')}\n${summarize(result.diagnostics)}\n`,
    );
    if (options.strict && result.diagnostics.some(({ severity }) => severity !== 'info')) process.exitCode = 1;
  } finally {
    process.off('SIGINT', interrupt);
    await fs.rm(work, { recursive: true, force: true });
  }
}

async function writeResult(result: BuildResult, work: string, options: ExportOptions): Promise<string[]> {
  const written: string[] = [];
  const out = path.resolve(
    options.out ?? (options.dir === undefined ? 'bundle.tar.gz' : path.join(work, 'bundle.tar.gz')),
  );
  await fs.mkdir(path.dirname(out), { recursive: true });
  const { sizeBytes } = await joinSegments(work, result.segments, out);
  if (options.out !== undefined || options.dir === undefined)
    written.push(`${path.relative('.', out)} (${(sizeBytes / 1e6).toFixed(1)} MB)`);
  if (options.dir !== undefined) {
    const target = path.resolve(options.dir);
    await fs.mkdir(target, { recursive: true });
    await unpackArchive({
      archive: out,
      folder: target,
      limits: { ...DEFAULT_LIMITS, maxFiles: Infinity, maxBytes: Infinity },
    });
    written.push(options.dir);
  }
  return written;
}

async function checkTarget(folder: string): Promise<void> {
  const present = await fs.readdir(path.resolve(folder)).catch(() => []);
  if (present.length > 0)
    throw new AppError(
      'invalid_request',
      `--dir needs an empty or absent folder, but ${folder} holds ${present.length} entries. Remove them or name another folder.`,
    );
}

function readLabel(text: string): string {
  if (isVersionLabel(text)) return text;
  throw new AppError(
    'invalid_request',
    `--version-label takes 1 to ${MAX_LABEL} characters that show, such as 2026.4.`,
  );
}

function readOrigin(text: string): string {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new AppError(
      'invalid_request',
      `--site-url takes an http or https address such as https://docs.example.com, not "${text}".`,
    );
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}
