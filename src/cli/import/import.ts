import path from 'node:path';
import { Command, Option } from 'commander';
import { checkSite, type CheckOptions } from '../../export/build/check-site.ts';
import { AppError } from '../../errors.ts';
import type { Diagnostic, Source } from '../../site/shared.ts';
import { getCommandName, quoteForShell } from '../command-name.ts';
import { formatCount } from '../format-count.ts';
import { withExamples } from '../examples.ts';
import { SCHEMA_FILE } from '../init/starter-files.ts';
import { writeNewFiles } from '../init/new-files.ts';
import { toOneLine } from '../one-line.ts';
import { printLine } from '../print-line.ts';
import { formatSchema } from '../schema.ts';
import { readSettings } from '../site-options.ts';
import { withLocalCache } from '../local-cache.ts';
import { createThreadsOption } from '../threads-option.ts';
import { findLostWords } from './find-lost-words.ts';
import type { Imported, ImportNote } from './imported.ts';
import type { Importer } from './importer.ts';
import { openImportSource } from './open-source.ts';
import { findUnlistedPages } from './find-unlisted-pages.ts';
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
This command only reads the source, and never runs its code. It lists anything that couldn't be converted with its file and
line, compares the words of every page before and after, and checks the new site. Exports can stay in their ZIP archive.`;

/** `bindery import <folder>`: converts another tool's site to a docs.json site. */
export function importCommand(parts: ImportParts = {}): Command {
  const command = new Command('import')
    .description(`convert a ${join(IMPORTERS.map(({ label }) => label))} site to a docs.json site`)
    .argument(
      '<folder>',
      `folder or ZIP archive to import, with ${join(IMPORTERS.map(({ contents }) => contents))}`,
      readPath,
    )
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
  const notes: ImportNote[] = [];
  const note = (each: ImportNote) => void notes.push(each);
  const source = await openImportSource(folder, note);
  if (source.has('docs.json') && options.from === undefined)
    throw new AppError(
      'invalid_request',
      `The folder ${folder} is already a docs.json site. Run \`${getCommandName()} dev ${quoteForShell(folder)}\`. To import its pages as Markdown, pass --from markdown.`,
    );
  const { importer, others } = chooseImporter(source, { folder, from: options.from });
  const importResult = importer.convert(source, note);
  if (importResult.pages.size === 0)
    throw new AppError(
      'invalid_request',
      `No ${importer.label} pages found in ${folder}. Pass the folder of the whole site, or another --from.`,
    );
  checkFileNames(Object.keys(importResult.files));
  for (const [file, output] of importResult.pages)
    reportLostWords(importResult.texts?.get(file) ?? source.read(file).toString('utf8'), {
      file,
      text: String(importResult.files[output]),
      syntax: importer.syntax,
      notes,
    });
  for (const file of findUnlistedPages(importResult)) note({ file, what: UNLISTED, isChange: true });
  const root = path.resolve(options.out);
  const files = await writeNewFiles(root, {
    ...importResult.files,
    'docs.json': formatConfig(importResult, options.name),
    [SCHEMA_FILE]: formatSchema(),
  });
  const problems = await findProblems(root, options);
  const pages = importResult.pages.size;
  if (options.json)
    return printLine(
      JSON.stringify(
        {
          format: importer.name,
          pages,
          converted: Object.fromEntries(importResult.converted ?? []),
          files,
          notes,
          problems,
        },
        undefined,
        2,
      ),
    );
  if (others.length > 0)
    printLine(
      `This is imported as ${importer.label}, but could also be ${join(others.map(({ label }) => label))}. To choose, pass --from ${others.map(({ name }) => name).join(' or --from ')}.`,
    );
  for (const { file, line, what, isChange } of notes)
    printLine(
      `${toOneLine(file)}${line === undefined ? '' : `:${line}`}: ${isChange ? 'changed' : 'not converted'}: ${toOneLine(what)}`,
    );
  if (notes.length + others.length > 0) printLine('');
  printConverted(importResult.converted);
  const lossCount = notes.filter(({ isChange }) => !isChange).length;
  printLine(
    `${formatCount(pages, 'page')} imported from ${importer.label} → ${options.out}. ${summarize(lossCount, problems.length)}`,
  );
  const outputFolder = quoteForShell(options.out);
  printLine(`
Next, preview the site and check it for problems:

  ${getCommandName()} dev ${outputFolder}
  ${getCommandName()} check ${outputFolder}`);
}

const UNLISTED =
  "the page isn't in the navigation. Readers only reach it through links and its URL. To list it, add it to navigation in docs.json";

/** Returns the importer to use, and others that also recognize the folder. Markdown fits almost every folder. */
function chooseImporter(
  source: Source,
  { folder, from }: { folder: string; from: string | undefined },
): { importer: Importer; others: Importer[] } {
  const chosen = IMPORTERS.find(({ name }) => name === from);
  if (chosen) return { importer: chosen, others: [] };
  const [importer, ...others] = IMPORTERS.filter(({ detect }) => detect(source));
  if (importer) return { importer, others: others.filter(({ name }) => name !== 'markdown') };
  const archive = source.files.find((file) => file.toLowerCase().endsWith('.zip'));
  const hint = archive === undefined ? '' : ` To import the archive ${archive}, pass its path.`;
  throw new AppError(
    'invalid_request',
    `There are no pages in ${folder}. Expected .md or .mdx files, or another tool's export.${hint}`,
  );
}

/** Names come from titles and slugs of pages, which strangers wrote. */
function checkFileNames(names: readonly string[]): void {
  const outside = names.find(
    (name) => path.isAbsolute(name) || name.split(/[\\/]/).includes('..') || name.includes('\0'),
  );
  if (outside !== undefined)
    throw new AppError(
      'invalid_request',
      `A page would be written to ${JSON.stringify(outside.slice(0, 200))}, which is outside the new site. Rename the page in the source.`,
    );
}

/** Prints what was converted: "Converted: 3 callouts, 2 redirects." */
function printConverted(converted: ReadonlyMap<string, number> | undefined): void {
  if (!converted || converted.size === 0) return;
  const parts = [...converted].map(([name, count]) => formatCount(count, name));
  printLine(`Converted: ${parts.join(', ')}.`);
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
  sourceText: string,
  {
    file,
    text,
    syntax,
    notes,
  }: { file: string; text: string; syntax: readonly RegExp[] | undefined; notes: ImportNote[] },
): void {
  const lostWords = findLostWords(sourceText, text, syntax);
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
