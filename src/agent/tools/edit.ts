import fs from 'node:fs/promises';
import { Type } from 'typebox';
import { checkContent, checkFileCount } from './change-guard.ts';
import { checkWritable, quote } from './docs-path.ts';
import { findPlainMatch } from './plain-forms.ts';
import { describeSimilarLines } from './similar-lines.ts';
import { dropOverlaps, findMatches, spliceText } from './splice-text.ts';
import { readTextFile, toPlainText } from './text-file.ts';
import { defineTool, Refusal } from './tool.ts';

/** Replaces an exact text; all other bytes of the file stay as they are. */
export const edit = defineTool({
  name: 'edit',
  description:
    'Replaces one exact text in a file. oldText must be in the file exactly once, with its indentation; give a few lines around the change to make it unique, or set replaceAll. Line endings and byte order mark are kept. Prefer this to write for files that exist.',
  parameters: Type.Object(
    {
      path: Type.String({ description: 'File, relative to the docs folder.' }),
      oldText: Type.String({
        minLength: 1,
        description: 'Text to replace, exactly as read shows it, without line numbers.',
      }),
      newText: Type.String({ description: 'Text to put in its place; empty to remove it.' }),
      replaceAll: Type.Optional(Type.Boolean({ description: 'Replace every occurrence. Default false.' })),
    },
    { additionalProperties: false },
  ),
  async run({ path, replaceAll = false, ...texts }, context) {
    const { name, file, bytes } = await readTextFile(context.workspace, path);
    checkWritable(name);
    const asked = { oldText: toPlainText(texts.oldText), newText: toPlainText(texts.newText) };
    if (asked.oldText === '' || asked.oldText === asked.newText)
      throw new Refusal('oldText and newText are the same, so there is nothing to replace.');
    const { oldText, newText } = findWritten(bytes, asked);
    const { normalized, starts } = findMatches(bytes, oldText);
    if (starts.length === 0)
      throw new Refusal(
        `oldText is not in ${quote(name)}; nothing was changed. ${describeSimilarLines(bytes.toString('utf8'), oldText)}`,
      );
    const lines = listLines(normalized, starts);
    if (starts.length > 1 && !replaceAll)
      throw new Refusal(
        `oldText is in ${quote(name)} ${starts.length} times, on ${lines}; nothing was changed. Add lines around it until it is unique, or set replaceAll.`,
      );
    const taken = dropOverlaps(starts, oldText);
    const content = spliceText(bytes, { oldText, newText, starts: taken });
    checkContent(content, { name, before: bytes, limits: context.limits });
    const note = await checkFileCount(context, [name]);
    await fs.writeFile(file, content);
    if (taken.length > 1)
      return `Replaced ${taken.length} places in ${quote(name)}, on ${listLines(normalized, taken)}.${note}`;
    return `Replaced the text on ${lines} of ${quote(name)}.${note}`;
  },
});

/** The texts as they are, if the file has the old one; else as the file writes it, in its own quotes and spaces. */
function findWritten(bytes: Buffer, texts: { oldText: string; newText: string }): { oldText: string; newText: string } {
  const { normalized, starts } = findMatches(bytes, texts.oldText);
  if (starts.length > 0) return texts;
  const content = normalized.toString('utf8');
  // In bytes that are no UTF-8 the offsets would be others.
  if (!Buffer.from(content).equals(normalized)) return texts;
  return findPlainMatch(content, texts) ?? texts;
}

const LISTED_AT_MOST = 20;

/** `line 4` or `lines 4, 9 and 3 more`. */
function listLines(normalized: Buffer, starts: readonly number[]): string {
  const lines: number[] = [];
  let line = 1;
  let at = normalized.indexOf(10);
  for (const start of starts.slice(0, LISTED_AT_MOST)) {
    for (; at >= 0 && at < start; at = normalized.indexOf(10, at + 1)) line++;
    lines.push(line);
  }
  const more = starts.length > LISTED_AT_MOST ? ` and ${starts.length - LISTED_AT_MOST} more` : '';
  return `${starts.length === 1 ? 'line' : 'lines'} ${lines.join(', ')}${more}`;
}
