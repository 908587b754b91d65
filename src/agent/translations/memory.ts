/**
 * Reads and writes the memory of a language: from which text of its source each page was translated. It is a file in
 * the repository, so everything in it is checked, and only content hashes decide.
 */
import { isRecord } from '../../lib/is-record.ts';
import { hashPage, hashSections, SECTION_HASH_LENGTH } from './page-sections.ts';

/** What is known about one translated page. */
export interface TranslationRecord {
  /** The source file when the page was translated. */
  source: string;
  /** `hashPage` of the source. Undefined if the translation is incomplete. */
  hash?: string | undefined;
  /** A commit with that text. It can be gone after a rebase. */
  commit?: string | undefined;
  /** `hashSections` of the source. */
  sections?: readonly string[] | undefined;
}

/** The records by translated file, and the reason if some of them can't be used. */
export interface TranslationMemory {
  pages: Map<string, TranslationRecord>;
  problem?: string;
}

/** Returns the memory's file in the docs folder. One file per language, so that jobs on two languages don't conflict. */
export function getMemoryFile(language: string): string {
  return `.bindery/translations/${language}.json`;
}

/** Whether a path in the docs folder is a memory, which only Bindery writes in jobs. */
export function isMemoryFile(path: string): boolean {
  return /^\.bindery\/translations\/[A-Za-z0-9-]+\.json$/.test(path);
}

/** Whether a text can name a language in a path and in docs.json. */
export function isLanguageCode(text: string): boolean {
  return /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/.test(text);
}

/** Parses a memory. Never throws. */
export function parseMemory(text: string): TranslationMemory {
  if (text.length > MAX_CHARACTERS)
    return { pages: new Map(), problem: `it has more than ${MAX_CHARACTERS} characters` };
  const entries = readEntries(text);
  const pages = new Map<string, TranslationRecord>();
  let ignoredCount = 0;
  for (const [file, value] of entries.list) {
    const record = isPath(file) && pages.size < MAX_PAGES ? parseRecord(value) : undefined;
    if (record === undefined) ignoredCount++;
    else pages.set(file, record);
  }
  const problem =
    entries.problem ?? (ignoredCount > 0 ? `${ignoredCount} of its entries aren't valid and are ignored` : undefined);
  return { pages, ...(problem !== undefined && { problem }) };
}

const MAX_CHARACTERS = 16_000_000;
const MAX_PAGES = 50_000;
const MAX_SECTIONS = 2_000;
const MAX_PATH = 1_000;

interface Entries {
  list: (readonly [file: string, value: unknown])[];
  problem?: string;
}

function readEntries(text: string): Entries {
  try {
    const document: unknown = JSON.parse(text);
    const pages = isRecord(document) ? document['pages'] : undefined;
    return isRecord(pages) ? { list: Object.entries(pages) } : { list: [], problem: 'it has no object "pages"' };
  } catch {
    return { list: readLines(text), problem: "it isn't valid JSON, so only its readable lines are used" };
  }
}

/** Reads the lines of a file with conflict markers. Pages with two different lines are left out. */
function readLines(text: string): Entries['list'] {
  const lines = new Map<string, string>();
  const unclear = new Set<string>();
  for (const line of text.split('\n')) {
    const [, key = '', value = ''] = /^\s*("[^"\\]{1,1000}"): (\{[^\n]*\}),?\s*$/.exec(line) ?? [];
    if (key === '') continue;
    if (lines.has(key) && lines.get(key) !== value) unclear.add(key);
    lines.set(key, value);
  }
  return [...lines].flatMap(([key, value]) => {
    if (unclear.has(key)) return [];
    try {
      return [[JSON.parse(key) as string, JSON.parse(value) as unknown] as const];
    } catch {
      return [];
    }
  });
}

function parseRecord(value: unknown): TranslationRecord | undefined {
  if (!isRecord(value)) return undefined;
  const { source, hash, commit, sections } = value;
  if (typeof source !== 'string' || !isPath(source)) return undefined;
  if (value['incomplete'] === true) return { source };
  if (typeof hash !== 'string' || !/^[0-9a-f]{40}$/.test(hash)) return undefined;
  const areSectionsValid =
    Array.isArray(sections) &&
    sections.length <= MAX_SECTIONS &&
    sections.every((each) => typeof each === 'string' && SECTION_HASH.test(each));
  return {
    source,
    hash,
    ...(typeof commit === 'string' && /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(commit) && { commit }),
    ...(areSectionsValid && { sections: sections as string[] }),
  };
}

const SECTION_HASH = new RegExp(`^[0-9a-f]{${SECTION_HASH_LENGTH}}$`);

/** Whether a path stays in the docs folder. */
function isPath(text: string): boolean {
  return (
    text.length <= MAX_PATH &&
    /\.mdx?$/i.test(text) &&
    text.split('/').every((part) => part !== '' && part !== '.' && part !== '..') &&
    !/[\\\p{Cc}]/u.test(text)
  );
}

/** Creates the record of a page that was translated from this text. */
export function createRecord(
  text: string,
  { source, commit }: { source: string; commit: string | undefined },
): TranslationRecord {
  return { source, hash: hashPage(text), commit, sections: hashSections(text) };
}

/** Prints a memory, one page per line and sorted, so that two branches seldom change the same lines. */
export function printMemory(pages: ReadonlyMap<string, TranslationRecord>): string {
  const lines = [...pages]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([file, { source, hash, commit, sections }]) => {
      const value = hash === undefined ? { source, incomplete: true } : { source, hash, commit, sections };
      return `    ${JSON.stringify(file)}: ${JSON.stringify(value)}`;
    });
  return `{\n  "version": 1,\n  "pages": {\n${lines.join(',\n')}${lines.length > 0 ? '\n' : ''}  }\n}\n`;
}
