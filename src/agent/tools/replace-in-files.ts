import fs from 'node:fs/promises';
import path from 'node:path';
import { Type } from 'typebox';
import { formatCount } from '../../lib/format-count.ts';
import { convertToUtf8 } from '../../site/shared.ts';
import { createFolderGlob, isOff, REPLACEMENT_ALIASES, unsupported } from './aliases.ts';
import { replaceEvery } from './apply-edit.ts';
import { checkContent, checkFileCount } from './change-guard.ts';
import { describeNewProblems } from './describe-change.ts';
import { quote } from './docs-path.ts';
import { findFiles } from './glob.ts';
import { isReadOnlyPath } from '../workspace/path-policy.ts';
import { describeConversions, toPlainText, type TextFile } from './text-file.ts';
import { cutLine, defineTool, Refusal, takeLines } from './tool.ts';

/** Replaces an exact text in many files. */
export const replaceInFiles = defineTool('replaceInFiles', {
  description:
    'Replaces every occurrence of exact text in all files that match glob. Without apply, it only shows the result.',
  parameters: {
    glob: Type.String({ minLength: 1 }),
    oldText: Type.String({ minLength: 1 }),
    newText: Type.String(),
    wholeWord: Type.Optional(Type.Boolean()),
    apply: Type.Optional(Type.Boolean()),
  },
  aliases: {
    ...REPLACEMENT_ALIASES,
    include: 'glob',
    files: 'glob',
    filePattern: 'glob',
    path: inFolder,
    folder: inFolder,
    wholeWords: 'wholeWord',
    dryRun: (value) => ({ apply: isOff(value) }),
    preview: (value) => ({ apply: isOff(value) }),
    replaceAll: (value) => (isOff(value) ? 'replaceInFiles replaces every occurrence. Use edit.' : null),
    regex: unsupported('only exact text can be replaced.'),
    caseSensitive: (value) => (isOff(value) ? 'the text is always case-sensitive. Call once for each spelling.' : null),
    ignoreCase: unsupported('the text is always case-sensitive. Call once for each spelling.'),
  },
  async run({ glob, wholeWord = false, apply = false, ...texts }, context) {
    const edit = { oldText: toPlainText(texts.oldText), newText: toPlainText(texts.newText) };
    if (edit.oldText === edit.newText)
      throw new Refusal('oldText and newText are identical, so there is nothing to replace.');
    const root = path.join(context.workspace.folder, context.workspace.docsFolder);
    const names = (await findFiles(context.workspace, glob)).filter(
      (name) => !isReadOnlyPath(name, context.workspace.openFiles),
    );
    const replacedFiles: (Pick<TextFile, 'name' | 'bytes' | 'encoding'> & { before: Buffer; lines: string[] })[] = [];
    let count = 0;
    for (const name of names) {
      context.signal.throwIfAborted();
      const file = path.join(root, name);
      if ((await fs.stat(file)).size > MAX_BYTES) continue;
      const storedBytes = await fs.readFile(file);
      const { content: before, encoding } = convertToUtf8(name, storedBytes) ?? { content: storedBytes };
      if (before.includes(0)) continue;
      const result = replaceEvery(before, { ...edit, wholeWord });
      if (result.count === 0) continue;
      count += result.count;
      const lines = result.content.toString('utf8').split(/\r?\n/);
      const visibleRanges = result.ranges
        .slice(0, MAX_LINES_PER_FILE)
        .map(({ from }) => `${name}:${from}: ${cutLine(lines[from - 1]?.trim() ?? '', 200)}`);
      replacedFiles.push({
        name,
        before,
        bytes: result.content,
        encoding,
        lines: [...visibleRanges, ...(result.count > MAX_LINES_PER_FILE ? [`${name}: … ${result.count} places`] : [])],
      });
    }
    if (replacedFiles.length === 0)
      throw new Refusal(`${quote(edit.oldText)} not found in any of the ${names.length} files. No changes made.`);
    const head = `${formatCount(count, 'place')} in ${formatCount(replacedFiles.length, 'file')}`;
    const visible = takeLines(
      replacedFiles.flatMap(({ lines }) => lines),
      8_000,
    );
    if (!apply)
      return `Would change ${head}, as follows:\n${visible.join('\n')}\nNo changes made. Call again with apply to make them.`;
    for (const { name, before, bytes } of replacedFiles) checkContent(bytes, { name, before, limits: context.limits });
    const changedNames = replacedFiles.map(({ name }) => name);
    const note = await checkFileCount(context, changedNames);
    for (const { name, bytes } of replacedFiles) await fs.writeFile(path.join(root, name), bytes);
    return `Changed ${head}.${await describeNewProblems(context, changedNames)}${describeConversions(replacedFiles)}${note}`;
  },
});

function inFolder(folder: unknown, { glob }: Readonly<Record<string, unknown>>) {
  return { glob: createFolderGlob(folder, glob) };
}

const MAX_BYTES = 10 * 2 ** 20;
const MAX_LINES_PER_FILE = 5;
