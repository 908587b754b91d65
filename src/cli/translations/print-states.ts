import type { LanguageState, PageTranslation, TranslationState } from '../../agent/translations/find-states.ts';
import { getMemoryFile } from '../../agent/translations/memory.ts';
import type { UntranslatedParts } from '../../agent/translations/untranslated-parts.ts';
import { formatCount } from '../format-count.ts';
import { toOneLine } from '../one-line.ts';
import { printLine } from '../print-line.ts';

/** A language with the pages to list, the number of pages in each state, and what else isn't translated. */
export interface ListedLanguage extends LanguageState {
  counts: Record<TranslationState, number>;
  untranslated: UntranslatedParts;
}

/** Prints the languages as text or as one JSON document. */
export function printStates(languages: readonly ListedLanguage[], { isJson }: { isJson: boolean }): void {
  if (isJson) {
    printLine(JSON.stringify({ languages }, undefined, 2));
    return;
  }
  if (languages.length === 0)
    printLine('The navigation has no languages. Add them to docs.json, or pass the codes with --language.');
  for (const language of languages) printLanguage(language);
}

function printLanguage({ language, from, counts, pages, extra, memoryProblem, untranslated }: ListedLanguage): void {
  for (const page of pages) printLine(toOneLine(`${page.target}: ${describePage(page)}`));
  for (const file of extra) printLine(toOneLine(`${file}: extra: no page in "${from}" has this path`));
  if (memoryProblem !== undefined) printLine(toOneLine(`${getMemoryFile(language)}: warning: ${memoryProblem}.`));
  const shared = [
    describeParts(untranslated.apiPages, 'API entry', 'API entries'),
    describeParts(untranslated.snippets, 'snippet', 'snippets'),
    describeParts(untranslated.images, 'image', 'images'),
  ].filter((text) => text !== '');
  if (shared.length > 0) printLine(toOneLine(`${language}: shared with "${from}": ${shared.join('; ')}`));
  const total = counts.current + counts.behind + counts.missing + counts.unrecorded;
  const parts = [
    `${counts.current} current`,
    `${counts.behind} behind`,
    `${counts.missing} missing`,
    ...(counts.unrecorded > 0 ? [`${counts.unrecorded} unrecorded`] : []),
  ];
  const isCounted = counts.unrecorded > 0 && !pages.some(({ state }) => state === 'unrecorded');
  const advice = isCounted ? ' To list the unrecorded pages, use --only unrecorded.' : '';
  printLine(`${language}: ${formatCount(total, 'page')} from "${from}": ${parts.join(', ')}.${advice}`);
}

/** Names parts that readers of the language see in the source language. They may need no translation. */
function describeParts(names: readonly string[], noun: string, nouns: string): string {
  if (names.length === 0) return '';
  const listed = names.slice(0, MAX_PARTS).map((name) => name.slice(0, MAX_TITLE));
  const hiddenCount = names.length - listed.length;
  const count = names.length === 1 ? `1 ${noun}` : `${names.length} ${nouns}`;
  return `${count} (${listed.join(', ')}${hiddenCount > 0 ? ` and ${hiddenCount} more` : ''})`;
}

const MAX_PARTS = 5;

function describePage({ state, source, incomplete, since, commits = 0, sections }: PageTranslation): string {
  if (state === 'missing') return `missing: ${source} isn't translated`;
  if (state === 'unrecorded') return `unrecorded: it is unknown which text of ${source} this was translated from`;
  if (state === 'current') return `current: translated from ${source}`;
  if (incomplete) return `behind: the translation of ${source} is incomplete`;
  const count = commits > 0 ? `, in ${formatCount(commits, 'commit')}` : '';
  const commit = since ? ` since ${since.commit.slice(0, 12)} (${since.date.slice(0, 10)})${count}` : '';
  return `behind: ${source} has changed${commit}${describeSections(sections)}`;
}

function describeSections(sections: readonly string[] | undefined): string {
  if (sections === undefined) return '';
  if (sections.length === 0) return ': sections removed or moved';
  const hiddenCount = sections.length - MAX_SECTIONS;
  const listed = sections.slice(0, MAX_SECTIONS).map((title) => title.slice(0, MAX_TITLE));
  return `: ${listed.join('; ')}${hiddenCount > 0 ? ` and ${hiddenCount} more` : ''}`;
}

const MAX_SECTIONS = 8;
const MAX_TITLE = 80;
