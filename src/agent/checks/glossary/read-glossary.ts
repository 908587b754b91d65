/** Reads the glossary of a project: `.bindery/glossary.yaml` in the docs folder or the root of the repository. */
import { getErrorMessage } from '../../../errors.ts';
import { isRecord } from '../../../lib/is-record.ts';
import { parseYaml } from '../../../lib/parse-yaml.ts';

/** A term, and the words that pages avoid for it. */
export interface GlossaryTerm {
  term: string;
  /** Words that pages don't use for the term. */
  avoid: string[];
  /** The term in other languages, by language code. */
  translations: ReadonlyMap<string, string>;
}

/** The terms, and the reason if the file or a part of it can't be used. */
export interface Glossary {
  terms: GlossaryTerm[];
  problem?: string;
}

/** Path of the glossary in the docs folder, or else in the root of the repository. */
export const GLOSSARY_FILE = '.bindery/glossary.yaml';

/** Parses a glossary. Never throws. */
export function parseGlossary(text: string): Glossary {
  try {
    const document: unknown = parseYaml(text, { maxAliasCount: 0 });
    const entries = isRecord(document) ? document['terms'] : document;
    if (!Array.isArray(entries)) return { terms: [], problem: 'expected a list "terms"' };
    const terms = entries.slice(0, MAX_TERMS).map(parseTerm);
    const wrong = terms.findIndex((term) => term === undefined);
    const long = entries.findIndex(
      (entry) => isRecord(entry) && Array.isArray(entry['avoid']) && entry['avoid'].length > MAX_WORDS,
    );
    return {
      terms: terms.filter((term) => term !== undefined),
      ...(wrong !== -1 && { problem: `expected entry ${wrong + 1} to have a "term" and lists of texts` }),
      ...(long !== -1 && {
        problem: `entry ${long + 1} has more than ${MAX_WORDS} words to avoid, and only these are used`,
      }),
      ...(entries.length > MAX_TERMS && { problem: `only the first ${MAX_TERMS} terms are used` }),
    };
  } catch (error) {
    return { terms: [], problem: getErrorMessage(error).split('\n', 1)[0] ?? '' };
  }
}

const MAX_TERMS = 1_000;
const MAX_LENGTH = 80;

function parseTerm(entry: unknown): GlossaryTerm | undefined {
  if (!isRecord(entry) || !isText(entry['term'])) return undefined;
  const avoid: unknown = entry['avoid'] ?? [];
  const translations: unknown = entry['translations'] ?? {};
  const words = Array.isArray(avoid) ? avoid : [avoid];
  if (!words.every(isText) || !isRecord(translations) || !Object.values(translations).every(isText)) return undefined;
  return {
    term: entry['term'],
    avoid: words.slice(0, MAX_WORDS),
    translations: new Map(Object.entries(translations) as [string, string][]),
  };
}

const MAX_WORDS = 50;

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '' && value.length <= MAX_LENGTH;
}
