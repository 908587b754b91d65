/** Finds files that other files import: snippets, not pages (content format, Imports, snippets, React). */
import path from 'node:path';
import { findCodeRanges } from '../markdown/code-ranges.ts';
import { foldPath } from '../model/portable-path.ts';

const SPECIFIER = /\b(?:from|import)[ \t]*(["'])([^"'\n]{1,500}?)\1/g;

/** Returns the files that `file` imports, as paths from the docs root. Scans without parsing, and ignores code. */
export function findImports(text: string, file: string): string[] {
  if (!text.includes('import') && !text.includes('export')) return [];
  const imports: string[] = [];
  let code: ReturnType<typeof findCodeRanges> | undefined;
  let passedCount = 0;
  for (const match of text.matchAll(SPECIFIER)) {
    const specifier = removeParameters(match[2] ?? '');
    if (!/^\.{0,2}\/|\.(?:mdx?|jsx?|tsx?|json)$/.test(specifier) || !isStatement(text, match.index)) continue;
    code ??= findCodeRanges(text);
    while ((code[passedCount]?.[1] ?? Infinity) <= match.index) passedCount++;
    if ((code[passedCount]?.[0] ?? Infinity) > match.index) imports.push(resolveImport(specifier, file));
  }
  return imports;
}

/** Removes the parameters of a bundler. A file that is imported as text, with `?raw`, isn't a snippet. */
const removeParameters = (specifier: string): string => specifier.replace(/\?(?!raw$).*$/s, '');

/** Whether a line that starts with `import` or `export` continues to `at` with no empty line between. */
function isStatement(text: string, at: number): boolean {
  let end = at;
  for (let lines = 0; lines < MAX_STATEMENT_LENGTH && end >= 0; lines++) {
    const start = end === 0 ? 0 : text.lastIndexOf('\n', end - 1) + 1;
    const line = text.slice(start, Math.max(end, start) + 6);
    if (/^[ \t]*(?:import|export)\b/.test(line)) return true;
    if (lines > 0 && text.slice(start, end).trim() === '') return false;
    end = start - 1;
  }
  return false;
}

/** Maximum number of lines in an import. */
const MAX_STATEMENT_LENGTH = 60;

function resolveImport(specifier: string, file: string): string {
  const joinedPath = specifier.startsWith('.')
    ? path.posix.join('/', path.posix.dirname(file), specifier)
    : `/${specifier}`;
  return path.posix.normalize(joinedPath).replace(/^\/+/, '');
}

/**
 * Returns alternative paths for an import that matches no file: without a bundler's prefix for the root (`@/`, `~/`,
 * `@site/`), and without the folder that the site is served below or stored in.
 */
export function importSpellings(path: string): string[] {
  const relativePath = path.replace(ROOT_NAME, '');
  const subpath = relativePath.replace(/^[^/]+\//, '');
  return [...new Set([path, relativePath, subpath])];
}

/** Endings that the path of an import can omit. */
export const IMPORT_ENDINGS = [
  '',
  '.mdx',
  '.md',
  '.jsx',
  '.tsx',
  '.js',
  '.ts',
  '/index.mdx',
  '/index.jsx',
  '/index.tsx',
  '/index.js',
  '/index.ts',
];

/** Returns a function that finds the file of an import's path, with any of `endings` and in any spelling that the build accepts. */
export function createImportFinder(files: readonly string[]): (path: string) => string | undefined {
  const filesByFold = new Map(files.map((file) => [foldPath(file), file]));
  return (path) =>
    importSpellings(path)
      .flatMap((spelling) => IMPORT_ENDINGS.map((ending) => filesByFold.get(foldPath(spelling + ending))))
      .find((file) => file !== undefined);
}

const ROOT_NAME = /^(?:@site|@|~)\//;
