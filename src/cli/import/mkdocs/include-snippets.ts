/** Inserts the files that pages include with `--8<--`. */
import path from 'node:path';
import type { Source } from '../../../site/shared.ts';
import type { PageReport } from '../conversion.ts';
import { readList, readText } from '../fields.ts';
import type { MkdocsSettings } from './read-config.ts';

/** Maximum number of files that include each other. */
const MAX_DEPTH = 10;
/** Maximum number of characters that files add to a page, so that a few of them can't expand to gigabytes. */
const MAX_CHARS = 2_000_000;

export interface SnippetContext extends Pick<PageReport, 'count' | 'reportLoss'> {
  source: Source;
  settings: MkdocsSettings;
}

const SINGLE = /^([ \t]*)(;*)-{1,}8<-{1,}[ \t]+(["'])(.+?)\3[ \t]*$/;
const FENCE = /^[ \t]*-{1,}8<-{1,}[ \t]*$/;
const SECTION_MARK = /-{1,}8<-{1,}[ \t]+\[[ \t]*(?:start|end)[ \t]*:[ \t]*[\w-]+[ \t]*\]/;

/** Inserts included files, and the files that the settings append to every page. */
export function includeSnippets(text: string, context: SnippetContext): string {
  const budget = { chars: MAX_CHARS };
  const options = context.settings.extensions.get('pymdownx.snippets') ?? {};
  const appended = readList(options['auto_append']).flatMap((file) => {
    const content = readSnippet(String(file), context);
    return content === undefined ? [] : [content];
  });
  const body = insert(text, { context, budget, depth: 0 });
  return appended.length === 0 ? body : `${body}\n\n${appended.join('\n\n')}\n`;
}

interface InsertState {
  context: SnippetContext;
  budget: { chars: number };
  depth: number;
}

function insert(text: string, state: InsertState): string {
  if (!/-8<-/.test(text)) return text;
  let isInside = false;
  return text
    .split('\n')
    .flatMap((line) => {
      if (FENCE.test(line)) {
        isInside = !isInside;
        return [];
      }
      const name = line.trim();
      if (isInside)
        return name === '' || name.startsWith(';')
          ? []
          : insertFile(name, { line, indent: /^[ \t]*/.exec(line)?.[0] ?? '' }, state);
      const [, indent = '', escape, , file] = SINGLE.exec(line) ?? [];
      if (file !== undefined) return escape ? [line.replace(';', '')] : insertFile(file, { line, indent }, state);
      return SECTION_MARK.test(line) ? [] : [line];
    })
    .join('\n');
}

function insertFile(name: string, { line, indent }: { line: string; indent: string }, state: InsertState): string[] {
  const { context, budget, depth } = state;
  const content = readSnippet(name, context, line);
  if (content === undefined) return [];
  budget.chars -= content.length;
  if (depth >= MAX_DEPTH || budget.chars < 0) {
    context.reportLoss(`the included file "${name}", because included files are nested too deeply or too long`, line);
    return [];
  }
  context.count('included file');
  const inner = insert(content, { context, budget, depth: depth + 1 });
  return inner.split('\n').map((each) => (each === '' ? each : indent + each));
}

/** A file, and optionally the lines or the section to include. */
const LOCATION = /^(?<name>.*?)(?::(?<from>\d*):(?<to>\d*)|:(?<single>\d+)|:(?<section>[A-Za-z][\w-]*))?$/;

/** Reads `file.md`, `file.md:3:5`, `file.md:3` or `file.md:section` from the folders of the settings. */
function readSnippet(written: string, context: SnippetContext, piece?: string): string | undefined {
  const { name = written, from, to, single, section } = LOCATION.exec(written)?.groups ?? {};
  const file = findFile(name, context);
  if (file === undefined) {
    context.reportLoss(`the included file "${written}", because it isn't in the imported folder`, piece);
    return undefined;
  }
  const text = context.source.read(file).toString('utf8').replaceAll('\r\n', '\n').replace(/\n$/, '');
  const lines = text.split('\n');
  if (section !== undefined) return findSection(lines, section);
  if (single !== undefined) return lines[Number(single) - 1] ?? '';
  if (from === undefined) return text;
  return lines.slice(Math.max(0, Number(from || 1) - 1), to ? Number(to) : undefined).join('\n');
}

function findFile(name: string, { source, settings }: Pick<SnippetContext, 'source' | 'settings'>): string | undefined {
  const options = settings.extensions.get('pymdownx.snippets') ?? {};
  const folders = readList(options['base_path']).map(String);
  const single = readText(options['base_path']);
  const bases = [...(single === undefined ? folders : [single]), '.', settings.docs];
  return bases
    .map((base) => path.posix.normalize(path.posix.join(base.replace(/^\$config_dir\/?/, ''), name)).replace(/^\//, ''))
    .find((file) => source.has(file));
}

function findSection(lines: readonly string[], name: string): string {
  const isMark = (line: string, kind: string) =>
    new RegExp(String.raw`-8<-{1,}[ \t]+\[[ \t]*${kind}[ \t]*:[ \t]*${name}[ \t]*\]`).test(line);
  const start = lines.findIndex((line) => isMark(line, 'start'));
  const end = lines.findIndex((line) => isMark(line, 'end'));
  return start < 0 ? '' : lines.slice(start + 1, end < 0 ? undefined : end).join('\n');
}
