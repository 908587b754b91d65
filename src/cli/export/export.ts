import { Command } from 'commander';
import { AppError } from '../../errors.ts';
import { buildAndUse } from '../../export/build/build-site.ts';
import { buildEditions } from '../../export/build/editions/open-editions.ts';
import { createAddBooks } from '../../export/books/create-add-books.ts';
import { USER_CACHE_FOLDER } from '../../export/build/cache/user-cache-folder.ts';
import { createFolderSink } from '../../export/build/folder-sink.ts';
import type { BuildOptions, BuildResult } from '../../export/build/types.ts';
import { findHistoryProblem } from '../../export/source/history-problem.ts';
import { runOnce } from '../../lib/run-once.ts';
import { readLocalHistory } from '../../export/page-history/read-local-history.ts';
import { withFeatureOptions } from '../feature-options.ts';
import { checkOutput } from '../check-output.ts';
import { formatCount } from '../format-count.ts';
import { formatSize } from '../../lib/format-size.ts';
import { withExamples } from '../examples.ts';
import { ERRORS_FOUND } from '../exit-codes.ts';
import { withLocalCache } from '../local-cache.ts';
import { createProgress } from '../progress.ts';
import { printDiagnostics, summarize } from '../print-diagnostics.ts';
import { withServiceOption } from '../remote-service.ts';
import { readPath } from '../read-path.ts';
import { splitList } from '../../lib/split-list.ts';
import { findSite, readSettings } from '../site-options.ts';
import type { SiteOptions } from '../site-options.ts';
import type { SecretKey } from '../../lib/minisign/keys.ts';
import { withTempFolder } from '../../lib/temp-folder.ts';
import { createThreadsOption } from '../threads-option.ts';
import { withStopSignal } from '../with-stop-signal.ts';
import { asksForBook, checkBookOptions, createBookOptions, withBookOptions, type BookChoice } from './book-options.ts';
import { checkTarget } from './check-targets.ts';
import { readLabel, readOrigin } from './read-texts.ts';
import { DEFAULT_OUT, writeResult, type Targets, type WrittenFile } from './write-result.ts';

interface ExportOptions extends SiteOptions, Targets, BookChoice, Pick<BuildOptions, 'createPool'> {
  siteUrl?: string;
  /** Key file, or `true` for the key in the environment. */
  sign?: string | true;
  editions?: boolean;
  siteVersion?: string;
  versionLabel?: string;
  json?: boolean;
  strict?: boolean;
  threads: number;
  quiet?: boolean;
  cache: boolean;
  remote?: string;
  url?: string;
}

/** `bindery export <folder>`: renders a local site without the service. */
export function exportCommand(overrides: Pick<BuildOptions, 'createPool'> = {}): Command {
  const command = new Command('export')
    .description('export a docs.json site as one bundle of HTML, CSS and JavaScript')
    .argument('[folder]', 'folder that contains docs.json, itself or in one of its subfolders', readPath)
    .option('--out <file>', 'bundle file to write (default: bundle.tar.gz, unless you pass --dir)', readPath)
    .option('--dir <folder>', 'write the unpacked files to this new or empty folder', readPath)
    .option(
      '--sign [key]',
      'sign the bundle with a secret key file (default: BINDERY_SIGNING_KEY); see `bindery signing`',
    )
    .option('--sbom <file>', 'write a software bill of materials of the bundle, as CycloneDX JSON', readPath)
    .option('--site-url <url>', 'public URL of the site, for canonical links and the sitemap');
  withBookOptions(command);
  withFeatureOptions(command)
    .option('--groups <names>', 'include pages limited to these reader groups, separated by commas', splitList)
    .option('--editions', 'include the pages of all reader groups, for `bindery serve` with reader sign-in')
    .option('--site-version <label>', 'export only this version from docs.json, plus unversioned pages')
    .option('--version-label <label>', 'label for the bundle, which `bindery serve` reports as the version')
    .option('--json', 'print one JSON document: {pages, seconds, files, counts, diagnostics}')
    .option('--strict', 'exit with code 1 if there are warnings')
    .option('--quiet', 'print only the summary')
    .option('--no-cache', 'render every page without the cache')
    .addOption(createThreadsOption('rendering threads'))
    .option('--remote <domain>', 'export this domain on a running service and download the bundle')
    .addHelpText('after', `${HELP}\n\nCache folder: ${USER_CACHE_FOLDER}`)
    .action(async (folder: string | undefined, options: ExportOptions) => {
      const { remote } = options;
      if ((folder === undefined) === (remote === undefined)) throw new AppError('invalid_request', SOURCE_USAGE);
      await checkBookOptions(options);
      if (folder !== undefined) return runExport(folder, { ...options, ...overrides });
      return runRemotely({ ...options, remote: remote ?? '' });
    });
  withServiceOption(command);
  return withExamples(command, EXAMPLES);
}

const HELP = `
Exit codes: 0 written; 1 written, but the PDF or EPUB is missing, or --strict is set and there are warnings or errors;
2 nothing was written.`;

const EXAMPLES = [
  'export docs --out site.tar.gz',
  'export docs --dir site --site-url https://docs.example.com',
  'export docs --air-gapped --strict --json',
  'export docs --sign bindery.key --sbom bundle.cdx.json',
  'export docs --pdf docs.pdf --epub docs.epub --site-url https://docs.example.com',
  'export --remote docs.example.com --url https://bindery.example.com --out site.tar.gz',
];

const SOURCE_USAGE = 'Expected either a folder that contains docs.json, or --remote with a domain.';

async function runRemotely(options: ExportOptions & { remote: string }): Promise<void> {
  if (options.dir !== undefined)
    throw new AppError(
      'invalid_request',
      '--dir works only for local exports. Unpack the downloaded bundle with tar instead.',
    );
  if (options.sign !== undefined)
    throw new AppError(
      'invalid_request',
      '--sign works only for local exports. Sign the downloaded bundle with `bindery signing sign` instead.',
    );
  if (options.sbom !== undefined)
    throw new AppError(
      'invalid_request',
      '--sbom works only for local exports, because the service may run another version of Bindery. Export the same commit from a local folder.',
    );
  const outputFile = options.out ?? DEFAULT_OUT;
  await checkOutput(outputFile, { option: '--out', usual: DEFAULT_OUT });
  const { exportRemotely } = await import('./export-remote.ts');
  process.exitCode = await exportRemotely({ ...options, out: outputFile });
}

async function runExport(folder: string, options: ExportOptions): Promise<void> {
  await withTempFolder((workFolder) =>
    withStopSignal(INTERRUPTED, (signal) => exportLocally(folder, { workFolder, signal }, options)),
  );
}

const INTERRUPTED = 'The export was interrupted; nothing was written.';

async function exportLocally(
  folder: string,
  { workFolder, signal }: { workFolder: string; signal: AbortSignal },
  options: ExportOptions,
): Promise<void> {
  const startTime = performance.now();
  checkEditions(options);
  const secretKey = await readKeyToSign(options);
  const root = await findSite(folder);
  if (options.dir !== undefined) await checkTarget(options.dir);
  if (options.dir === undefined || options.out !== undefined)
    await checkOutput(options.out ?? DEFAULT_OUT, { option: '--out', usual: DEFAULT_OUT, mayBeDevice: true });
  if (options.sbom !== undefined)
    await checkOutput(options.sbom, { option: '--sbom', usual: 'bundle.cdx.json', mayBeDevice: true });
  const segments = createFolderSink(workFolder);
  const [settings, historyProblem] = await Promise.all([
    readSettings(root, options, signal),
    findHistoryProblem(root, signal),
  ]);
  const progress = await createProgress(options.quiet ? undefined : 'Rendering');
  const build = {
    folder: root,
    readModified: runOnce(() => readLocalHistory(root, { signal })),
    historyProblem,
    settings: {
      ...settings,
      ...(options.siteUrl !== undefined && { origin: readOrigin(options.siteUrl) }),
      ...(asksForBook(options) && {
        outline: options.sections ? ('some-sections' as const) : ('all-sections' as const),
      }),
    },
    threads: options.threads,
    ...(options.siteVersion !== undefined && { siteVersion: options.siteVersion }),
    ...(options.versionLabel !== undefined && { label: readLabel(options.versionLabel) }),
    signal,
    onProgress: progress.update,
    segments,
    scratch: workFolder,
    createPool: options.createPool,
    addBooks: createAddBooks(createBookOptions()),
  };
  const write = async (result: BuildResult) => {
    progress.stop();
    const target = { ...options, segments, work: workFolder, signal };
    const books = asksForBook(options)
      ? await import('./write-books.ts').then(({ writeBooks }) => writeBooks(result, target))
      : undefined;
    const written = await writeResult(result, { ...target, secretKey });
    if (books?.isComplete === false) process.exitCode = ERRORS_FOUND;
    return { ...(books?.result ?? result), written: [...written, ...(books?.written ?? [])] };
  };
  const result = await withLocalCache(options.cache, (cacheOptions) =>
    options.editions
      ? buildEditions({ ...build, ...cacheOptions }).then(write)
      : buildAndUse({ ...build, ...cacheOptions }, write),
  ).finally(progress.stop);
  print({ ...result, seconds: (performance.now() - startTime) / 1000 }, options);
  if (options.strict && result.diagnostics.some(({ severity }) => severity !== 'info')) process.exitCode = ERRORS_FOUND;
}

/** Reads the key before the site is rendered. Only a bundle can be signed, so it must be written. */
async function readKeyToSign({ sign, out, dir }: ExportOptions): Promise<SecretKey | undefined> {
  if (sign === undefined) return undefined;
  if (dir !== undefined && out === undefined)
    throw new AppError('invalid_request', '--sign signs the bundle, not a folder. Pass --out too.');
  const { readSecretKey } = await import('../signing/read-secret-key.ts');
  return readSecretKey(sign === true ? undefined : sign, process.env);
}

/** A folder is for static hosts, which would send every reader the pages of all others. */
function checkEditions({ editions, dir, groups }: ExportOptions): void {
  if (!editions || (dir === undefined && groups === undefined)) return;
  const option = dir === undefined ? '--groups' : '--dir';
  throw new AppError(
    'invalid_request',
    `${option} can't be combined with --editions. Only \`bindery serve\` can serve a bundle with editions, because it checks who can read which page.`,
  );
}

function print(
  {
    pageCount,
    diagnostics,
    written: writtenFiles,
    seconds,
  }: BuildResult & { written: readonly WrittenFile[]; seconds: number },
  { json, quiet }: ExportOptions,
): void {
  if (json) {
    const time = Number(seconds.toFixed(1));
    const report = { pages: pageCount, seconds: time, files: writtenFiles, counts: countAll(diagnostics), diagnostics };
    process.stdout.write(`${JSON.stringify(report, undefined, 2)}\n`);
    return;
  }
  if (!quiet) printDiagnostics(diagnostics, process.stderr);
  const places = writtenFiles.map(describeFile);
  const pages = formatCount(pageCount, 'page');
  process.stdout.write(`${pages} in ${seconds.toFixed(1)} s → ${places.join(', ')}\n${summarize(diagnostics)}\n`);
}

function countAll(diagnostics: BuildResult['diagnostics']) {
  const count = (severity: string) => diagnostics.filter((item) => item.severity === severity).length;
  return { error: count('error'), warning: count('warning'), info: count('info') };
}

function describeFile({ path: name, sizeBytes, pages, version }: WrittenFile): string {
  const facts = [
    ...(sizeBytes === undefined ? [] : [formatSize(sizeBytes)]),
    ...(pages === undefined ? [] : [formatCount(pages, 'page')]),
    ...(version === undefined ? [] : [`version ${version}`]),
  ];
  return facts.length === 0 ? name : `${name} (${facts.join(', ')})`;
}
