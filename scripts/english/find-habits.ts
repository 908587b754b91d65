import { TERMS } from './glossary.ts';
import { HABITS, type Habit } from './habits.ts';
import { readProse } from './read-prose.ts';

const ALL: readonly Habit[] = [...HABITS, ...TERMS];

/** Lists a file's stiff phrases and words that the glossary replaces, as `file:line: "phrase": what to write`. */
export function findHabits(file: string, source: string): string[] {
  // Parsing every file takes seconds, and almost all files have no match anywhere.
  const joinedText = source.replaceAll(/\s+(?:\*|\/\/)?\s*/g, ' ');
  const candidates = ALL.filter(({ pattern }) => joinedText.search(pattern) !== -1);
  if (candidates.length === 0) return [];
  return readProse(file, source).flatMap(({ text, offset }) =>
    candidates.flatMap(({ pattern, instead }) =>
      Array.from(text.matchAll(pattern), (match) => {
        const line = source.slice(0, offset + match.index).split('\n').length;
        return `${file}:${line}: "${match[0].replaceAll(/\s+/g, ' ')}": ${instead}`;
      }),
    ),
  );
}
