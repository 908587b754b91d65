/** Finds the site's files that a text mentions, in any form: Markdown, HTML, JSX, CSS, JSON or prose. */
import path from 'node:path';
import { decodePath } from '../../lib/decode-path.ts';
import { foldPath } from '../model/portable-path.ts';

/** Returns the files that `text`, from the file `from`, mentions. Linear in the length of the text. */
export type FindMentions = (text: string, from: string) => Set<string>;

/**
 * Indexes `files` by name. A mention is a path that ends with a known file name: relative to the text's file, or
 * relative to the site, also after a base path, an origin or a variable. A computed path (`/images/${name}.png`)
 * mentions every file that starts with its fixed part.
 */
export function createMentionFinder(files: readonly string[]): FindMentions {
  const index = indexFiles(files);
  return (text, from) => {
    const mentions = new Set<string>();
    const folder = path.posix.dirname(from);
    for (const { index: dot, 0: ending } of text.matchAll(FILE_EXTENSION)) {
      if (!index.endings.has(ending.toLowerCase())) continue;
      const file = findMention(decodeTextBefore(text, dot + ending.length), folder, index);
      if (file !== undefined) mentions.add(file);
    }
    for (const prefix of findPrefixes(text, folder))
      for (const file of listFilesWithPrefix(prefix, index)) mentions.add(file);
    return mentions;
  };
}

const FILE_EXTENSION = /\.[A-Za-z\d]{1,8}(?![A-Za-z\d])/g;

/** Maximum number of characters before an extension that can belong to the path. */
const MAX_LENGTH = 500;

/** Maximum number of positions in a text at which one path can start. */
const MAX_STARTS = 60;

/** Maximum number of fixed parts of computed paths in one text. */
const MAX_PREFIXES = 200;

interface FileIndex {
  /** Extensions with their dot, in lower case. */
  endings: ReadonlySet<string>;
  /** Folded name without folders → files. */
  byName: ReadonlyMap<string, string[]>;
  /** Folded path → file. */
  byPath: ReadonlyMap<string, string>;
  /** Folded paths, sorted. */
  sorted: readonly string[];
}

function indexFiles(files: readonly string[]): FileIndex {
  const byName = Map.groupBy(files, (file) => foldPath(path.posix.basename(file)));
  const byPath = new Map(files.map((file) => [foldPath(file), file]));
  const endings = new Set(files.map((file) => path.posix.extname(file).toLowerCase()));
  return { endings, byName, byPath, sorted: [...byPath.keys()].sort() };
}

/** Returns the text before `end` that can contain a path, decoded as links are. */
function decodeTextBefore(text: string, end: number): string {
  const line = sliceBefore(text, end, /["`<>|\n\r]/);
  return decodePath(line.replace(/&amp;/g, '&').replace(/\\(?=[^\w\s])/g, ''));
}

/** Returns the text before `end`, back to the last match of `stops`. */
function sliceBefore(text: string, end: number, stops: RegExp): string {
  let start = end;
  while (start > 0 && end - start < MAX_LENGTH && !stops.test(text[start - 1] ?? '')) start--;
  return text.slice(start, end);
}

/** Returns the file that the longest path at the end of `text` refers to. */
function findMention(text: string, folder: string, { byName, byPath }: FileIndex): string | undefined {
  const slash = text.lastIndexOf('/');
  const name = startsIn(text, slash + 1, WORD_BREAK)
    .map((start) => byName.get(foldPath(text.slice(start))))
    .find((files) => files !== undefined);
  if (name === undefined) return undefined;
  for (const start of startsIn(text, 0, BREAK_OR_SLASH)) {
    const remainder = text.slice(start);
    const isWhole = start === 0 || text[start - 1] !== '/';
    const paths = isWhole && !remainder.startsWith('/') ? [path.posix.join(folder, remainder), remainder] : [remainder];
    const file = paths.map((each) => byPath.get(foldPath(normalizePath(each)))).find((each) => each !== undefined);
    if (file !== undefined) return file;
  }
  return name.length === 1 ? name[0] : undefined;
}

const WORD_BREAK = /[\s'()[\]{}=,;:]/;
const BREAK_OR_SLASH = /[\s'()[\]{}=,;:/]/;

/** Returns the possible start offsets of a path: `from`, and after each break. The longest path comes first. */
function startsIn(text: string, from: number, isBreak: RegExp): number[] {
  const starts: number[] = [];
  for (let at = text.length - 1; at > from && starts.length < MAX_STARTS; at--)
    if (isBreak.test(text[at - 1] ?? '')) starts.push(at);
  return [from, ...starts.toReversed()];
}

/** Normalizes a path: `/a/../b`, `./b` → `b`. */
function normalizePath(rawPath: string): string {
  return path.posix.join('/', rawPath).slice(1);
}

/** Returns the fixed parts of paths that continue with a value: `/images/${name}`, `"/images/" + name`. */
function findPrefixes(text: string, folder: string): Set<string> {
  const prefixes = new Set<string>();
  for (const { index } of text.matchAll(/\$\{|["'`][ \t]{0,20}\+/g)) {
    const fileName = sliceBefore(text, index, /[\s"'`<>()=,{}]/);
    if (!fileName.includes('/')) continue;
    const prefix = fileName.startsWith('.')
      ? path.posix.join(folder, fileName)
      : fileName.replace(/^[a-z]+:\/\/[^/]*/i, '');
    const fixedPrefix = foldPath(normalizePath(decodePath(prefix)));
    if (fixedPrefix.includes('/')) prefixes.add(fixedPrefix);
    if (prefixes.size >= MAX_PREFIXES) break;
  }
  return prefixes;
}

function listFilesWithPrefix(prefix: string, { sorted, byPath }: FileIndex): string[] {
  const paths = sorted.slice(lowerBound(sorted, prefix), lowerBound(sorted, `${prefix}\uffff`));
  return paths.flatMap((file) => byPath.get(file) ?? []);
}

/** Returns the index of the first item in a sorted list that isn't less than `key`. */
function lowerBound(sortedKeys: readonly string[], key: string): number {
  let [low, high] = [0, sortedKeys.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sortedKeys[middle] ?? '') < key) low = middle + 1;
    else high = middle;
  }
  return low;
}
