import { Command, InvalidArgumentError, Option } from 'commander';
import {
  findTranslationStates,
  type LanguageState,
  type TranslationState,
} from '../../agent/translations/find-states.ts';
import { isLanguageCode } from '../../agent/translations/memory.ts';
import { findUntranslatedParts } from '../../agent/translations/untranslated-parts.ts';
import { openFolder } from '../../site/shared.ts';
import { withExamples } from '../examples.ts';
import { ERRORS_FOUND } from '../exit-codes.ts';
import { readPath } from '../read-path.ts';
import { splitList } from '../../lib/split-list.ts';
import { findSite } from '../site-options.ts';
import { openLocalHistory } from './local-history.ts';
import { printStates, type ListedLanguage } from './print-states.ts';
import { recordTranslations } from './record-translations.ts';

interface TranslationsOptions {
  language?: string[];
  only?: TranslationState[];
  record?: string[];
  json?: boolean;
}

const HELP = `
Exit codes:
  0  every page of every language is translated from the current text of its source
  1  pages are missing or behind
  2  the site couldn't be read, or the arguments are invalid

A page is behind if its source has changed since it was translated. The files .bindery/translations/<language>.json in
the site record which text that was. For pages without a record, the last commit that changed the translation decides;
without that commit, they are unrecorded. Pages count as the same if their paths differ only in the language's folder.

After you have translated pages yourself, record them with --record and commit the changed files.`;

const EXAMPLES = [
  'translations docs',
  'translations docs --language fr,pt-BR --only behind',
  'translations docs --json',
  'translations docs --record fr/quickstart.mdx',
  'translations docs --language fr --record all',
];

/** `bindery translations <folder>`: reports which pages of each language are missing or behind, without a service. */
export function createTranslationsCommand(): Command {
  const command = new Command('translations')
    .description('list the pages that are missing in a language or behind their source')
    .argument('<folder>', 'folder that contains docs.json, itself or in one of its subfolders', readPath)
    .option(
      '--language <codes>',
      "only these languages, separated by commas; they don't need to be in docs.json yet",
      readCodes,
    )
    .addOption(
      new Option(
        '--only <states>',
        'list these states, separated by commas: missing, behind, unrecorded, current (default: missing,behind)',
      ).argParser(readStates),
    )
    .option(
      '--record <files>',
      'record these translations, separated by commas, as translated from the current text of their sources; all means every one',
      splitList,
    )
    .option('--json', 'print one JSON document: {languages: [{language, from, counts, pages, extra, untranslated}]}')
    .addHelpText('after', HELP)
    .action(runTranslations);
  return withExamples(command, EXAMPLES);
}

async function runTranslations(folder: string, options: TranslationsOptions): Promise<void> {
  const root = await findSite(folder);
  const source = openFolder(root);
  const history = await openLocalHistory(root);
  const languages = await findTranslationStates({ source, languages: options.language, history });
  if (options.record !== undefined) {
    await recordTranslations({ root, source, languages, files: options.record, history });
    return;
  }
  const states = options.only ?? LISTED;
  printStates(
    languages.map((each) => ({
      ...selectPages(each, states),
      untranslated: findUntranslatedParts(source, each),
    })),
    { isJson: options.json === true },
  );
  const isIncomplete = ({ state }: { state: TranslationState }) => FAILING.has(state) && states.includes(state);
  if (languages.some(({ pages }) => pages.some(isIncomplete))) process.exitCode = ERRORS_FOUND;
}

const STATES: readonly TranslationState[] = ['missing', 'behind', 'unrecorded', 'current'];
const LISTED: readonly TranslationState[] = ['missing', 'behind'];
const FAILING: ReadonlySet<TranslationState> = new Set(['missing', 'behind']);

function selectPages(
  language: LanguageState,
  states: readonly TranslationState[],
): Omit<ListedLanguage, 'untranslated'> {
  const counts = { missing: 0, behind: 0, unrecorded: 0, current: 0 };
  for (const { state } of language.pages) counts[state]++;
  return { ...language, counts, pages: language.pages.filter(({ state }) => states.includes(state)) };
}

function readCodes(text: string): string[] {
  const codes = splitList(text);
  if (codes.length > 0 && codes.every(isLanguageCode)) return [...new Set(codes)];
  throw new InvalidArgumentError('Expected language codes separated by commas, such as fr,pt-BR.');
}

function readStates(text: string): TranslationState[] {
  const names = splitList(text);
  if (names.length > 0 && names.every(isState)) return names;
  throw new InvalidArgumentError(`Expected states separated by commas: ${STATES.join(', ')}.`);
}

function isState(name: string): name is TranslationState {
  return STATES.some((state) => state === name);
}
