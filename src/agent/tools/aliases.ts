/** Names that other agents' tools use for the same parameters. */
import type { ArgumentAlias } from '../types/tool.ts';

type Aliases = Readonly<Record<string, ArgumentAlias>>;

/** Other names of `path`, for a file. */
export const FILE_ALIASES: Aliases = {
  filePath: 'path',
  file: 'path',
  fileName: 'path',
  targetFile: 'path',
  absolutePath: 'path',
  relativePath: 'path',
  relativeWorkspacePath: 'path',
  page: 'path',
};

/** Other names of `path`, for a folder. */
export const FOLDER_ALIASES: Aliases = {
  folder: 'path',
  folderPath: 'path',
  directory: 'path',
  directoryPath: 'path',
  dir: 'path',
  dirPath: 'path',
  cwd: 'path',
};

/** Other names of `oldText`, `newText` and `replaceAll`. */
export const REPLACEMENT_ALIASES: Aliases = {
  oldString: 'oldText',
  oldStr: 'oldText',
  old: 'oldText',
  search: 'oldText',
  find: 'oldText',
  newString: 'newText',
  newStr: 'newText',
  new: 'newText',
  replace: 'newText',
  replacement: 'newText',
};

/** Other names of `offset`, for the first line. */
export const START_ALIASES: Aliases = {
  startLine: 'offset',
  lineStart: 'offset',
  fromLine: 'offset',
  line: 'offset',
  startLineOneIndexed: 'offset',
};

/** Other ways to pass `offset` and `limit`. */
export const RANGE_ALIASES: Aliases = {
  ...START_ALIASES,
  lines: 'limit',
  lineCount: 'limit',
  maxLines: 'limit',
  endLine: countLines,
  lineEnd: countLines,
  toLine: countLines,
  endLineOneIndexedInclusive: countLines,
  viewRange: (range) =>
    Array.isArray(range)
      ? { offset: range[0] as unknown, ...countLines(range[1], { offset: range[0] }) }
      : 'pass offset.',
  shouldReadEntireFile: ignore,
};

/** Converts the last line to the number of lines. A line before the first one means the whole file, as in `-1`. */
function countLines(end: unknown, { offset = 1 }: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const count = Number(end) - Number(offset) + 1;
  return count >= 1 ? { limit: count } : {};
}

/** Other ways to pass `ignoreCase`. */
export const CASE_ALIASES: Aliases = {
  i: 'ignoreCase',
  caseInsensitive: 'ignoreCase',
  insensitive: 'ignoreCase',
  caseSensitive: (value) => ({ ignoreCase: isOff(value) }),
};

/** An argument that changes nothing. */
export function ignore(): null {
  return null;
}

/** An argument that isn't supported, unless it is turned off. The advice says what to use instead. */
export function unsupported(advice: string): ArgumentAlias {
  return (value) => (isOff(value) ? {} : advice);
}

/** Whether a flag is turned off, in any of the ways that models write it. */
export function isOff(value: unknown): boolean {
  return (
    value === false ||
    value === 0 ||
    value === '' ||
    (typeof value === 'string' && /^\s*(?:false|no|0)\s*$/i.test(value))
  );
}

/** Returns a glob for everything in a file or folder, narrowed by another glob if there is one. */
export function createFolderGlob(folder: unknown, glob: unknown): string {
  const place = typeof folder === 'string' ? folder.trim().replace(/^(?:\.?\/+)+|(?<!\/)\/+$/g, '') : '';
  const pattern = typeof glob === 'string' ? glob : undefined;
  if (place === '' || place === '.') return pattern ?? '**';
  if (pattern === undefined) return `{${place},${place}/**}`;
  return pattern.includes('/') ? `${place}/${pattern}` : `${place}/**/${pattern}`;
}
