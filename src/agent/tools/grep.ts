import path from 'node:path';
import { Type } from 'typebox';
import { messageOf } from '../../errors.ts';
import { findFiles } from './glob.ts';
import type { GrepMatch } from './grep-thread.ts';
import { searchOnThread } from './search-on-thread.ts';
import { defineTool, Refusal, takeLines } from './tool.ts';

/** Finds lines by a regular expression. */
export const grep = defineTool({
  name: 'grep',
  description:
    'Finds lines in text files by a regular expression (JavaScript syntax, one line at a time) and prints path:line: text; with context also lines around it, as path-line- text. Set literal to search for the text as it is, multiline for a pattern over several lines. Titles of pages are in lines that begin with title:.',
  parameters: Type.Object(
    {
      pattern: Type.String({
        minLength: 1,
        maxLength: 1000,
        description: 'Regular expression, or with literal a text.',
      }),
      literal: Type.Optional(Type.Boolean({ description: 'Take the pattern as plain text. Default false.' })),
      ignoreCase: Type.Optional(Type.Boolean({ description: 'Default false.' })),
      multiline: Type.Optional(
        Type.Boolean({
          description: 'The pattern may match over several lines: . matches a line feed too. Default false.',
        }),
      ),
      context: Type.Optional(
        Type.Integer({ minimum: 0, maximum: 10, description: 'Lines to show before and after each match. Default 0.' }),
      ),
      glob: Type.Optional(
        Type.String({ minLength: 1, description: 'Only files that match, such as guides/**/*.mdx. Default: all.' }),
      ),
    },
    { additionalProperties: false },
  ),
  async run(args, { workspace, signal }) {
    const { pattern, literal = false, ignoreCase = false, multiline = false, context = 0, glob } = args;
    const source = literal ? pattern.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`) : pattern;
    const expression = compile(source, `${ignoreCase ? 'i' : ''}${multiline ? 'ms' : ''}`);
    const root = path.resolve(workspace.folder, workspace.docsFolder);
    const names = await findFiles(workspace, glob);
    const files = names.map((name) => ({ name, path: path.join(root, name) }));
    const work = { files, expression, context, maxMatches: MAX_MATCHES, maxFileBytes: MAX_FILE_BYTES };
    const found = await searchOnThread(work, { signal, timeLimitMs: TIME_LIMIT_MS });
    if (found.count === 0) return `No line matches in ${names.length} files.`;
    const printed = found.matches.map(printMatch);
    const isWide = context > 0 || multiline;
    const shown = takeLines(isWide ? printed.map((text) => `${text}\n--`) : printed);
    const cut = found.count - shown.length;
    const more =
      cut > 0
        ? `\n… (${cut} more of ${found.count} ${multiline ? 'matches' : 'lines'} in ${found.files} files; narrow the pattern or glob)`
        : '';
    return shown.join('\n') + more;
  },
});

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
    throw new Refusal(`The pattern is no regular expression: ${messageOf(error)}. Fix it, or set literal.`);
  }
}
