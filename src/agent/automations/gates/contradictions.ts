import fs from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../../../errors.ts';
import { isStorageFull } from '../../../lib/storage-full.ts';
import type { ToolContext } from '../../types/tool.ts';
import { listWorkFiles } from '../../workspace/changed-files.ts';
import { readTreeFile } from '../../workspace/read-base-file.ts';
import { hasReport } from '../../job/report-guard.ts';
import type { RunResult } from './gate.ts';

/**
 * Each finding of the report must name two places that exist, at least one of them on a page, and quote them exactly.
 * The title of a run without findings must say that there are none.
 */
export async function checkContradictions({ statement, context }: RunResult): Promise<string[]> {
  if (!statement || !hasReport(statement)) return [];
  const findings = listFindings(statement.summary);
  if (findings.length === 0)
    return [
      'The report has no list of findings. Write each as an item that starts with "- ", or use the title "Nothing to report".',
    ];
  const docs = new Set(await listWorkFiles(context.workspace));
  const problems: string[] = [];
  for (const [index, finding] of findings.entries())
    problems.push(...(await checkFinding(finding, { number: index + 1, docs, context })));
  return problems;
}

/** Splits a report into its items on the first level, with the lines that belong to them. */
function listFindings(report: string): string[] {
  const findings: string[] = [];
  let isInItem = false;
  for (const line of report.split('\n')) {
    if (/^(?:[-*+]|\d+[.)])\s+\S/.test(line)) {
      findings.push(line);
      isInItem = true;
    } else if (/^\S/.test(line)) isInItem = false;
    else if (isInItem) findings.push(`${findings.pop() ?? ''}\n${line}`);
  }
  return findings;
}

interface FindingCheck {
  number: number;
  docs: ReadonlySet<string>;
  context: ToolContext;
}

async function checkFinding(finding: string, { number, docs, context }: FindingCheck): Promise<string[]> {
  const places = Array.from(finding.matchAll(PLACE), ([, file = '', line]) => ({
    file: file.replace(/^\.?\//, ''),
    line: Number(line),
  }));
  const fail = (message: string) => [`Finding ${number}: ${message}`];
  if (places.length < 2 || !places.some(({ file }) => docs.has(file)))
    return fail(
      'name the places that contradict each other, at least two and one of them in a page, such as guides/keys.mdx:12 and src/keys.ts:40.',
    );
  const texts: string[] = [];
  for (const { file, line } of places) {
    const text = await readFile(file, { docs, context });
    if (text === undefined) return fail(`there is no file ${file}. Correct the path, or remove the finding.`);
    if (line > text.split('\n').length) return fail(`${file} has no line ${line}. Correct it.`);
    texts.push(text);
  }
  const quotes = Array.from(finding.matchAll(QUOTE), (match) => match.slice(1).find(Boolean) ?? '');
  const content = fold(texts.join('\n'));
  const invented = quotes.find((quote) => !content.includes(fold(quote)));
  if (invented === undefined) return [];
  return fail(
    `none of its files contains the quote ${JSON.stringify(invented.slice(0, 100))}. Quote the text exactly, or remove the finding.`,
  );
}

const PLACE = /(?<![\w/.@-])([\w./@-]*[\w-]+\.[a-z]\w{0,9}):(\d{1,6})\b/gi;
/** Short quotes can be names. */
const QUOTE = /"([^"\n]{12,300})"|“([^”\n]{12,300})”/g;

async function readFile(
  file: string,
  { docs, context }: { docs: ReadonlySet<string>; context: ToolContext },
): Promise<string | undefined> {
  const { workspace, repositories = [], signal } = context;
  if (docs.has(file)) return fs.readFile(path.join(workspace.folder, workspace.docsFolder, file), 'utf8');
  for (const { name, open } of repositories)
    for (const candidate of [file, file.startsWith(`${name}/`) ? file.slice(name.length + 1) : file])
      try {
        const text = await readTreeFile(await open(), { path: candidate, maxBytes: MAX_BYTES, signal });
        if (text !== undefined) return text;
      } catch (error) {
        // A repository that can't be read has no files. The report lists it.
        if (isStorageFull(error) || !(error instanceof AppError)) throw error;
      }
  return undefined;
}

const MAX_BYTES = 2 ** 20;

function fold(text: string): string {
  return text
    .replaceAll(/[`*_"“”'’]/g, '')
    .replaceAll(/\s+/g, ' ')
    .toLowerCase();
}
