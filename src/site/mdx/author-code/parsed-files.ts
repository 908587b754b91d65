import type { Diagnostic } from '../../model/diagnostics.ts';
import type { ParsedBody } from '../parse.ts';

export interface ParsedFile extends ParsedBody {
  diagnostics: Diagnostic[];
  /** Weight of each further copy on a page, in characters. */
  weight: number;
}

/** Trees of the files that pages include. */
export interface ParsedFiles {
  get(file: string): ParsedFile | undefined;
  set(file: string, parsedFile: ParsedFile): void;
  keys(): Iterable<string>;
}

/**
 * Maximum weight of the trees that a thread caches, whatever the number of files. A tree takes about thirty times the
 * memory of its text.
 */
const MAX_WEIGHT = 2_000_000;

/** Creates a cache that drops its oldest trees. */
export function createParsedFiles(maxWeight = MAX_WEIGHT): ParsedFiles {
  const parsedFiles = new Map<string, ParsedFile>();
  let weight = 0;
  return {
    get: (file) => parsedFiles.get(file),
    keys: () => parsedFiles.keys(),
    set(file, parsedFile) {
      parsedFiles.set(file, parsedFile);
      weight += parsedFile.weight;
      for (const [oldestFile, oldest] of parsedFiles) {
        if (weight <= maxWeight) return;
        parsedFiles.delete(oldestFile);
        weight -= oldest.weight;
      }
    },
  };
}
