/** Inserts the files that a VitePress page includes: Markdown, and code. */
import path from 'node:path';
import type { Source } from '../../../site/shared.ts';
import type { PageReport } from '../conversion.ts';
import { formatCode } from '../html/html-to-markdown.ts';
import { changeProse, formatAttribute, splitPage } from '../page-text.ts';

interface InsertContext {
  source: Source;
  file: string;
  /** Folder of the pages, which `@` refers to. */
  folder: string;
  report: PageReport;
}

/** Replaces `<!--@include: ./part.md{1,3}-->`. Includes inside of the files are ignored. */
export function insertTexts(body: string, context: InsertContext): string {
  return changeProse(body, (prose) =>
    prose.replaceAll(
      /<!--\s*@include:\s*([^\s<>{}#]+)(?:#([\w-]+))?(?:\{([\d,\s-]*)\})?\s*-->/g,
      (match: string, target: string, region: string | undefined, lines: string | undefined) => {
        const text = readTarget(target, match, context);
        if (text === undefined) return '';
        return pickLines(pickRegion(splitPage(text).body, region), lines).trim();
      },
    ),
  );
}

/** Replaces `<<< @/snippets/a.ts#part{1 ts:line-numbers} [Title]` with a code block. */
export function insertCode(body: string, context: InsertContext): string {
  return changeProse(body, (prose) =>
    prose.replaceAll(
      /^([ \t]*)<<<[ \t]*([^\s{}[\]#]+)(?:#([\w-]+))?(?:\{([^{}\n]*)\})?[ \t]*(?:\[([^[\]\n]*)\])?[ \t]*$/gm,
      (match: string, indent: string, target: string, region?: string, options = '', title?: string) => {
        const text = readTarget(target, match, context);
        if (text === undefined) return '';
        const [, marks = '', language] = /^([\d,\s-]*)([\w+-]+)?/.exec(options.trim()) ?? [];
        const extension = path.posix.extname(target).slice(1);
        const attributes = [
          marks.trim() === '' ? '' : ` {${marks.trim()}}`,
          /:line-numbers\b/.test(options) ? ' lines' : '',
          formatAttribute('title', title),
        ];
        const code = formatCode(pickRegion(text, region), language ?? extension, attributes.join('')).trim();
        return code.replaceAll(/^/gm, indent);
      },
    ),
  );
}

function readTarget(
  target: string,
  piece: string,
  { source, file, folder, report }: InsertContext,
): string | undefined {
  const targetFile = target.startsWith('@')
    ? path.posix.join(folder, target.replace(/^@\/?/, ''))
    : path.posix.join(path.posix.dirname(file), target);
  if (!source.has(targetFile)) {
    report.reportLoss(`the included file "${target}", which doesn't exist in the folder`, piece);
    return undefined;
  }
  const text = source.read(targetFile).toString('utf8').replaceAll('\r\n', '\n');
  if (report.canInsert(text.length)) return text;
  report.reportLoss(`the included file "${target}", because the included files are too long`, piece);
  return undefined;
}

/** Returns the part of a file between `#region name` and `#endregion`, without its common indentation. */
function pickRegion(text: string, region: string | undefined): string {
  if (region === undefined) return text;
  const lines = text.split('\n');
  const mark = new RegExp(String.raw`(?<!end)region\s+${region}(?![\w-])`, 'i');
  const endMark = new RegExp(String.raw`endregion(?:\s+${region}(?![\w-])|[^\w-]*$)`, 'i');
  const start = lines.findIndex((line) => mark.test(line));
  if (start === -1) return text;
  const length = lines.slice(start + 1).findIndex((line) => endMark.test(line));
  return removeIndent(lines.slice(start + 1, length === -1 ? undefined : start + 1 + length));
}

function removeIndent(lines: readonly string[]): string {
  const widths = lines.filter((line) => line.trim() !== '').map((line) => line.length - line.trimStart().length);
  const width = widths.reduce((least, each) => Math.min(least, each), Infinity);
  return lines.map((line) => line.slice(width)).join('\n');
}

/** Returns lines of a text: `3`, `3,5` or `3,`. */
function pickLines(text: string, range: string | undefined): string {
  const [, from, comma, to] = /^(\d*)(?!\d)\s*(?:(,)\s*)?(\d*)$/.exec(range?.trim() ?? '') ?? [];
  if (from === undefined || (from === '' && to === '')) return text;
  const start = from === '' ? 1 : Number(from);
  const end = comma === undefined ? start : to === '' || to === undefined ? undefined : Number(to);
  return text
    .split('\n')
    .slice(start - 1, end)
    .join('\n');
}
