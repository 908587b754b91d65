import fs from 'node:fs';
import path from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { checkSite, type CheckOptions, type CheckResult } from '../../export/build/check-site.ts';
import { findHistoryProblem } from '../../export/source/history-problem.ts';
import { USER_CACHE_FOLDER } from '../../export/build/cache/user-cache-folder.ts';
import { compareDiagnostics, openFolder, type Diagnostic, type Severity } from '../../site/shared.ts';
import { AppError } from '../../errors.ts';
import { formatCount } from '../format-count.ts';
import { withExamples } from '../examples.ts';
import { ERRORS_FOUND } from '../exit-codes.ts';
import { withFeatureOptions } from '../feature-options.ts';
import { withLocalCache } from '../local-cache.ts';
import { printDiagnostics, summarizeChecks } from '../print-diagnostics.ts';
import { canDraw, createProgress } from '../progress.ts';
import { CONTEXT_NAME } from '../../lib/context-name.ts';
import { splitList } from '../../lib/split-list.ts';
import { findSite, readSettings } from '../site-options.ts';
import type { SiteOptions } from '../site-options.ts';
import { createThreadsOption } from '../threads-option.ts';
import { readVersion } from '../version.ts';
import { compareWithBaseline, readBaseline, writeBaseline } from './baseline.ts';
import type { ExternalCheck } from '../../checks/external-links/check-external-links.ts';
import type { Contexts } from './freshness/check-freshness.ts';
import { hasSubjectsFile, listPagesWithSubjects } from '../../checks/subjects/list-pages.ts';
import { findSubjectPages } from './find-subject-pages.ts';
import { FORMATS, formatReport } from './formats.ts';
import { writeGithubSummary } from './github-summary.ts';
import type { Format } from './formats.ts';
import { readCodes } from './read-codes.ts';
import { refuseUnasked } from './refuse-unasked.ts';
import type { Report } from './report.ts';
import { checkOutput } from '../check-output.ts';
import { readPath } from '../read-path.ts';
import { readOrigin } from '../export/read-texts.ts';

/** Dependencies that tests replace: the page reader and the network access. */
interface CheckParts extends Pick<CheckOptions, 'createPool'> {
  external?: Pick<ExternalCheck, 'isAllowedAddress' | 'resolve' | 'wait'>;
}

interface CheckCommandOptions extends SiteOptions, CheckParts {
  format: Format;
  json?: boolean;
  siteUrl?: string;
  strict?: boolean;
  only?: string[];
  ignore?: string[];
  baseline?: string;
  updateBaseline?: boolean;
  externalLinks?: boolean;
  accessibility?: boolean;
  /** Image or command. */
  runSamples?: string;
  /** Seconds. */
  sampleTimeout: number;
  /** Folders of context repositories. */
  context?: Contexts;
  vale?: boolean;
  threads: number;
  cache: boolean;
}

const HELP = `
Exit codes:
  0  no errors, and with --strict no warnings
  1  errors, or with --strict warnings
  2  the site couldn't be read, or the arguments are invalid

Each line has the form file:line:column: severity: message (code). Errors mean a page doesn't render as intended, warnings
mean readers miss some content, and notices don't affect readers. Pass the codes to --only and --ignore.

--external-links requests every external URL in the site, a few at a time, for up to five minutes. Links that worked
aren't checked again for a day unless you pass --no-cache. Hosts outside the public internet are skipped.

--accessibility reports what readers with disabilities miss, as warnings with the success criterion of WCAG 2.2: images
without alternative text, skipped heading levels, links whose text doesn't name their target, videos without captions,
frames without a title, and text with too little contrast.

--run-samples runs the code blocks that are marked with sample=run, one after another. Pass an image, such as node:24, to run
each in a container of docker or podman without network access. Or pass a command with spaces that reads the code from
standard input: {interpreter} becomes bash, python3 or the like, and {language} the block's language. It runs without a
sandbox unless it starts one.

--context names the folder of a clone of a context repository, whose files pages name with describes: api:src/**. It needs
its history. Without it, a notice lists what wasn't compared.

--vale runs the program vale on the site's pages and adds its alerts. Suggestions are notices. Everything else is a warning.`;

const EXAMPLES = [
  'check docs --strict',
  'check docs --external-links',
  'check docs --accessibility --strict',
  'check docs --run-samples node:24',
  'check docs --run-samples "podman run --rm -i acme/cli {interpreter}" --only sample-failed,sample-output',
  'check docs --only page-outdated,describes-unchecked --context api=../api',
  'check docs --format github',
  'check docs --format sarif > bindery.sarif',
  'check docs --strict --baseline known-problems.json --update-baseline',
  'check docs --strict --baseline known-problems.json',
];

/** `bindery check <folder>`: reports every diagnostic an export of a local site would, without building the bundle. */
export function checkCommand(parts: CheckParts = {}): Command {
  const command = new Command('check')
    .description('check a docs.json site for broken links, images, anchors, components and configuration')
    .argument('<folder>', 'folder that contains docs.json, itself or in one of its subfolders', readPath);
  withFeatureOptions(command)
    .option('--groups <names>', 'include pages limited to these reader groups, separated by commas', splitList)
    .addOption(
      new Option(
        '--format <format>',
        'report format; github annotates lines in GitHub Actions, sarif is for code scanners',
      )
        .choices(FORMATS)
        .default('text'),
    )
    .option('--json', 'same as --format json: print {pages, counts, codes, diagnostics}')
    .option('--site-url <url>', 'public URL of the site; its path is where links and redirects start')
    .option('--external-links', 'also check links to other hosts')
    .option('--accessibility', 'also report accessibility problems, based on WCAG 2.2')
    .option('--run-samples <image or command>', 'also run the code blocks marked with sample=run')
    .addOption(
      new Option('--sample-timeout <seconds>', 'how long each sample can run').default(60).argParser(readSeconds),
    )
    .option(
      '--context <name=folder>',
      'folder of a context repository that pages describe, as name=folder; repeatable',
      readContext,
    )
    .option('--vale', 'also run the installed Vale with the .vale.ini of the site')
    .option('--strict', 'also fail on warnings')
    .option('--only <codes>', 'report only these codes, separated by commas', readCodes)
    .option('--ignore <codes>', 'ignore these codes, separated by commas', readCodes)
    .option('--baseline <file>', 'ignore the known problems listed in this file', readPath)
    .option('--update-baseline', 'write the current problems to the --baseline file and exit with code 0')
    .option('--no-cache', 'check every page without the cache')
    .addOption(createThreadsOption('number of threads'))
    .addHelpText('after', `${HELP}\n\nCache folder: ${USER_CACHE_FOLDER}`)
    .action((folder: string, options: CheckCommandOptions) => runCheck(folder, { ...options, ...parts }));
  return withExamples(command, EXAMPLES);
}

/** Problems of an export that doesn't know the site's URL, which says nothing about the source. */
const EXPORT_CODES: ReadonlySet<string> = new Set(['menu-without-address']);

async function runCheck(folder: string, options: CheckCommandOptions): Promise<void> {
  const { baseline, updateBaseline, strict } = options;
  if (updateBaseline && baseline === undefined)
    throw new AppError('invalid_request', '--update-baseline needs a file to write. Pass it with --baseline <file>.');
  refuseUnasked(options);
  const baselineEntries = baseline === undefined || updateBaseline ? undefined : await readBaseline(baseline);
  if (updateBaseline && baseline !== undefined)
    await checkOutput(baseline, { option: '--baseline', usual: 'known-problems.json', mayBeDevice: true });
  const root = await findSite(folder);
  const { pageCount, diagnostics: allDiagnostics } = await readSite(root, options);
  const selectedDiagnostics = allDiagnostics.filter(({ code }) => isWanted(code, options) && !EXPORT_CODES.has(code));
  if (updateBaseline && baseline !== undefined) {
    await writeBaseline(baseline, selectedDiagnostics);
    process.stderr.write(`Wrote ${formatCount(selectedDiagnostics.length, 'known problem')} to ${baseline}.\n`);
    return;
  }
  const comparison = baselineEntries && compareWithBaseline(selectedDiagnostics, baselineEntries);
  const diagnostics = comparison?.newProblems ?? selectedDiagnostics;
  await print({ pageCount, diagnostics, folder: toPrefix(root) }, options.json ? 'json' : options.format);
  if (comparison) process.stderr.write(describeBaseline(comparison));
  const failingSeverities: Severity[] = strict ? ['error', 'warning'] : ['error'];
  if (diagnostics.some(({ severity }) => failingSeverities.includes(severity))) process.exitCode = ERRORS_FOUND;
}

/** Reads the site. Errors are thrown before anything is printed, so that stdout has a complete report or nothing. */
async function readSite(
  root: string,
  options: CheckCommandOptions,
): Promise<Pick<CheckResult, 'pageCount' | 'diagnostics'>> {
  const isDrawn = canDraw(process.stderr, process.env);
  const progress = await createProgress(isDrawn ? 'Checking' : undefined);
  try {
    const [settings, historyProblem] = await Promise.all([readSettings(root, options), findHistoryProblem(root)]);
    if (options.accessibility) settings.accessibility = true;
    if (options.siteUrl !== undefined) settings.origin = readOrigin(options.siteUrl);
    return await withLocalCache(options.cache, async (cacheOption) => {
      const { pageCount, diagnostics, externals, sums } = await checkSite({
        ...cacheOption,
        folder: root,
        settings,
        historyProblem,
        threads: options.threads,
        onProgress: progress.update,
        createPool: options.createPool,
      });
      const freshness = await findOutdatedPages(root, { ...cacheOption, sums, contexts: options.context });
      const automations = await checkDefinitions(root);
      const style = options.vale ? await checkStyle(root) : [];
      const externalDiagnostics = options.externalLinks
        ? await askOthers({ ...options.external, ...cacheOption, links: externals, folder: root })
        : [];
      const samples = options.runSamples === undefined ? [] : await runMarkedSamples(root, options.runSamples, options);
      return {
        pageCount,
        diagnostics: [...diagnostics, ...freshness, ...automations, ...style, ...externalDiagnostics, ...samples].sort(
          compareDiagnostics,
        ),
      };
    });
  } finally {
    progress.stop();
  }
}

interface FreshnessOptions extends Pick<CheckOptions, 'cache'>, Pick<CheckResult, 'sums'> {
  contexts: Contexts | undefined;
}

async function findOutdatedPages(folder: string, { cache, sums, contexts }: FreshnessOptions): Promise<Diagnostic[]> {
  const pages =
    cache && sums
      ? await findSubjectPages({ folder, sums, cache })
      : listPagesWithSubjects(folder, openFolder(folder).files);
  if (pages.length === 0 && !hasSubjectsFile(folder)) return [];
  const { checkFreshness } = await import('./freshness/check-freshness.ts');
  const today = new Date().toISOString().slice(0, 10);
  return checkFreshness({ folder, source: openFolder(folder), pages, today, contexts });
}

async function checkStyle(folder: string): Promise<Diagnostic[]> {
  const { findValeProblems } = await import('./find-vale-problems.ts');
  return findValeProblems(folder);
}

/** Checks the automations that the repository defines. */
async function checkDefinitions(folder: string): Promise<Diagnostic[]> {
  if (!fs.existsSync(path.join(folder, '.bindery/automations.yaml'))) return [];
  const { findDefinitionProblems } = await import('./find-definition-problems.ts');
  return findDefinitionProblems(folder);
}

/** Runs the marked code samples. Says how many there were, because a site without any would otherwise seem to be checked. */
async function runMarkedSamples(
  folder: string,
  runner: string,
  { sampleTimeout }: CheckCommandOptions,
): Promise<Diagnostic[]> {
  const { runSamples } = await import('./samples/run-samples.ts');
  const timeoutMs = sampleTimeout * 1_000;
  const { diagnostics, count } = await runSamples({ source: openFolder(folder), runner, timeoutMs, env: process.env });
  process.stderr.write(`Ran ${formatCount(count, 'code sample')}.\n`);
  return diagnostics;
}

function readContext(text: string, contexts: Contexts = new Map()): Contexts {
  const [, name, folder] = new RegExp(`^(${CONTEXT_NAME})=(.+)$`, 's').exec(text) ?? [];
  if (name !== undefined && folder !== undefined) return new Map([...contexts, [name, folder]]);
  throw new InvalidArgumentError('Expected the name of a context repository and its folder, such as api=../api.');
}

function readSeconds(text: string): number {
  if (/^\d{1,4}$/.test(text) && Number(text) > 0) return Number(text);
  throw new InvalidArgumentError('Expected a whole number of seconds from 1 to 9999.');
}

/** Checks external links. Prints the number of skipped ones to stderr, because they would otherwise seem to be checked. */
async function askOthers(input: ExternalCheck): Promise<Diagnostic[]> {
  const { checkExternalLinks } = await import('../../checks/external-links/check-external-links.ts');
  const { diagnostics, unasked } = await checkExternalLinks(input);
  if (unasked > 0)
    process.stderr.write(
      `Skipped ${formatCount(unasked, 'link')}, because there were too many links or the check took too long.\n`,
    );
  return diagnostics;
}

async function print(report: Report, format: Format): Promise<void> {
  if (format !== 'text') {
    process.stdout.write(formatReport(report, format, readVersion()));
    const summaryFile = process.env.GITHUB_STEP_SUMMARY;
    if (format === 'github' && summaryFile) process.stderr.write((await writeGithubSummary(report, summaryFile)) ?? '');
    return;
  }
  printDiagnostics(report.diagnostics, process.stdout, { infos: true });
  process.stdout.write(`${summarizeChecks(report)}\n`);
}

function describeBaseline({ known, fixed }: { known: number; fixed: number }): string {
  const fixedNote = fixed === 0 ? '' : ` No longer found: ${fixed}. To remove them, use --update-baseline.`;
  return `Ignored because of the baseline: ${formatCount(known, 'known problem')}.${fixedNote}\n`;
}

/** Path relative to the working directory, as CI systems expect it; the absolute path outside of it. */
function toPrefix(folder: string): string {
  const relativePath = path.relative('.', folder);
  return (relativePath.startsWith('..') ? path.resolve(folder) : relativePath).replaceAll(path.sep, '/');
}

function isWanted(code: string, { only, ignore }: CheckCommandOptions): boolean {
  return (only === undefined || only.includes(code)) && !(ignore ?? []).includes(code);
}
