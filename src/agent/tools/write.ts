import fs from 'node:fs/promises';
import path from 'node:path';
import { Type } from 'typebox';
import { formatCount } from '../../lib/format-count.ts';
import { FILE_ALIASES, ignore, isOff, unsupported } from './aliases.ts';
import { checkContent, checkFileCount, checkNewName } from './change-guard.ts';
import { describeNewProblems } from './describe-change.ts';
import { checkWritable, quote, resolvePath } from './docs-path.ts';
import { BOM, describeConversions, findLineEnding, hasBom, readTextFile, toPlainText } from './text-file.ts';
import { defineTool, Refusal } from './tool.ts';

const APPEND = 'write replaces the whole file. To add text to it, use edit.';

/** Creates a file, or replaces its whole content and keeps its line endings. */
export const write = defineTool('write', {
  description: 'Creates a text file, or replaces its whole content.',
  parameters: {
    path: Type.String(),
    content: Type.String(),
  },
  aliases: {
    ...FILE_ALIASES,
    text: 'content',
    contents: 'content',
    fileText: 'content',
    fileContent: 'content',
    body: 'content',
    append: unsupported(APPEND),
    mode: (mode) => (typeof mode === 'string' && /^(?:w|write|overwrite|create|replace)$/i.test(mode) ? null : APPEND),
    overwrite: (value) =>
      isOff(value) ? 'write always replaces an existing file. Check with ls that it is new.' : null,
    createDirectories: ignore,
    createDirs: ignore,
    mkdir: ignore,
  },
  async run({ path: text, content }, context) {
    const { workspace, limits } = context;
    const { name, file, kind } = await resolvePath(workspace, text);
    if (kind === 'folder') throw new Refusal(`${quote(name)} is a folder. Pass a file path.`);
    checkWritable(name, context.workspace);
    if (kind === 'none') await checkNewName(workspace, { name });
    if (BINARY.test(name))
      throw new Refusal(`${quote(name)} has the extension of a binary file. Only text files can be written.`);
    const previousFile = kind === 'file' ? await readTextFile(workspace, text) : undefined;
    const before = previousFile?.bytes ?? Buffer.alloc(0);
    const lineEnding = findLineEnding(before);
    const body = Buffer.from(toPlainText(content).replaceAll('\n', lineEnding));
    const bytes = hasBom(before) ? Buffer.concat([BOM, body]) : body;
    checkContent(bytes, { name, before, limits });
    const note = await checkFileCount(context, [name]);
    await fs.mkdir(path.dirname(file), { recursive: true });
    await fs.writeFile(file, bytes);
    const endings = lineEnding === '\r\n' ? ' with its CRLF line endings' : '';
    const lines = countLines(body);
    const problems = await describeNewProblems(context, [name]);
    return `${kind === 'file' ? 'Replaced' : 'Created'} ${quote(name)}${endings}: ${formatCount(lines, 'line')}, ${bytes.length} bytes.${problems}${describeConversions(previousFile ? [previousFile] : [])}${note}`;
  },
});

function countLines(bytes: Buffer): number {
  const text = bytes.toString('utf8');
  return text === '' ? 0 : text.replace(/\n$/, '').split('\n').length;
}

const BINARY =
  /\.(?:png|jpe?g|gif|webp|avif|ico|bmp|tiff?|pdf|zip|gz|tar|7z|rar|mp[34]|webm|mov|wav|ogg|woff2?|ttf|otf|eot|wasm|exe|dll|so|jar|class)$/i;
