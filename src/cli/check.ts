import os from 'node:os';
import { Command } from 'commander';
import { checkSite, type CheckResult } from '../export/build/check-site.ts';
import { readCommitTime } from '../export/source/commit-time.ts';
import { findLocalRepository } from '../export/source/local-repository.ts';
import type { Diagnostic, Severity } from '../site/model/diagnostics.ts';
import { describeError } from './describe-error.ts';
import { printDiagnostics, summarizeChecks } from './print-diagnostics.ts';
import { readFeatures, withFeatureOptions } from './feature-options.ts';
import type { FeatureOptions } from './feature-options.ts';
import { createProgress } from './progress.ts';
import { checkFolder, readNames, readThreads } from './site-options.ts';

interface CheckCommandOptions extends FeatureOptions {
  groups?: string[];
  json?: boolean;
  strict?: boolean;
  only?: string[];
  ignore?: string[];
  threads: string;
}

const HELP = `
Exit codes:
  0  no error, and with --strict no warning
  1  there are errors, or with --strict warnings
  2  the site could not be read, or the command line is wrong

Each line says file:line:column: severity: message (code). Errors are pages that do not show what they should, warnings
are content that readers miss, infos are things worth knowing. --only and --ignore take the codes.`;

/** `bindery check <folder>`: every diagnostic of a local site, as an export finds them, without the bundle. */
export function checkCommand(): Command {
  const command = new Command('check')
    .description('find what is wrong in a docs.json site: links, images, anchors, components, configuration')
    .argument('<folder>', 'folder that holds docs.json');
  return withFeatureOptions(command)
    .option('--groups <names>', 'include pages that are for these groups of readers, separated by commas', readNames)
    .option('--json', 'print one JSON document: {pages, counts, codes, diagnostics}')
    .option('--strict', 'fail on warnings too')
    .option('--only <codes>', 'report these codes only, separated by commas', readCodes)
    .option('--ignore <codes>', 'leave these codes out, separated by commas', readCodes)
    .option('--threads <n>', 'threads to read with', String(os.availableParallelism()))
    .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : PROBLEM))
    .addHelpText('after', HELP)
    .action(runCheck);
}

const FOUND = 1;
const PROBLEM = 2;

async function runCheck(folder: string, options: CheckCommandOptions): Promise<void> {
  const found = await readSite(folder, options);
  if (!found) return;
  const diagnostics = found.diagnostics.filter(({ code }) => isWanted(code, options));
  const result = { ...found, diagnostics };
  if (options.json) process.stdout.write(`${JSON.stringify(toJson(result), undefined, 2)}\n`);
  else {
    printDiagnostics(diagnostics, process.stdout, { infos: true });
    process.stdout.write(`${summarizeChecks(result)}\n`);
  }
  const failing: Severity[] = options.strict ? ['error', 'warning'] : ['error'];
  if (diagnostics.some(({ severity }) => failing.includes(severity))) process.exitCode = FOUND;
}

/** A site that cannot be read is said on the error stream, so that `--json` prints JSON or nothing. */
async function readSite(folder: string, options: CheckCommandOptions): Promise<CheckResult | undefined> {
  const progress = process.stderr.isTTY ? createProgress('Checking') : undefined;
  try {
    const root = await checkFolder(folder);
    const time = await readCommitTime({ folder: root });
    const repository = await findLocalRepository(root);
    return await checkSite({
      folder: root,
      settings: {
        features: readFeatures(options),
        ...(options.groups && { groups: options.groups }),
        ...(time !== undefined && { time }),
        ...(repository && { repository }),
      },
      threads: readThreads(options.threads),
      ...(progress && { onProgress: progress.update }),
    });
  } catch (error) {
    progress?.stop();
    process.stderr.write(`error: ${describeError(error)}\n`);
    process.exitCode = PROBLEM;
    return undefined;
  } finally {
    progress?.stop();
  }
}

function readCodes(text: string, known: string[] = []): string[] {
  return [...known, ...text.split(',').map((code) => code.trim())].filter((code) => code !== '');
}

function isWanted(code: string, { only, ignore }: CheckCommandOptions): boolean {
  return (only === undefined || only.includes(code)) && !(ignore ?? []).includes(code);
}

/** Keys in a fixed order, so that two runs over the same files give the same text. */
function toJson({ pageCount, diagnostics }: CheckResult) {
  const count = (severity: Severity) => diagnostics.filter((item) => item.severity === severity).length;
  const codes = [...Map.groupBy(diagnostics, ({ code }) => code)].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    pages: pageCount,
    counts: { error: count('error'), warning: count('warning'), info: count('info') },
    codes: Object.fromEntries(codes.map(([code, list]) => [code, list.length])),
    diagnostics: diagnostics.map(({ file, line, column, severity, code, message }: Diagnostic) => ({
      file,
      line,
      column,
      severity,
      code,
      message,
    })),
  };
}
