import path from 'node:path';
import { Type } from 'typebox';
import { getErrorMessage } from '../../errors.ts';
import { escapeRegex } from '../../lib/escape-regex.ts';
import { formatCount } from '../../lib/format-count.ts';
import { CASE_ALIASES, createFolderGlob, ignore, isOff } from './aliases.ts';
import { findFiles } from './glob.ts';
import type { GrepMatch } from './grep-thread.ts';
import { searchOnThread } from './search-on-thread.ts';
import { defineTool, getLineBytes, Refusal, takeLines } from './tool.ts';

/** Finds lines that match a regular expression. */
export const grep = defineTool('grep', {
  description: 'Searches files line by line. Returns path:line: text. Page titles are in lines that start with title:.',
  parameters: {
    pattern: Type.String({
      minLength: 1,
      maxLength: 1000,
      description: 'JavaScript regular expression.',
    }),
    literal: Type.Optional(Type.Boolean({ description: 'The pattern is plain text.' })),
    ignoreCase: Type.Optional(Type.Boolean()),
    multiline: Type.Optional(
      Type.Boolean({
        description: 'Match across lines.',
      }),
    ),
    context: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 10,
      }),
    ),
    glob: Type.Optional(
      Type.String({
        minLength: 1,
      }),
    ),
  },
  aliases: {
    ...CASE_ALIASES,
    query: 'pattern',
    regex: 'pattern',
    regexp: 'pattern',
    search: 'pattern',
    fixedStrings: 'literal',
    isRegex: (value) => ({ literal: isOff(value) }),
    include: 'glob',
    includePattern: 'glob',
    filePattern: 'glob',
    files: 'glob',
    path: inFolder,
    folder: inFolder,
    directory: inFolder,
    type: (type, { glob }) => ({ glob: glob ?? `*.${String(type).replace(/^\./, '')}` }),
    a: 'context',
    b: 'context',
    c: 'context',
    n: ignore,
    lineNumber: ignore,
    headLimit: ignore,
    maxResults: ignore,
    outputMode: (mode) => (mode === 'content' ? null : 'grep always returns the matching lines.'),
  },
  async run(args, toolContext) {
    const { workspace, signal } = toolContext;
    const { pattern, literal = false, ignoreCase = false, multiline = false, context = 0, glob } = args;
    const source = literal ? escapeRegex(pattern) : pattern;
    const expression = compile(source, `${ignoreCase ? 'i' : ''}${multiline ? 'ms' : ''}`);
    const root = path.resolve(workspace.folder, workspace.docsFolder);
    const names = await findFiles(workspace, glob);
    const files = names.map((name) => ({ name, path: path.join(root, name) }));
    const grepWork = { files, expression, context, maxMatches: MAX_MATCHES, maxFileBytes: MAX_FILE_BYTES };
    const outcome = await searchOnThread(grepWork, { signal, timeLimitMs: TIME_LIMIT_MS });
    if (outcome.count === 0)
      return {
        ok: true,
        text: `No matches found in ${formatCount(names.length, 'file')}.`,
        found: 0,
      };
    const printedMatches = outcome.matches.map(printMatch);
    const isWide = context > 0 || multiline;
    const visibleMatches = takeLines(
      isWide ? printedMatches.map((text) => `${text}\n--`) : printedMatches,
      getLineBytes(toolContext),
    );
    const hiddenCount = outcome.count - visibleMatches.length;
    const suffix =
      hiddenCount > 0
        ? `\n… (${hiddenCount} more of ${outcome.count} ${multiline ? 'matches' : 'lines'} in ${formatCount(outcome.files, 'file')}; narrow the pattern or glob)`
        : '';
    return { ok: true, text: visibleMatches.join('\n') + suffix, found: outcome.count };
  },
});

/** Other agents' tools take the file or folder to search in. */
function inFolder(folder: unknown, { glob }: Readonly<Record<string, unknown>>) {
  return { glob: createFolderGlob(folder, glob) };
}

function printMatch({ name, start, lines }: GrepMatch): string {
  return lines
    .map(({ text, isMatch }, index) =>
      isMatch ? `${name}:${start + index}: ${text}` : `${name}-${start + index}- ${text}`,
    )
    .join('\n');
}

const TIME_LIMIT_MS = 10_000;
const MAX_MATCHES = 500;
const MAX_FILE_BYTES = 10 * 2 ** 20;

function compile(source: string, flags: string): RegExp {
  try {
    return new RegExp(source, flags);
  } catch (error) {
    throw new Refusal(`Invalid regular expression: ${getErrorMessage(error)}. Fix it, or set literal.`);
  }
}
