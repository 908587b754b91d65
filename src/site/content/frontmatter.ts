/** Frontmatter of a page (content format, Frontmatter), read leniently. */
import type { Frontmatter } from '../model/frontmatter.ts';
import type { Report } from '../model/diagnostics.ts';
import { reportMisspeltKeys, reportNotSupported, reportUnmadeReference } from './frontmatter-keys.ts';
import { frontmatterValues, type FrontmatterValues } from './frontmatter-values.ts';
import { readYaml } from './read-yaml.ts';
import { withoutUndefined } from '../../lib/without-undefined.ts';

export interface ParsedPage {
  frontmatter: Frontmatter;
  body: string;
  /** Line of the file on which the body starts, from 1. */
  bodyLine: number;
}

/** Splits a page into frontmatter and body. Never throws: what cannot be read is reported and left out. */
export function parseFrontmatter(text: string, file: string, report: Report): ParsedPage {
  const { yaml, firstLine, bodyStart, bodyLine } = splitFrontmatter(text, file, report);
  const entries = yaml === '' ? new Map() : readYaml(yaml, { file, firstLine, report });
  const values = frontmatterValues(entries, { file, firstLine, report });
  reportMisspeltKeys(entries, { file, firstLine, report });
  reportUnmadeReference(entries, { file, firstLine, report });
  reportNotSupported(entries, { file, firstLine, report });
  return { frontmatter: toFrontmatter(values), body: text.slice(bodyStart), bodyLine };
}

/** Offset at which the body of a page starts. */
export function findBody(text: string): number {
  return splitFrontmatter(text, '', () => {}).bodyStart;
}

/** Frontmatter with these values, for pages that have no file of their own. Values of the wrong kind are left out. */
export function makeFrontmatter(values: Readonly<Record<string, unknown>>): Frontmatter {
  const entries = new Map(Object.entries(values).map(([key, value]) => [key, { value, text: textOf(value), line: 0 }]));
  const { lines: _, ...frontmatter } = toFrontmatter(
    frontmatterValues(entries, { file: '', firstLine: 1, report: () => {} }),
  );
  return frontmatter;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}

interface SplitPage {
  yaml: string;
  /** Line of the first line of `yaml`. */
  firstLine: number;
  /** Offset of the body. */
  bodyStart: number;
  bodyLine: number;
}

function splitFrontmatter(text: string, file: string, report: Report): SplitPage {
  const start = text.startsWith('\uFEFF') ? 1 : 0;
  const whole = { yaml: '', firstLine: 1, bodyStart: start, bodyLine: 1 };
  const opening = /^(?:[ \t]*\r?\n)*---[ \t]*(?:\r?\n|$)/.exec(text.slice(start, start + 1000));
  if (!opening) return whole;
  const yamlStart = start + opening[0].length;
  const closing = /^---[ \t]*\r?$/gm;
  closing.lastIndex = yamlStart;
  const end = closing.exec(text);
  const firstLine = countLines(opening[0]) + 1;
  if (!end) {
    const message = 'The frontmatter is opened by "---" and never closed. Add a line "---" below it.';
    report({ file, line: firstLine - 1, column: 1, severity: 'warning', code: 'frontmatter-unclosed', message });
    return whole;
  }
  const yaml = text.slice(yamlStart, end.index);
  const after = text.indexOf('\n', end.index);
  return {
    yaml,
    firstLine,
    bodyStart: after === -1 ? text.length : after + 1,
    bodyLine: firstLine + countLines(yaml) + 1,
  };
}

function countLines(text: string): number {
  let lines = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines++;
  return lines;
}

/** Fields that a page does not have are missing: with thirty of them, plans would be twice as long. */
function toFrontmatter(values: FrontmatterValues): Frontmatter {
  return withoutUndefined<Frontmatter>({
    title: values.text('title'),
    description: values.text('description'),
    sidebarTitle: values.text('sidebarTitle'),
    icon: values.text('icon', 'name'),
    iconType: values.text('iconType'),
    tag: values.text('tag'),
    mode: values.choice('mode', ['default', 'wide', 'custom', 'frame', 'center', 'assistant']) ?? 'default',
    url: values.text('url'),
    hidden: values.flag('hidden'),
    noindex: values.flag('noindex'),
    searchable: values.flag('searchable'),
    boost: values.number('boost'),
    deprecated: values.flag('deprecated'),
    version: values.text('version'),
    hideFooterPagination: values.flag('hideFooterPagination') ?? false,
    hideApiMarker: values.flag('hideApiMarker') ?? false,
    keywords: values.texts('keywords'),
    groups: values.texts('groups'),
    openapi: values.text('openapi'),
    openapiSchema: values.text('openapi-schema'),
    asyncapi: values.text('asyncapi'),
    api: values.text('api'),
    authMethod: values.text('authMethod'),
    playground: values.text('playground'),
    timestamp: values.flag('timestamp'),
    lastUpdatedDate: values.text('lastUpdatedDate'),
    rss: values.flag('rss'),
    canonical: values.text('canonical'),
    robots: values.text('robots'),
    related: values.related('related'),
    meta: values.meta(),
    raw: values.raw(),
    lines: values.lines(),
  });
}
