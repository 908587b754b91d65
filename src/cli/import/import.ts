import path from 'node:path';
import { Command, Option } from 'commander';
import { checkSite, type CheckOptions } from '../../export/build/check-site.ts';
import { AppError } from '../../errors.ts';
import { openFolder, type Diagnostic, type Source } from '../../site/shared.ts';
import { getCommandName, quoteForShell } from '../command-name.ts';
import { formatCount } from '../format-count.ts';
import { withExamples } from '../examples.ts';
import { SCHEMA_FILE } from '../init/starter-files.ts';
import { writeNewFiles } from '../init/new-files.ts';
import { toOneLine } from '../one-line.ts';
import { printLine } from '../print-line.ts';
import { formatSchema } from '../schema.ts';
import { checkFolder, readSettings } from '../site-options.ts';
import { withLocalCache } from '../local-cache.ts';
import { createThreadsOption } from '../threads-option.ts';
import { findLostWords } from './find-lost-words.ts';
import type { Imported, ImportNote } from './imported.ts';
import { IMPORTERS } from './registry.ts';
import { readPath } from '../read-path.ts';

interface ImportOptions {
  from?: string;
  out: string;
  name?: string;
  json?: boolean;
  threads: number;
}

/** Dependencies that tests replace. */
type ImportParts = Pick<CheckOptions, 'createPool'>;

const HELP = `
Import only reads the source folder and never runs its code. It lists anything that couldn't be converted with its file
and line, compares the words of every page before and after, and checks the new site.`;

/** `bindery import <folder>`: converts another tool's site to a docs.json site. */
export function importCommand(parts: ImportParts = {}): Command {
  const command = new Command('import')
    .description(`convert a ${join(IMPORTERS.map(({ label }) => label))} site to a docs.json site`)
    .argument('<folder>', `folder to import, with ${join(IMPORTERS.map(({ contents }) => contents))}`, readPath)
    .addOption(
      new Option('--from <format>', 'source format (default: detected from the files)').choices(
        IMPORTERS.map(({ name }) => name),
      ),
    )
    .requiredOption('--out <folder>', 'folder for the new site; existing files are never replaced', readPath)
    .option('--name <name>', 'site name (default: the name of the imported site)')
    .option('--json', 'print {format, pages, files, notes, problems} instead of text')
    .addOption(createThreadsOption('number of threads that check the new site'))
    .addHelpText('after', HELP)
    .action((folder: string, options: ImportOptions) => runImport(folder, { ...options, ...parts }));
  return withExamples(command, [
    'import ../website --out docs-site',
    'import handbook --from markdown --name "Handbook" --out docs-site',
  ]);
}

async function runImport(folder: string, options: ImportOptions & ImportParts): Promise<void> {
  const source = openFolder(await checkFolder(folder));
  if (source.has('docs.json') && options.from === undefined)
    throw new AppError(
      'invalid_request',
      `${folder} is already a docs.json site. Run \`${getCommandName()} dev ${quoteForShell(folder)}\`. To import its pages as Markdown, pass --from markdown.`,
    );
  const importer = IMPORTERS.find(({ name, detect }) =>
    options.from === undefined ? detect(source) : name === options.from,
  );
  if (importer === undefined)
    throw new AppError('invalid_request', `${folder} has no pages. Expected .md or .mdx files.`);
  const notes: ImportNote[] = [];
  const importResult = importer.convert(source, (note) => notes.push(note));
  if (importResult.pages.size === 0)
    throw new AppError(
      'invalid_request',
      `No ${importer.label} pages found in ${folder}. Pass the folder of the whole site, or another --from.`,
    );
  for (const [file, output] of importResult.pages)
    reportLostWords(source, { file, text: String(importResult.files[output]), notes });
  const root = path.resolve(options.out);
  const files = await writeNewFiles(root, {
    ...importResult.files,
    'docs.json': formatConfig(importResult, options.name),
    [SCHEMA_FILE]: formatSchema(),
  });
  const problems = await findProblems(root, options);
  const pages = importResult.pages.size;
  if (options.json)
    return printLine(JSON.stringify({ format: importer.name, pages, files, notes, problems }, undefined, 2));
  for (const { file, line, what } of notes)
    printLine(`${file}${line === undefined ? '' : `:${line}`}: not converted: ${toOneLine(what)}`);
  if (notes.length > 0) printLine('');
  printLine(
    `${formatCount(pages, 'page')} imported from ${importer.label} → ${options.out}. ${summarize(notes.length, problems.length)}`,
  );
  const outputFolder = quoteForShell(options.out);
  printLine(`
Next, preview the site and check it for problems:

  ${getCommandName()} dev ${outputFolder}
  ${getCommandName()} check ${outputFolder}`);
}

/** Returns the errors and warnings of the new site. */
async function findProblems(
  root: string,
  { threads, createPool }: Pick<ImportOptions, 'threads'> & ImportParts,
): Promise<Diagnostic[]> {
  const settings = await readSettings(root, {});
  const { diagnostics } = await withLocalCache(true, (cacheOption) =>
    checkSite({ ...cacheOption, folder: root, settings, threads, createPool }),
  );
  return diagnostics.filter(({ severity }) => severity !== 'info');
}

/** Claims that everything was converted only if no word is missing and the new site has no problems. */
function summarize(lossCount: number, problemCount: number): string {
  if (lossCount + problemCount === 0) return 'Everything was converted.';
  const sentences = [
    lossCount > 0 && `${formatCount(lossCount, 'item')} couldn't be converted.`,
    problemCount > 0 && `The check found ${formatCount(problemCount, 'problem')} in the new site.`,
  ];
  return sentences.filter((sentence) => sentence !== false).join(' ');
}

/** Adds a note for a page whose words aren't all in the new one. */
function reportLostWords(
  source: Source,
  { file, text, notes }: { file: string; text: string; notes: ImportNote[] },
): void {
  const lostWords = findLostWords(source.read(file).toString('utf8'), text);
  if (!lostWords) return;
  const { line, words } = lostWords;
  const list = words.slice(0, MAX_WORDS).join(' ') + (words.length > MAX_WORDS ? ' …' : '');
  notes.push({ file, line, what: `${formatCount(words.length, 'word')}: ${list}` });
}

/** Maximum number of lost words to list for a page. */
const MAX_WORDS = 8;

/** Joins names with commas and "or". */
function join(names: readonly string[]): string {
  return new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(names);
}

function formatConfig({ name, description, config }: Imported, customName: string | undefined): string {
  const fields = {
    $schema: `./${SCHEMA_FILE}`,
    name: customName ?? name,
    theme: 'mint',
    colors: { primary: '#0f766e' },
    ...(description !== undefined && { description }),
    ...config,
  };
  return `${JSON.stringify(fields, undefined, 2)}\n`;
}
