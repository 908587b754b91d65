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
  for (const name of names) {
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
const MAX_TERM = 200;
const MAX_TERMS = 1_000;

function addTerms(
  { accepted, rejected, problems }: Vocabulary,
  { files, folder, name }: { files: ReadonlyMap<string, string>; folder: string; name: string },
): void {
  for (const file of FILES) {
    const terms = (files.get(`${folder}/${file}`) ?? '')
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter((line) => line !== '' && !line.startsWith('#'));
    const usable = terms.filter((term) => term.length <= MAX_TERM && findPatternProblem(term) === undefined);
    (file === 'accept.txt' ? accepted : rejected).push(...usable.slice(0, MAX_TERMS));
    const unusable = terms.filter((term) => !usable.includes(term));
    if (unusable.length > 0)
      problems.push(`${unusable.length} of the terms of ${name}/${file}, such as "${unusable[0]?.slice(0, 60)}"`);
    if (usable.length > MAX_TERMS) problems.push(`the terms of ${name}/${file} after the first ${MAX_TERMS}`);
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
