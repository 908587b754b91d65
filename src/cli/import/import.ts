import path from 'node:path';
import { Command, Option } from 'commander';
import { AppError } from '../../errors.ts';
import { openFolder, type Source } from '../../site/model/source.ts';
import { commandName, quoteForShell } from '../command-name.ts';
import { countOf } from '../count-of.ts';
import { withExamples } from '../examples.ts';
import { SCHEMA_FILE } from '../init/starter-files.ts';
import { writeNewFiles } from '../init/new-files.ts';
import { toOneLine } from '../one-line.ts';
import { schemaText } from '../schema.ts';
import { checkFolder } from '../site-options.ts';
import { detectFormat } from './detect.ts';
import { importDocusaurus } from './docusaurus/import-docusaurus.ts';
import { importGitbook } from './gitbook/import-gitbook.ts';
import type { AddNote, Format, Imported, Note } from './imported.ts';
import { importMarkdown } from './import-markdown.ts';
import { readPath } from '../read-path.ts';

interface ImportOptions {
  from?: Format;
  out: string;
  name?: string;
  json?: boolean;
}

const IMPORTERS: Record<Format, (source: Source, note: AddNote) => Imported> = {
  docusaurus: importDocusaurus,
  gitbook: importGitbook,
  markdown: importMarkdown,
};

const HELP = `
The folder that is imported is only read, and none of its code is run. What was not taken over is listed as file:line: what.`;

/** `bindery import <folder>`: a docs.json site out of one for another tool. */
export function importCommand(): Command {
  const command = new Command('import')
    .description('make a docs.json site of one that was written for Docusaurus or GitBook, or of plain Markdown')
    .argument('<folder>', 'folder of the site: the one with docusaurus.config.js, SUMMARY.md or the pages', readPath)
    .addOption(
      new Option('--from <format>', 'what it was written for; without it, its files say it').choices(
        Object.keys(IMPORTERS),
      ),
    )
    .requiredOption('--out <folder>', 'folder for the new site; no file in it is replaced', readPath)
    .option('--name <name>', 'name of the site; without it, the one it has')
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
      `${folder} is a docs.json site already: run \`${commandName()} dev ${quoteForShell(folder)}\`. To read its pages as Markdown, give --from markdown.`,
    );
  const format = options.from ?? detectFormat(source);
  if (format === undefined)
    throw new AppError('invalid_request', `${folder} has no page: expected .md or .mdx files in it.`);
  const notes: Note[] = [];
  const imported = IMPORTERS[format](source, (note) => notes.push(note));
  if (imported.pageCount === 0)
    throw new AppError(
      'invalid_request',
      `No page was found in ${folder}, read as ${format}. Give the folder of the whole site, or another --from.`,
    );
  const root = path.resolve(options.out);
  const files = await writeNewFiles(root, {
    ...imported.files,
    'docs.json': configText(imported, options.name),
    [SCHEMA_FILE]: schemaText(),
  });
  if (options.json) return print(JSON.stringify({ format, pages: imported.pageCount, files, notes }, undefined, 2));
  for (const { file, line, what } of notes)
    print(`${file}${line === undefined ? '' : `:${line}`}: not taken over: ${toOneLine(what)}`);
  const out = quoteForShell(options.out);
  print(`${notes.length > 0 ? '\n' : ''}${countOf(imported.pageCount, 'page')} of ${NAMES[format]} → ${options.out}; ${notes.length === 0 ? 'all of it was taken over' : `${countOf(notes.length, 'thing')} ${notes.length === 1 ? 'was' : 'were'} not taken over`}.

Next, look at it, and see what is wrong in it:

  ${commandName()} dev ${out}
  ${commandName()} check ${out}`);
}

const NAMES: Record<Format, string> = { docusaurus: 'Docusaurus', gitbook: 'GitBook', markdown: 'Markdown' };

function configText({ name, description, config }: Imported, given: string | undefined): string {
  const fields = {
    $schema: `./${SCHEMA_FILE}`,
    name: given ?? name,
    theme: 'mint',
    colors: { primary: '#0f766e' },
    ...(description !== undefined && { description }),
    ...config,
  };
  return `${JSON.stringify(fields, undefined, 2)}\n`;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
