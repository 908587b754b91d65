import path from 'node:path';
import { Command, Option } from 'commander';
import { AppError } from '../../errors.ts';
import { openFolder } from '../../site/shared.ts';
import { getCommandName, quoteForShell } from '../command-name.ts';
import { formatCount } from '../format-count.ts';
import { withExamples } from '../examples.ts';
import { SCHEMA_FILE } from '../init/starter-files.ts';
import { writeNewFiles } from '../init/new-files.ts';
import { toOneLine } from '../one-line.ts';
import { printLine } from '../print-line.ts';
import { formatSchema } from '../schema.ts';
import { checkFolder } from '../site-options.ts';
import type { Imported, ImportNote } from './imported.ts';
import { IMPORTERS } from './registry.ts';
import { readPath } from '../read-path.ts';

interface ImportOptions {
  from?: string;
  out: string;
  name?: string;
  json?: boolean;
}

const HELP = `
Import only reads the source folder and never runs its code. Anything that couldn't be converted is listed with its file and line.`;

/** `bindery import <folder>`: converts another tool's site to a docs.json site. */
export function importCommand(): Command {
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
    .option('--json', 'print {format, pages, files, notes} instead of text')
    .addHelpText('after', HELP)
    .action((folder: string, options: ImportOptions) => runImport(folder, options));
  return withExamples(command, [
    'import ../website --out docs-site',
    'import handbook --from markdown --name "Handbook" --out docs-site',
  ]);
}

async function runImport(folder: string, options: ImportOptions): Promise<void> {
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
  if (importResult.pageCount === 0)
    throw new AppError(
      'invalid_request',
      `No ${importer.label} pages found in ${folder}. Pass the folder of the whole site, or another --from.`,
    );
  const root = path.resolve(options.out);
  const files = await writeNewFiles(root, {
    ...importResult.files,
    'docs.json': formatConfig(importResult, options.name),
    [SCHEMA_FILE]: formatSchema(),
  });
  if (options.json)
    return printLine(
      JSON.stringify({ format: importer.name, pages: importResult.pageCount, files, notes }, undefined, 2),
    );
  for (const { file, line, what } of notes)
    printLine(`${file}${line === undefined ? '' : `:${line}`}: not converted: ${toOneLine(what)}`);
  const outputFolder = quoteForShell(options.out);
  printLine(`${notes.length > 0 ? '\n' : ''}${formatCount(importResult.pageCount, 'page')} imported from ${importer.label} → ${options.out}. ${notes.length === 0 ? 'Everything was converted.' : `${formatCount(notes.length, 'item')} couldn't be converted.`}

Next, preview the site and check it for problems:

  ${getCommandName()} dev ${outputFolder}
  ${getCommandName()} check ${outputFolder}`);
}

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
