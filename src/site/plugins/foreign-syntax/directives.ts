/**
 * Converts containers between lines of colons: `:::note Title` in Docusaurus, VitePress and Starlight, `:::{note}` in
 * MyST, and `::: {.callout-note}` in Quarto. MyST's containers can also be code blocks with the language `{note}`. Tabs
 * are containers with lines such as `== Title` (VitePress) or `@tab Title` (VuePress).
 */
import { CALLOUTS, findFenceEnd, readLines, readPairs, formatTitleAttribute, type NoteBlock } from './blocks.ts';

/** Collapsible containers, whose default title is a word. */
const COLLAPSIBLE = /^(?:details|collapse|collapsible|spoiler|expander|expand|expandable|dropdown|toggle|fold)$/;

/** Containers with the same components. Code groups have their titles in the blocks. */
const CONTAINERS: Readonly<Record<string, string>> = {
  admonition: 'Note',
  card: 'Card',
  'code-group': 'CodeGroup',
  'code-tabs': 'CodeGroup',
  'grid-item-card': 'Card',
  'tab-item': 'Tab',
  'tab-set': 'Tabs',
};

/** Containers for an image, whose URL is in place of the title. */
const IMAGE = /^(?:figure|image)$/;
const readUrl = (title: string): string | undefined => /^[^\s<>]+$/.exec(title.trim())?.[0];

const DIRECTIVE_START =
  /^([\t >]*)(:{3,})[\t ]*(?:([A-Za-z][\w-]*)(?:\[([^\n]*)\])?[\t ]*(\{[^{}\n]*\})?|\{([A-Za-z][\w-]*)\}|(\{[^{}\n]*\.[A-Za-z][^{}\n]*\}))[\t ]*(.*)$/;
const DIRECTIVE_END = /^([\t >]*)(:{3,})[\t \r]*$/;
const FENCE_START = /^([\t >]*)(`{3,}|~{3,})\{([A-Za-z][\w-]*)\}[\t ]*(.*)$/;
/** An option of a MyST container, below its first line. */
const OPTION = /^[\t >]*:[A-Za-z][\w-]*:/;

const TABS = /^(?:code-)?tabs$/;
/** The first line of a tab in a container, up to the next such line. The title can end in an id. */
const TAB_START = /^([\t >]*)(?:==|@tab(?::active)?)[\t ]+(.*?)(?:#[\w-]+)?[\t \r]*$/;

interface OpenDirective {
  at: number;
  marks: number;
  indent: string;
  /** The component; undefined if none is equivalent. */
  name?: string;
  /** What replaces the first line. */
  line: string;
  /** Set if an image replaces the first line. */
  imageUrl?: string;
  written: string;
  /** Lines that start a tab, if the container can have tabs. */
  tabLines?: number[];
}

/** Maximum depth of code blocks in code blocks, which are read from the outside in. */
const MAX_DEPTH = 8;

export function convertDirectives(text: string, note: NoteBlock): string {
  let convertedText = text;
  for (let depth = 0; depth < MAX_DEPTH && /:::|(?:`{3}|~{3})\{/.test(convertedText); depth++) {
    const before = convertedText;
    convertedText = convertOnce(before, note);
    if (convertedText === before) break;
  }
  return convertedText;
}

function convertOnce(text: string, note: NoteBlock): string {
  const { lines, isCode } = readLines(text);
  const openDirectives: OpenDirective[] = [];
  for (const [at, line] of lines.entries()) {
    if (isCode[at] === true) {
      if (isCode[at - 1] !== true) convertFence(lines, at, note);
      continue;
    }
    if (TAB_START.test(line)) openDirectives.at(-1)?.tabLines?.push(at);
    if (!line.includes(':::')) continue;
    const [, indent = '', marks = ''] = DIRECTIVE_END.exec(line) ?? [];
    if (marks !== '') {
      const directive = close(openDirectives, marks.length);
      if (!directive) continue;
      const container = convertTabs(lines, directive);
      lines[container.at] =
        container.imageUrl === undefined ? container.line : formatImage(lines, container.at, container);
      const closingTags = container === directive ? `</${container.name}>` : '</Tab></Tabs>';
      lines[at] = container.name === undefined ? '' : indent + closingTags;
      if (isMyst(container.written)) removeOptions(lines, container.at + 1);
      report(container, note);
      continue;
    }
    const opening = readOpening(line, at);
    if (!opening) continue;
    if ('whole' in opening) {
      lines[at] = opening.whole;
      note({ line: at + 1, written: opening.written, name: opening.name });
    } else openDirectives.push(opening);
  }
  return lines.join('\n');
}

/** Converts the lines that start tabs, and returns the container as tabs; without such lines, it stays the same. */
function convertTabs(lines: string[], directive: OpenDirective): OpenDirective {
  const { indent, tabLines = [] } = directive;
  for (const [index, at] of tabLines.entries()) {
    const [, tabIndent = '', title] = TAB_START.exec(lines[at] ?? '') ?? [];
    lines[at] = `${tabIndent}${index === 0 ? '' : '</Tab>'}<Tab${formatTitleAttribute(title)}>`;
  }
  return tabLines.length === 0 ? directive : { ...directive, name: 'Tabs', line: `${indent}<Tabs>` };
}

const isMyst = (written: string): boolean => written.endsWith('}');

function report({ at, name, written, imageUrl }: OpenDirective, note: NoteBlock): void {
  const result = imageUrl === undefined ? NO_EQUIVALENT : AS_IMAGE;
  note({ line: at + 1, written, name: name ?? 'text', ...(name === undefined && { result }) });
}

const AS_IMAGE = 'It is shown as an image with text below. Use Markdown or <Frame> instead.';

/** Returns an image with the description in the options below its container. */
function formatImage(
  lines: readonly string[],
  at: number,
  { indent, imageUrl }: Pick<OpenDirective, 'indent' | 'imageUrl'>,
): string {
  let alt = '';
  for (let next = at + 1; OPTION.test(lines[next] ?? ''); next++)
    alt ||= /^[\t >]*:alt:[\t ]*(.*?)\s*$/.exec(lines[next] ?? '')?.[1] ?? '';
  return `${indent}![${alt.replace(/[[\]]/g, '\\$&')}](<${imageUrl}>)`;
}

const NO_EQUIVALENT = 'It has no equivalent, so its content is shown without it. Use a component, or remove it.';

/** Converts a MyST container that starts at a line with backticks. Unknown ones are code blocks. */
function convertFence(lines: string[], at: number, note: NoteBlock): void {
  const [, indent = '', marks = '', kind = '', title = ''] = FENCE_START.exec(lines[at] ?? '') ?? [];
  const name = findComponent(kind);
  const imageUrl = IMAGE.test(kind) ? readUrl(title) : undefined;
  if (marks === '' || (name ?? imageUrl) === undefined) return;
  const end = findFenceEnd(lines, at, marks);
  if (end === lines.length) return;
  const written = `${marks}{${kind}}`;
  if (name === undefined) {
    lines[at] = formatImage(lines, at, { indent, imageUrl });
    lines[end] = '';
    note({ line: at + 1, written, name: 'an image', result: AS_IMAGE });
  } else {
    lines[at] = `${indent}<${name}${formatTitleAttribute(title || findDefaultTitle(kind))}>`;
    lines[end] = `${indent}</${name}>`;
    note({ line: at + 1, written, name });
  }
  removeOptions(lines, at + 1);
}

function removeOptions(lines: string[], from: number): void {
  for (let at = from; OPTION.test(lines[at] ?? ''); at++) lines[at] = '';
}

function findComponent(kind: string): string | undefined {
  const key = kind.toLowerCase();
  if (COLLAPSIBLE.test(key)) return 'Accordion';
  return CALLOUTS[key] ?? CONTAINERS[key];
}

function findDefaultTitle(kind: string): string | undefined {
  return COLLAPSIBLE.test(kind.toLowerCase()) ? 'Details' : undefined;
}

function readOpening(
  line: string,
  at: number,
): OpenDirective | { whole: string; name: string; written: string } | undefined {
  const [, indent = '', marks = '', plainKind, bracketText, plainAttributes, mystKind, classes, trailingText = ''] =
    DIRECTIVE_START.exec(line.trimEnd()) ?? [];
  if (marks === '') return undefined;
  const attributes = plainAttributes ?? classes;
  const kind = plainKind ?? mystKind ?? /\.(?:callout-)?([A-Za-z][\w-]*)/.exec(classes ?? '')?.[1] ?? '';
  const name = findComponent(kind);
  const written = `${marks}${mystKind === undefined ? kind : `{${kind}}`}`;
  const defaultTitle = findDefaultTitle(kind);
  // A container on one line: `:::note Text :::`.
  const [, inline] = /^(.*\S)[\t ]*:{3,}$/.exec(trailingText) ?? [];
  const title = bracketText ?? (attributes === undefined ? undefined : readPairs(attributes)['title']);
  const opening = { at, marks: marks.length, indent, written, ...(TABS.test(kind) && { tabLines: [] }) };
  const label = title || trailingText;
  if (name === undefined) {
    if (inline !== undefined) return undefined;
    const imageUrl = IMAGE.test(mystKind ?? '') ? readUrl(label) : undefined;
    return { ...opening, line: label && `${indent}**${label}**`, imageUrl };
  }
  if (inline !== undefined)
    return {
      whole: `${indent}<${name}${formatTitleAttribute(title ?? defaultTitle)}>${inline}</${name}>`,
      name,
      written,
    };
  const tag = name === 'CodeGroup' ? name : `${name}${formatTitleAttribute(label || defaultTitle)}`;
  return { ...opening, name, line: `${indent}<${tag}>` };
}

/**
 * Removes the container that these colons close from the open ones: the innermost with the same number of colons, or
 * else the innermost.
 */
function close(open: OpenDirective[], marks: number): OpenDirective | undefined {
  const matchIndex = open.findLastIndex((each) => each.marks === marks);
  const index = matchIndex >= 0 ? matchIndex : open.length - 1;
  const [closedFence] = open.splice(Math.max(0, index));
  return closedFence;
}
