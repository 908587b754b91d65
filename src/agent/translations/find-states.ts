/** Finds which pages of a language are missing or behind their source. Works offline. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Source } from '../../site/shared.ts';
import { matchPages, type PagePair } from './match-pages.ts';
import { getMemoryFile, parseMemory, type TranslationMemory, type TranslationRecord } from './memory.ts';
import { hashPage, hashSections, listChangedSections } from './page-sections.ts';
import { readLanguageSets, type LanguageSet } from './site-languages.ts';
import type { HistoryCommit, TranslationHistory } from './git-history.ts';

/**
 * `current`: translated from the current text of the source. `missing`: there is no file. `behind`: the source has
 * changed since, or the translation is incomplete. `unrecorded`: neither the memory nor Git knows its source.
 */
export type TranslationState = 'current' | 'missing' | 'behind' | 'unrecorded';

/** A page and its translation. */
export interface PageTranslation extends PagePair {
  state: TranslationState;
  /** Whether an earlier job left the translation incomplete. */
  incomplete?: true;
  /** A commit with the text that was translated, if it still exists. */
  since?: HistoryCommit;
  /** Number of commits since then that changed the source. */
  commits?: number;
  /** The blob with the text that was translated. */
  earlierHash?: string;
  /** Titles of the sections that are new or changed since. Empty if sections were only removed or moved. Absent if they are unknown, or the page is too large to compare them. */
  sections?: string[];
}

/** The translations of one language. */
export interface LanguageState {
  language: string;
  /** The language that is translated from. */
  from: string;
  /** Whether the navigation has the language. */
  isListed: boolean;
  pages: PageTranslation[];
  /** Listed pages of the language whose source doesn't exist. */
  extra: string[];
  /** Why a part of the memory can't be used, as words after its file name. */
  memoryProblem?: string;
}

/** What to look for. */
export interface StateQuery {
  source: Source;
  /** Only these languages, which don't have to be in the navigation. @defaultValue all of the navigation's */
  languages?: readonly string[] | undefined;
  /** Earlier commits, for pages without a record. @defaultValue none */
  history?: TranslationHistory | undefined;
}

/** Returns the state of each language, in the order of the navigation. Throws `invalid_site` without a docs.json. */
export async function findTranslationStates({ source, languages, history }: StateQuery): Promise<LanguageState[]> {
  const sets = readLanguageSets(source);
  const listedLanguages = sets.flatMap(({ targets }) => targets.map(({ language }) => language));
  const states: LanguageState[] = [];
  for (const language of languages ?? new Set(listedLanguages)) {
    const ownSets = sets.filter(({ targets }) => targets.some((each) => each.language === language));
    // A language that isn't in the navigation yet gets all pages.
    states.push(await findState(ownSets.length > 0 ? ownSets : sets, { language, source, history }));
  }
  return states;
}

async function findState(
  sets: readonly LanguageSet[],
  { language, source, history }: { language: string } & Omit<StateQuery, 'languages'>,
): Promise<LanguageState> {
  const matches = sets.map((set) => matchPages(set, { language, files: source.files }));
  const memory = readMemory(source, language);
  const pairs = new Map(matches.flatMap((match) => match.pairs.map((pair) => [pair.target, pair] as const)));
  const pages: PageTranslation[] = [];
  for (const pair of pairs.values()) {
    if (!source.has(pair.source)) continue;
    await yieldToEventLoop();
    pages.push(await findPageState(pair, { source, memory, history }));
  }
  return {
    language,
    from: sets[0]?.source.language ?? '',
    isListed: sets.some(({ targets }) => targets.some((each) => each.language === language)),
    pages,
    extra: [...new Set(matches.flatMap((match) => match.extra))],
    ...(memory.problem !== undefined && { memoryProblem: memory.problem }),
  };
}

/** Reads the memory of a language. A missing file is an empty memory. */
export function readMemory(source: Source, language: string): TranslationMemory {
  const file = getMemoryFile(language);
  return source.has(file) ? parseMemory(source.read(file).toString('utf8')) : { pages: new Map() };
}

interface PageQuery {
  source: Source;
  memory: TranslationMemory;
  history: TranslationHistory | undefined;
}

async function findPageState(pair: PagePair, { source, memory, history }: PageQuery): Promise<PageTranslation> {
  if (!source.has(pair.target)) return { ...pair, state: 'missing' };
  const text = source.read(pair.source).toString('utf8');
  const record = memory.pages.get(pair.target);
  if (record === undefined) return findUnrecordedState(pair, { text, history });
  if (record.hash === undefined) return { ...pair, state: 'behind', incomplete: true };
  if (record.hash === hashPage(text)) return { ...pair, state: 'current' };
  const since = await findRecordedCommit(record, history);
  return {
    ...pair,
    state: 'behind',
    earlierHash: record.hash,
    ...(await describeSince(pair, { since, history })),
    ...(record.sections && isComparable(text) && { sections: listChangedSections(text, record.sections) }),
  };
}

/** Splitting a page takes up to a second per 500 kB, and the process also has other work. */
function isComparable(text: string): boolean {
  return text.length <= MAX_CHARACTERS;
}

const MAX_CHARACTERS = 500_000;

/** Returns the recorded commit only if it exists and has the recorded text. */
async function findRecordedCommit(
  { commit, source, hash }: TranslationRecord,
  history: TranslationHistory | undefined,
): Promise<HistoryCommit | undefined> {
  if (commit === undefined || history === undefined) return undefined;
  return (await history.findBlob(commit, source)) === hash ? history.describe(commit) : undefined;
}

/** Compares the source with its text in the last commit that changed the translation. */
async function findUnrecordedState(
  pair: PagePair,
  { text, history }: { text: string; history: TranslationHistory | undefined },
): Promise<PageTranslation> {
  const commit = await history?.findLastChange(pair.target);
  const blob = commit && (await history?.findBlob(commit, pair.source));
  if (history === undefined || commit === undefined || blob === undefined) return { ...pair, state: 'unrecorded' };
  if (blob === hashPage(text)) return { ...pair, state: 'current' };
  const earlierText = await history.readBlob(blob);
  if (earlierText === undefined) return { ...pair, state: 'unrecorded' };
  // The repository can have Windows line endings.
  if (hashPage(earlierText) === hashPage(text)) return { ...pair, state: 'current' };
  const since = await history.describe(commit);
  return {
    ...pair,
    state: 'behind',
    earlierHash: blob,
    ...(isComparable(text) &&
      isComparable(earlierText) && { sections: listChangedSections(text, hashSections(earlierText)) }),
    ...(await describeSince(pair, { since, history })),
  };
}

/** Says how far behind a translation is. */
async function describeSince(
  { source }: PagePair,
  { since, history }: { since: HistoryCommit | undefined; history: TranslationHistory | undefined },
): Promise<Pick<PageTranslation, 'since' | 'commits'>> {
  if (since === undefined) return {};
  const commits = await history?.countChanges(since.commit, source);
  return { since, ...(commits !== undefined && { commits }) };
}
