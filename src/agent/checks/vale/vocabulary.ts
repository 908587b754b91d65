import { findPatternProblem } from './read-rule.ts';
import type { ValeRule } from './rules.ts';

/** The terms of the vocabularies that a configuration names. */
export interface Vocabulary {
  /** Patterns of words that every rule accepts. */
  accepted: string[];
  rejected: string[];
  /** What isn't used, and why. */
  problems: string[];
}

/** Reads vocabularies in the folders of Vale 3 or 2. `files` are the contents of StylesPath by path. */
export function readVocabularies(files: ReadonlyMap<string, string>, names: readonly string[]): Vocabulary {
  const vocabulary: Vocabulary = { accepted: [], rejected: [], problems: [] };
  const usedNames = [...new Set(names)];
  if (usedNames.length > MAX_VOCABULARIES)
    vocabulary.problems.push(`the vocabularies after the first ${MAX_VOCABULARIES}`);
  for (const name of usedNames.slice(0, MAX_VOCABULARIES)) {
    const folder = FOLDERS.map((path) => `${path}/${name}`).find((path) =>
      FILES.some((file) => files.has(`${path}/${file}`)),
    );
    if (folder === undefined) vocabulary.problems.push(`the vocabulary ${name} isn't in the repository`);
    else addTerms(vocabulary, { files, folder, name });
  }
  return vocabulary;
}

const FOLDERS = ['config/vocabularies', 'Vocab'];
const FILES = ['accept.txt', 'reject.txt'];
const MAX_VOCABULARIES = 20;
const MAX_TERM = 200;
const MAX_TERMS = 1_000;
/** Compiling a term to check it takes time. */
const MAX_READ_TERMS = 2 * MAX_TERMS;

function addTerms(
  { accepted, rejected, problems }: Vocabulary,
  { files, folder, name }: { files: ReadonlyMap<string, string>; folder: string; name: string },
): void {
  for (const file of FILES) {
    const terms = (files.get(`${folder}/${file}`) ?? '')
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter((line) => line !== '' && !line.startsWith('#'));
    const isUsable = (term: string) => term.length <= MAX_TERM && findPatternProblem(term) === undefined;
    const { usable = [], unusable = [] } = Object.groupBy(terms.slice(0, MAX_READ_TERMS), (term) =>
      isUsable(term) ? 'usable' : 'unusable',
    );
    (file === 'accept.txt' ? accepted : rejected).push(...usable.slice(0, MAX_TERMS));
    if (unusable.length > 0)
      problems.push(`${unusable.length} of the terms of ${name}/${file}, such as "${unusable[0]?.slice(0, 60)}"`);
    if (usable.length > MAX_TERMS || terms.length > MAX_READ_TERMS)
      problems.push(`the terms of ${name}/${file} after the first ${MAX_TERMS}`);
  }
}

/** Creates the rules that are built into Vale: terms of vocabularies, and repeated words. */
export function createVocabularyRules({ accepted, rejected }: Vocabulary): ValeRule[] {
  const base = { scopes: ['text'] as const, level: 'error' as const, exceptions: [] };
  // A plain word is written as in the vocabulary. Patterns have no single spelling.
  const terms = accepted.filter((term) => /^[\p{L}\p{N} .'-]+$/u.test(term));
  const message = "Use '%s' instead of '%s'.";
  return [
    {
      ...base,
      name: 'Vale.Terms',
      kind: 'substitution',
      message,
      ignoreCase: true,
      isNonword: false,
      capitalizes: false,
      swaps: terms.map((term) => [term.replaceAll('.', String.raw`\.`), term] as const),
    },
    {
      ...base,
      name: 'Vale.Avoid',
      kind: 'existence',
      message: "Avoid using '%s'.",
      ignoreCase: false,
      isNonword: false,
      patterns: rejected,
    },
    {
      ...base,
      name: 'Vale.Repetition',
      kind: 'repetition',
      message: "'%s' is repeated.",
      ignoreCase: true,
      pattern: String.raw`[^\s]+`,
      exceptions: accepted,
    },
  ];
}
