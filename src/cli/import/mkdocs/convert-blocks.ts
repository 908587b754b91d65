/** Converts blocks of indented lines: admonitions, details, tabs, and their form between slashes. */
import { memoizeByObject } from '../../../lib/memoize-by-object.ts';
import { getCallout } from '../callouts.ts';
import type { PageReport } from '../conversion.ts';
import { findIconName } from '../icons.ts';
import { formatAttribute, readAttributes, stripMarkdown } from '../page-text.ts';
import { PLAIN_FENCE, trackFences } from '../track-fences.ts';
import { lookUp } from '../../../lib/look-up.ts';
import { ICON } from './convert-inline.ts';

/** Deeper blocks stay as text, so that the time stays linear. */
const MAX_DEPTH = 20;

const ADMONITION = /^([ \t]*)(!!!|\?\?\?\+?)[ \t]+([A-Za-z][\w-]*)((?:[ \t]+[\w-]+)*)(?:[ \t]+"(.*)")?[ \t]*$/;
const TAB = /^([ \t]*)===([!+]*)[ \t]+(?:"(.+)"|'(.+)')[ \t]*$/;
const SLASHES = /^([ \t]*)(\/{3,})[ \t]*([A-Za-z][\w-]*)[ \t]*(?:\|[ \t]*(.*?))?[ \t]*$/;

/** Converts the blocks of a page, at every depth. */
export function convertBlocks(text: string, report: PageReport): string {
  return convertLines(text.split('\n'), report, 0).join('\n');
}

function convertLines(lines: readonly string[], report: PageReport, depth: number): string[] {
  if (depth > MAX_DEPTH) return [...lines];
  const result: string[] = [];
  const track = trackFences(PLAIN_FENCE);
  for (let at = 0; at < lines.length;) {
    const line = lines[at] ?? '';
    const block = track(line) === 'text' ? readBlock(lines, at) : undefined;
    if (block === undefined) {
      result.push(line);
      at += 1;
      continue;
    }
    const inner = closeFence(convertLines(block.body, report, depth + 1), report);
    const isInSet = block.kind === 'tab' && block.isNext;
    if (!isInSet) addAll(result, separate(result));
    if (block.kind === 'tab' && !isInSet) result.push(`${block.indent}<Tabs>`);
    addAll(result, printBlock(block, inner, report, line));
    at = block.end;
    if (block.kind === 'tab' && !hasNextTab(lines, at, block.indent)) result.push(`${block.indent}</Tabs>`, '');
    else if (block.kind !== 'tab') result.push('');
  }
  return result;
}

/** Adds many lines. They could be too many for the arguments of one call. */
function addAll(result: string[], lines: readonly string[]): void {
  for (const line of lines) result.push(line);
}

/** An empty line between a paragraph and the block below it. */
function separate(result: readonly string[]): string[] {
  return (result.at(-1) ?? '').trim() === '' ? [] : [''];
}

interface Block {
  kind: 'callout' | 'details' | 'tab' | 'caption' | 'other';
  indent: string;
  name: string;
  /** Undefined if the kind's own title is shown; '' for none. */
  title: string | undefined;
  isOpen: boolean;
  /** Whether the block continues a set of tabs. */
  isNext: boolean;
  body: string[];
  end: number;
}

function readBlock(lines: readonly string[], at: number): Block | undefined {
  const line = lines[at] ?? '';
  const [, indent = '', marks, name = '', , title] = ADMONITION.exec(line) ?? [];
  if (marks !== undefined) {
    const isFolded = marks.startsWith('?');
    const kind = isFolded ? 'details' : 'callout';
    return {
      kind,
      indent,
      name,
      title,
      isOpen: marks.endsWith('+'),
      isNext: false,
      ...readIndented(lines, at, indent),
    };
  }
  const tab = TAB.exec(line);
  if (tab) {
    const tabIndent = tab[1] ?? '';
    const isNext = !(tab[2] ?? '').includes('!') && isAfterTab(lines, at, tabIndent);
    const tabTitle = tab[3] ?? tab[4];
    const isOpen = (tab[2] ?? '').includes('+');
    return {
      kind: 'tab',
      indent: tabIndent,
      name: 'tab',
      title: tabTitle,
      isOpen,
      isNext,
      ...readIndented(lines, at, tabIndent),
    };
  }
  const slashes = SLASHES.exec(line);
  return slashes ? readSlashes(lines, at, slashes) : undefined;
}

/** Reads the lines below that are indented by four spaces or a tab. */
function readIndented(lines: readonly string[], at: number, indent: string): Pick<Block, 'body' | 'end'> {
  const body: string[] = [];
  let end = at + 1;
  for (let index = at + 1; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    const inner = outdent(line, indent);
    if (inner === undefined) break;
    body.push(inner);
    if (line.trim() !== '') end = index + 1;
  }
  return { body: body.slice(0, end - at - 1), end };
}

/** Removes one level of indentation; undefined if the line has less. Empty lines belong to every block. */
function outdent(line: string, indent: string): string | undefined {
  if (line.trim() === '') return '';
  if (line.startsWith(`${indent}\t`)) return line.slice(indent.length + 1);
  return line.startsWith(`${indent}    `) ? line.slice(indent.length + 4) : undefined;
}

function isAfterTab(lines: readonly string[], at: number, indent: string): boolean {
  for (let index = at - 1; index >= 0; index -= 1) {
    const line = lines[index] ?? '';
    if (outdent(line, indent) === undefined) return TAB.exec(line)?.[1] === indent;
  }
  return false;
}

function hasNextTab(lines: readonly string[], at: number, indent: string): boolean {
  const next = lines.slice(at, at + 50).find((line) => line.trim() !== '');
  const tab = TAB.exec(next ?? '');
  return tab?.[1] === indent && !(tab[2] ?? '').includes('!');
}

/** Ends that a text lacks, so that many blocks that aren't closed take linear time. */
const getMissingEnds = memoizeByObject<readonly string[], Set<string>>(() => new Set());

function findEnd(lines: readonly string[], at: number, mark: string): number {
  const missing = getMissingEnds(lines);
  if (missing.has(mark)) return -1;
  const end = lines.findIndex((line, index) => index > at && line.trimEnd() === mark);
  if (end < 0) missing.add(mark);
  return end;
}

/** Reads `/// note | Title` to its end. Its options are indented below the first line. */
function readSlashes(lines: readonly string[], at: number, match: RegExpExecArray): Block | undefined {
  const [, indent = '', marks = '', name = '', title] = match;
  const close = findEnd(lines, at, indent + marks);
  if (close < 0) return undefined;
  const inner = lines.slice(at + 1, close).map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line));
  const optionCount = inner.findIndex((line) => !/^ {4}[\w-]+:/.test(line));
  const options = Object.fromEntries(
    inner.slice(0, Math.max(0, optionCount)).map((line) => {
      const [key = '', value = ''] = line.trim().split(/:[ \t]*/, 2);
      return [key, value];
    }),
  );
  const kinds: Record<string, Block['kind']> = { details: 'details', tab: 'tab', caption: 'caption' };
  const isCallout = name === 'admonition' || !getCallout(name).isUnknown;
  return {
    kind: lookUp(kinds, name) ?? (isCallout ? 'callout' : 'other'),
    indent,
    name: options['type'] ?? (name === 'admonition' ? 'note' : name),
    title,
    isOpen: options['open'] === 'True' || options['open'] === 'true',
    isNext: name === 'tab' && options['new'] === undefined && isAfterSlashTab(lines, at),
    body: inner.slice(Math.max(0, optionCount)),
    end: close + 1,
  };
}

function isAfterSlashTab(lines: readonly string[], at: number): boolean {
  const before = lines.slice(Math.max(0, at - 3), at).filter((line) => line.trim() !== '');
  return /^[ \t]*\/{3,}[ \t]*$/.test(before.at(-1) ?? '');
}

function printBlock(block: Block, inner: readonly string[], report: PageReport, line: string): string[] {
  const { indent, name } = block;
  const wrap = (tag: string, attributes: string) => [
    `${indent}<${tag}${attributes}>`,
    '',
    ...inner.map((each) => (each === '' ? each : indent + each)),
    '',
    `${indent}</${tag}>`,
  ];
  const { title, icon } = readTitle(block.title, report, line);
  if (block.kind === 'tab') {
    report.count('tab');
    return wrap('Tab', formatAttribute('title', title ?? 'Tab') + icon);
  }
  if (block.kind === 'caption') return ['', ...inner.map((each) => indent + each), ''];
  if (block.kind === 'other') {
    report.reportLoss(`the block "${name}", except for its content`, line);
    return ['', ...inner.map((each) => (each === '' ? each : indent + each)), ''];
  }
  const callout = getCallout(name);
  if (callout.isUnknown) report.reportChange(`the admonition "${name}" of this site became a note`, line);
  if (block.kind === 'details') {
    report.count('accordion');
    const capitalized = name.charAt(0).toUpperCase() + name.slice(1);
    return wrap(
      'Accordion',
      `${formatAttribute('title', title || capitalized)}${icon}${block.isOpen ? ' defaultOpen' : ''}`,
    );
  }
  report.count('callout');
  return wrap(callout.component, formatAttribute('title', title ?? callout.title) + icon);
}

/** Returns the text of a title, and the first icon in it as an attribute. */
function readTitle(
  title: string | undefined,
  report: PageReport,
  line: string,
): { title: string | undefined; icon: string } {
  if (title === undefined) return { title, icon: '' };
  const icons = Array.from(title.matchAll(ICON), ([code, name = '']) => ({ code, icon: findIconName(name) }));
  for (const { code, icon } of icons) {
    if (icon === undefined) report.reportLoss(`the icon ${code}. Add a Lucide icon with icon="…"`, line);
    else report.count('icon');
  }
  const attribute = formatAttribute('icon', icons.find(({ icon }) => icon !== undefined)?.icon);
  return { title: stripMarkdown(title.replaceAll(ICON, '')).trim(), icon: attribute };
}

/** Closes a code block that isn't closed in the content of a block, as Python-Markdown does. */
function closeFence(lines: readonly string[], report: PageReport): string[] {
  const track = trackFences(PLAIN_FENCE);
  let fence = '';
  for (const line of lines) if (track(line) === 'start') fence = PLAIN_FENCE.exec(line)?.[1] ?? '';
  if (track('') === 'text') return [...lines];
  report.reportChange('a code block without an end ends with the block that contains it', fence);
  return [...lines, fence];
}

/** Converts the options of code blocks: titles, highlighted lines and line numbers. */
export function convertFences(text: string): string {
  const track = trackFences();
  const lines = text.split('\n');
  const kinds = lines.map((line) => track(line));
  const result = lines.map((line, at) => (kinds[at] === 'start' ? convertFence(line) : line));
  for (const [start, kind] of kinds.entries()) if (kind === 'start') lengthenFence(result, kinds, start);
  return result.join('\n');
}

/** Makes the marks of a code block longer than all marks in it, because indented marks end a block in MDX. */
function lengthenFence(lines: string[], kinds: readonly string[], start: number): void {
  const mark = FENCE_MARK.exec(lines[start] ?? '')?.[0] ?? '';
  let end = start;
  while (kinds[end + 1] === 'code') end++;
  const innerMarks = lines.slice(start + 1, end).map((line) => /^[ \t]*(`{3,}|~{3,})/.exec(line)?.[1] ?? '');
  const longest = Math.max(0, ...innerMarks.filter((inner) => inner.startsWith(mark)).map(({ length }) => length));
  if (longest === 0) return;
  const longerMark = (mark[0] ?? '`').repeat(longest + 1);
  for (const at of [start, end]) lines[at] = (lines[at] ?? '').replace(FENCE_MARK, longerMark);
}

const FENCE_MARK = /`{3,}|~{3,}/;

function convertFence(line: string): string {
  const [, indent = '', marks = '', info = ''] =
    /^([ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)?)(`{3,}|~{3,})[ \t]*([^`]*)$/.exec(line) ?? [];
  const trimmedInfo = info.trim();
  if (trimmedInfo === '' || !/[{=]/.test(trimmedInfo)) return line;
  const inner = trimmedInfo.replaceAll(/[{}]/g, ' ');
  const language = /^(?:\.)?([\w+#-]+)(?![\w+#-]*=)/.exec(inner.trim())?.[1];
  const { title, hl_lines: highlighted, linenums } = readAttributes(inner);
  const ranges = (highlighted ?? '').match(/\d+(?:-\d+)?/g) ?? [];
  const hasLanguage = language !== undefined && language !== 'no-copy' && language !== 'annotate';
  const options = [
    hasLanguage ? language : undefined,
    title === undefined ? undefined : `title="${title.replaceAll('"', '&quot;')}"`,
    linenums === undefined ? undefined : 'lines',
    ranges.length === 0 ? undefined : `{${ranges.join(',')}}`,
  ].filter((option) => option !== undefined);
  return `${indent}${marks}${hasLanguage || options.length === 0 ? '' : 'text '}${options.join(' ')}`;
}
