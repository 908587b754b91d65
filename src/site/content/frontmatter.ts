/** Parses the frontmatter of a page leniently (content format, Frontmatter). */
import type { Frontmatter } from '../model/frontmatter.ts';
import type { Report } from '../model/diagnostics.ts';
import { readContextual } from '../config/contextual.ts';
import { addIconLibrary } from '../model/icon-name.ts';
import { reportMisspeltKeys, reportNotSupported } from './frontmatter-keys.ts';
import { readFrontmatterValues, type FrontmatterValues } from './frontmatter-values.ts';
import { readFields, readParts, type FrontmatterHooks } from './plugin-fields.ts';
import { readToml } from './read-toml.ts';
import { readYaml } from './read-yaml.ts';
import { omitUndefined } from '../../lib/omit-undefined.ts';

export interface ParsedPage {
  frontmatter: Frontmatter;
  body: string;
  /** Line of the file on which the body starts, starting at 1. */
  bodyLine: number;
}

/**
 * Splits a page into frontmatter and body. Never throws: anything that can't be parsed is reported and omitted.
 *
 * @param plugins add fields. Callers that don't need any of them leave it out.
 */
export function parseFrontmatter(
  text: string,
  file: string,
  report: Report,
  plugins: readonly FrontmatterHooks[] = [],
): ParsedPage {
  const { head, isToml, firstLine, bodyStart, bodyLine } = splitFrontmatter(text, file, report);
  const parse = isToml ? readToml : readYaml;
  const entries = head === '' ? new Map() : parse(head, { file, firstLine, report });
  const values = readFrontmatterValues(entries, { file, firstLine, report });
  reportMisspeltKeys(entries, plugins, { file, firstLine, report });
  reportNotSupported(entries, { file, firstLine, report });
  return { frontmatter: toFrontmatter(values, plugins), body: text.slice(bodyStart), bodyLine };
}

/** Returns the offset at which a page's body starts. */
export function findBody(text: string): number {
  return splitFrontmatter(text, '', () => {}).bodyStart;
}

/**
 * Creates frontmatter with these values, for pages without a file. Values of the wrong type are omitted. `plugins` add
 * fields.
 */
export function makeFrontmatter(
  values: Readonly<Record<string, unknown>>,
  plugins: readonly FrontmatterHooks[],
): Frontmatter {
  const entries = new Map(Object.entries(values).map(([key, value]) => [key, { value, text: toText(value), line: 0 }]));
  const { lines: _, ...frontmatter } = toFrontmatter(
    readFrontmatterValues(entries, { file: '', firstLine: 1, report: () => {} }),
    plugins,
  );
  return frontmatter;
}

function toText(value: unknown): string | undefined {
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}

interface SplitPage {
  /** YAML, JSON (which is also YAML) or TOML. */
  head: string;
  isToml: boolean;
  /** Line of the file on which `head` starts. */
  firstLine: number;
  /** Offset of the body. */
  bodyStart: number;
  bodyLine: number;
}

/** Comments, such as a license, can precede the frontmatter. */
const OPENING_FENCE =
  /^(?:[ \t]*\r?\n|[ \t]*<!--(?:[^-]|-(?!->))*-->|[ \t]*\{\/\*(?:[^*]|\*(?!\/))*\*\/\})*(?:---[ \t]*(ya?ml|json|toml)?|(\+\+\+))[ \t]*(?:\r?\n|$)/i;
/** Maximum number of characters before the frontmatter starts. */
const MAX_COMMENTS = 3000;

function splitFrontmatter(text: string, file: string, report: Report): SplitPage {
  const start = text.startsWith('\uFEFF') ? 1 : 0;
  const wholeFile = { head: '', isToml: false, firstLine: 1, bodyStart: start, bodyLine: 1 };
  const openingMatch = OPENING_FENCE.exec(text.slice(start, start + MAX_COMMENTS));
  if (!openingMatch) return wholeFile;
  const [fence, language, plus] = openingMatch;
  const headStart = start + fence.length;
  const firstLine = countLines(fence) + 1;
  const end = findClosing(text, headStart, plus !== undefined);
  // Below a comment, `---` is more often a thematic break than the start of frontmatter.
  if (/[<{]/.test(fence) && !KEY.test(text.slice(headStart, headStart + 200))) return wholeFile;
  if (end === undefined) {
    // A page can start with a thematic break, or with three plus signs.
    const message =
      'The frontmatter starts with "---" but has no closing "---", so it is shown as text. Add a "---" line after its last field.';
    if (plus === undefined)
      report({ file, line: firstLine - 1, column: 1, severity: 'warning', code: 'frontmatter-unclosed', message });
    return wholeFile;
  }
  const head = text.slice(headStart, end);
  const after = text.indexOf('\n', end);
  return {
    head,
    isToml: plus !== undefined || language?.toLowerCase() === 'toml',
    firstLine,
    bodyStart: after === -1 ? text.length : after + 1,
    bodyLine: firstLine + countLines(head) + 1,
  };
}

/**
 * Returns the offset of the line that closes the frontmatter: one in the exact form, or else one with more dashes or
 * leading spaces.
 */
function findClosing(text: string, from: number, isPlus: boolean): number | undefined {
  for (const pattern of isPlus ? [/^\+\+\+[ \t]*\r?$/gm] : [/^---[ \t]*\r?$/gm, FRONTMATTER_FENCE]) {
    const closingPattern = new RegExp(pattern);
    closingPattern.lastIndex = from;
    const end = closingPattern.exec(text);
    if (end && (pattern !== FRONTMATTER_FENCE || KEY.test(text.slice(from, from + 200)))) return end.index;
  }
  return undefined;
}

/** Matches a line with a key, as at the start of frontmatter. */
const KEY = /^\s*(?:#[^\n]*\n\s*)*["']?[\w.-]+["']?[ \t]*[:=]/;
const FRONTMATTER_FENCE = /^[ \t]{0,8}-{3,80}[ \t]*\r?$/gm;

function countLines(text: string): number {
  let lines = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines++;
  return lines;
}

/** Fields that a page doesn't set are absent: with all thirty of them, plans would be twice as large. */
function toFrontmatter(values: FrontmatterValues, plugins: readonly FrontmatterHooks[]): Frontmatter {
  return omitUndefined<Frontmatter>({
    title: values.isEmptyText('title') ? '' : values.text('title'),
    description: values.text('description'),
    sidebarTitle: values.text('sidebarTitle'),
    icon: addIconLibrary(values.text('icon', 'name'), values.field('icon', 'library')),
    iconType: values.text('iconType') ?? values.field('icon', 'style'),
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
    public: values.flag('public'),
    ...readFields(values, plugins),
    parts: readParts(values, plugins),
    api: values.text('api'),
    authMethod: values.value('authMethod', readAuthMethod, 'one of bearer, basic, key, none'),
    timestamp: values.flag('timestamp'),
    lastUpdatedDate: values.text('lastUpdatedDate'),
    canonical: values.text('canonical'),
    robots: values.text('robots'),
    related: values.related('related'),
    contextual: values.setting('contextual', readContextual),
    meta: values.meta(),
    raw: values.raw(),
    lines: values.lines(),
  });
}

const AUTH_METHODS = ['bearer', 'basic', 'key', 'none'];

function readAuthMethod(value: unknown): string | undefined {
  const text = String(value).trim().toLowerCase();
  return /^api[-_ ]?key$/.test(text) ? 'key' : AUTH_METHODS.find((method) => method === text);
}
