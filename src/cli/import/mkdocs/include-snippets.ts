/** Inserts the files that pages include with `--8<--`. */
import type { PageReport } from '../conversion.ts';
import { readList } from '../fields.ts';
import type { Snippets } from './open-snippets.ts';
import type { MkdocsSettings } from './read-config.ts';

/** Maximum number of files that include each other. */
const MAX_DEPTH = 10;

export interface SnippetContext extends Pick<PageReport, 'count' | 'reportLoss' | 'canInsert'> {
  snippets: Snippets;
  settings: MkdocsSettings;
}

const SINGLE = /^([ \t]*)(;*)-{1,}8<-{1,}[ \t]+(["'])(.+?)\3[ \t]*$/;
const FENCE = /^[ \t]*-{1,}8<-{1,}[ \t]*$/;
const SECTION_MARK = /-{1,}8<-{1,}[ \t]+\[[ \t]*(?:start|end)[ \t]*:[ \t]*[\w-]+[ \t]*\]/;

/** Inserts included files, and the files that the settings append to every page. */
export function includeSnippets(text: string, context: SnippetContext): string {
  const options = context.settings.extensions.get('pymdownx.snippets') ?? {};
  const appended = readList(options['auto_append']).flatMap((file) => {
    const content = readSnippet(String(file), context);
    return content === undefined ? [] : [content];
  });
  const body = insert(text, { context, depth: 0 });
  return appended.length === 0 ? body : `${body}\n\n${appended.join('\n\n')}\n`;
}

interface InsertState {
  context: SnippetContext;
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
  const { context, depth } = state;
  const content = readSnippet(name, context, line);
  if (content === undefined) return [];
  if (depth >= MAX_DEPTH) {
    context.reportLoss(`the included file "${name}", because included files are nested too deeply`, line);
    return [];
  }
  context.count('included file');
  const inner = insert(content, { context, depth: depth + 1 });
  return inner.split('\n').map((each) => (each === '' ? each : indent + each));
}

/** A file, and optionally the lines or the section to include. */
const LOCATION = /^(?<name>.*?)(?::(?<from>\d*):(?<to>\d*)|:(?<single>\d+)|:(?<section>[A-Za-z][\w-]*))?$/;

/** Reads `file.md`, `file.md:3:5`, `file.md:3` or `file.md:section` from the folders of the settings. */
function readSnippet(written: string, context: SnippetContext, piece?: string): string | undefined {
  const { name = written, from, to, single, section } = LOCATION.exec(written)?.groups ?? {};
  const snippet = context.snippets.open(name);
  if (snippet === undefined) {
    context.reportLoss(`the included file "${written}", because it isn't in the imported folder`, piece);
    return undefined;
  }
  const { lines } = snippet;
  const content =
    section === undefined ? selectLines(lines, { from, to, single }) : (snippet.sections.get(section) ?? []);
  const chars = content.reduce((sum, line) => sum + line.length + 1, 0);
  if (context.canInsert(chars)) return content.join('\n');
  context.reportLoss(`the included file "${written}", because the included files are too long`, piece);
  return undefined;
}

function selectLines(
  lines: readonly string[],
  { from, to, single }: Partial<Record<'from' | 'to' | 'single', string | undefined>>,
): readonly string[] {
  if (single !== undefined) return lines.slice(Number(single) - 1, Number(single));
  if (from === undefined) return lines;
  return lines.slice(Math.max(0, Number(from || 1) - 1), to ? Number(to) : undefined);
}
