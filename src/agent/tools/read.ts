import { Type } from 'typebox';
import { FILE_ALIASES, RANGE_ALIASES, unsupported } from './aliases.ts';
import { quote } from './docs-path.ts';
import { findHeading, listHeadings } from './headings.ts';
import { readImage } from './read-image.ts';
import { findLineEnding, hasBom, readTextFile, type TextFile } from './text-file.ts';
import { cutLine, defineTool, getLineBytes, Refusal, takeLines } from './tool.ts';

/** Returns a part of a text file with line numbers. */
export const read = defineTool('read', {
  description: 'Reads a text file, with line numbers, or an image.',
  parameters: {
    path: Type.String(),
    offset: Type.Optional(Type.Integer({ minimum: 1 })),
    heading: Type.Optional(
      Type.String({
        description: 'Read only the section with this heading.',
      }),
    ),
    limit: Type.Optional(Type.Integer({ minimum: 1 })),
  },
  aliases: { ...FILE_ALIASES, ...RANGE_ALIASES, section: 'heading', pages: unsupported('pass offset and limit.') },
  async run({ path, heading, ...range }, context) {
    const picture = await readImage(path, context);
    if (picture) return picture;
    const { workspace } = context;
    const { name, bytes, encoding } = await readTextFile(workspace, path);
    if (bytes.length === 0) return `${quote(name)} is empty.`;
    const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
    const lines = text.split(/\r?\n/);
    if (lines.at(-1) === '') lines.pop();
    if (heading !== undefined && (range.offset !== undefined || range.limit !== undefined))
      throw new Refusal('Pass either heading, or offset and limit.');
    const { offset, limit } =
      heading === undefined ? { offset: 1, limit: MAX_LINES, ...range } : findSection(text, { heading, name });
    if (offset > lines.length)
      throw new Refusal(`Offset ${offset} is past the end of ${quote(name)}, which has ${lines.length} lines.`);
    const lineBytes = getLineBytes(context);
    // Even a line of the widest characters fits, so that every call shows something.
    const maxLine = Math.min(MAX_LINE, Math.floor(lineBytes / 5));
    const selectedLines = lines.slice(offset - 1, offset - 1 + Math.min(limit, MAX_LINES));
    const visibleLines = takeLines(
      selectedLines.map((line, index) => `${offset + index}\t${cutLine(line, maxLine)}`),
      lineBytes,
    );
    const last = offset + visibleLines.length - 1;
    return {
      ok: true,
      text: [...visibleLines, ...describeRest({ lines: lines.length, last, bytes, encoding })].join('\n'),
      lines: { from: offset, to: last, of: lines.length },
    };
  },
});

const MAX_LINES = 2000;
const MAX_LINE = 2000;

/** Returns the lines of a section. If no heading matches, throws a `Refusal` that lists the headings. */
function findSection(
  text: string,
  { heading, name }: { heading: string; name: string },
): { offset: number; limit: number } {
  const headings = listHeadings(text);
  const match = findHeading(headings, heading);
  if (match) return { offset: match.from, limit: match.to - match.from + 1 };
  const titles = headings.slice(0, 30).map(({ title }) => JSON.stringify(title));
  throw new Refusal(
    `${quote(name)} doesn't have a heading ${quote(heading)}. Its headings: ${titles.join(', ') || 'none'}.`,
  );
}

function describeRest({
  lines,
  last,
  bytes,
  encoding,
}: Pick<TextFile, 'bytes' | 'encoding'> & { lines: number; last: number }): string[] {
  const traits = [
    ...(findLineEnding(bytes) === '\r\n' ? ['CRLF line endings'] : []),
    ...(hasBom(bytes) ? ['a byte order mark'] : []),
  ];
  const notes = [
    ...(traits.length > 0 ? [`(The file has ${traits.join(' and ')}; edit and write preserve them.)`] : []),
    ...(encoding ? [`(The file is in ${encoding}; edit and write convert it to UTF-8.)`] : []),
  ];
  return last < lines
    ? [...notes, `… (showing lines up to ${last} of ${lines}; continue with offset ${last + 1})`]
    : notes;
}
