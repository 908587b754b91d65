/** Converts the text of a Fumadocs page: imports, included files, icons, tabs of code and tables of types. */
import path from 'node:path';
import type { Source } from '../../../site/shared.ts';
import type { PageReport } from '../conversion.ts';
import { asFields, readText } from '../fields.ts';
import { formatCode } from '../html/html-to-markdown.ts';
import { changeProse, formatAttribute, splitPage } from '../page-text.ts';
import { readStaticExport } from '../static-value.ts';
import { trackFences } from '../track-fences.ts';
import { toIconName } from './read-meta.ts';

export interface BodyContext {
  source: Source;
  file: string;
  report: PageReport;
}

/** Converts everything except links. */
export function convertBody(body: string, context: BodyContext): string {
  const text = changeProse(insertFiles(body, context), (prose) =>
    convertTypes(convertIcons(removeImports(prose, context.report)), context.report),
  );
  return groupCode(text, context.report);
}

/** Components of the UI are built in here too. Other components are lost. */
function removeImports(prose: string, report: PageReport): string {
  return prose.replaceAll(
    /^import\s(?:[\w$*\s,]|\{[^{}]*\})+(?<=\s)from\s+(["'])([^"'\n]+)\1;?[ \t]*\n?/gm,
    (match: string, _: string, name: string) => {
      if (!/^(?:fumadocs-|lucide-react$|react$|next\/)/.test(name))
        report.reportLoss(`the import of "${name}"`, match.trimEnd());
      return '';
    },
  );
}

/** `icon={<BookOpen />}` is the name of a Lucide icon. */
function convertIcons(prose: string): string {
  return prose.replaceAll(
    /\bicon=\{\s*<([A-Z]\w*)\b[^<>{}]*\/>\s*\}/g,
    (_, name: string) => `icon="${toIconName(name)}"`,
  );
}

const INCLUDE = /<include\b[^<>]*>\s*([^<>#\s]+)(?:#[^<>]*)?\s*<\/include>/g;

/** Returns the files that a text includes. */
export function listIncluded(text: string, file: string): string[] {
  return Array.from(text.matchAll(INCLUDE), ([, target = '']) => findTarget(target, file));
}

function findTarget(target: string, file: string): string {
  return path.posix.join(path.posix.dirname(file), target.replaceAll(String.raw`\_`, '_'));
}

/** Inserts `<include>./part.mdx</include>`: Markdown as text, other files as code. */
function insertFiles(body: string, { source, file, report }: BodyContext): string {
  return changeProse(body, (prose) =>
    prose.replaceAll(INCLUDE, (match: string, target: string) => {
      const targetFile = findTarget(target, file);
      if (!source.has(targetFile)) {
        report.reportLoss(`the included file "${target}", which doesn't exist`, match);
        return '';
      }
      const text = source.read(targetFile).toString('utf8');
      if (!report.canInsert(text.length)) {
        report.reportLoss(`the included file "${target}", because the included files are too long`, match);
        return '';
      }
      if (/\.mdx?$/i.test(target)) return splitPage(text).body.trim();
      return formatCode(text, path.posix.extname(target).slice(1)).trim();
    }),
  );
}

/** `<TypeTable type={{ name: { type, description, default } }} />` becomes fields. */
function convertTypes(prose: string, report: PageReport): string {
  return prose
    .replaceAll(/<TypeTable\s+type=\{((?:(?!<TypeTable\b)[^])*?)\}\s*\/>/g, (match: string, code: string) => {
      const fields = readTypes(code);
      if (fields === undefined) report.reportLoss('the component <TypeTable>', match.slice(0, 200));
      return (fields ?? []).join('\n\n');
    })
    .replaceAll(/<(?:auto-type-table|AutoTypeTable)\b[^<>]*\/>/g, (match: string) => {
      report.reportLoss('the table of a type, which is created from code', match);
      return '';
    });
}

function readTypes(code: string): string[] | undefined {
  let value: unknown;
  try {
    value = readStaticExport(`export default (${code})`);
  } catch {
    return undefined;
  }
  const entries = Object.entries(asFields(value));
  if (entries.length === 0) return undefined;
  return entries.map(([name, field]) => {
    const { type, description, default: preset, required, deprecated } = asFields(field);
    const attributes = [
      formatAttribute('name', name),
      formatAttribute('type', readText(type)),
      formatAttribute('default', preset === undefined ? undefined : String(preset)),
      required === true ? ' required' : '',
      deprecated === true ? ' deprecated' : '',
    ];
    const text = (readText(description) ?? '').replaceAll(/[{}<]/g, String.raw`\$&`);
    return `<ResponseField${attributes.join('')}>\n  ${text}\n</ResponseField>`;
  });
}

/** Code blocks in a row with `tab="npm"` are a group. */
function groupCode(text: string, report: PageReport): string {
  const lines = text.split('\n');
  const track = trackFences();
  const kinds = lines.map((line) => track(line));
  const result: string[] = [];
  let isInGroup = false;
  for (const [index, line] of lines.entries()) {
    const isStart = kinds[index] === 'start';
    const [, tab] = (isStart && /\stab=(?:"([^"]*)"|\{"[^"]*"\})/.exec(line)) || [];
    if (isInGroup && kinds[index] !== 'code' && line.trim() !== '' && tab === undefined) {
      result.push('</CodeGroup>', '');
      isInGroup = false;
    }
    if (tab !== undefined && !isInGroup) {
      report.count('code group');
      result.push('<CodeGroup>', '');
      isInGroup = true;
    }
    const withTitle = tab === undefined ? line : line.replace(/\stab="[^"]*"/, formatAttribute('title', tab));
    result.push(isStart ? convertInstall(withTitle, report) : withTitle);
  }
  if (isInGroup) result.push('</CodeGroup>');
  return result.join('\n');
}

/** A block with commands for npm has tabs for other package managers in Fumadocs. */
function convertInstall(line: string, report: PageReport): string {
  if (!/^[ \t]*`{3,}(?:npm|package-install)\s*$/.test(line)) return line;
  report.reportChange('commands for package managers are only those for npm', line.trim());
  return line.replace(/(?:npm|package-install)\s*$/, 'bash');
}
