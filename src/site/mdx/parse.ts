import type { HastNode } from 'satteri';
import type { Diagnostic, Report } from '../model/diagnostics.ts';
import { boundContainers } from '../nesting/bound-containers.ts';
import { findCrowdedBlock } from '../nesting/find-crowded-block.ts';
import { MAX_NESTING } from '../nesting/measure-nesting.ts';
import { ElementsTooDeep, hideDeepCode, NestedTooDeep } from '../nesting/nested-too-deep.ts';
import { move } from '../model/refine-place.ts';
import { addLines, breakTag } from './break-tags.ts';
import { closeFences } from './close-fences.ts';
import { countTags, findDeepBrace, hasManyUnclosed } from './deep-braces.ts';
import { isKnownTag } from '../markdown/known-tags.ts';
import { normalizeMarkdown, normalizeMdx } from './normalize.ts';
import { countUpTo, restoreLines, separateComponents } from './separate-components.ts';
import { findMixed, takeStatements, type TakenStatements } from './split-statements.ts';
import { toHast } from './to-hast.ts';
import { MAX_ELEMENTS } from '../model/tree.ts';
import { isVariable } from './variables.ts';

/** Repairs tried on one page before it is read as plain Markdown. */
const MAX_REPAIRS = 60;

/** Closing tags without a tag to close: the parser reads the page again for each. */
const MAX_STRAY = 500;

export interface ParseInput {
  /** Body without frontmatter, padded with empty lines so that line numbers are those of the file. */
  text: string;
  format: 'mdx' | 'md';
  file: string;
  /** Whether dollars may be formulas. @defaultValue true */
  math?: boolean;
  report: Report;
}

/** A parsed body. `raw` nodes are HTML text that `expand` must stitch into elements. */
export interface ParsedBody {
  root: HastNode;
  /** The text that places and offsets of `root` are in: repaired, with stand-ins. */
  source: string;
  /** The page is not MDX, or could not be read as such: braces are text, tags are read leniently. */
  lenient: boolean;
  /** Imports and exports that text followed at once: they are not in `root`. */
  taken: TakenStatements[];
}

/**
 * Parses a page body. Text that MDX refuses is repaired where the parser stopped, each time with a warning; a page
 * that cannot be repaired is read as Markdown with HTML, so that it stays readable.
 */
export function parseBody({ text: given, format, file, math = true, report }: ParseInput): ParsedBody {
  const { text: written, lines } = closeFences(given);
  for (const line of lines)
    report({ severity: 'info', code: 'late-code-end', file, line, column: 1, message: LATE_CODE_END });
  const text = boundContainers(written);
  const standIns = text !== written;
  if (standIns) report({ ...NESTED, file, ...placeAt(text, firstDifference(text, written)), message: MANY_MARKS });
  const crowded = findCrowdedBlock(text);
  if (crowded !== undefined)
    report({
      severity: 'warning',
      code: 'crowded-text',
      file,
      ...placeAt(text, text.indexOf(crowded)),
      message: CROWDED,
    });
  const lenient = () => {
    const { text: source, added } = separateComponents(normalizeMarkdown(text));
    const root = toHast(source, { format: 'md', math, standIns });
    if (added.length > 0) restoreLines(root, added);
    return { root, source, lenient: true, taken: [] };
  };
  if (format === 'md') return lenient();
  const source = normalizeMdx(text);
  const refusal = findRefusal(source);
  if (refusal) report({ ...refusal, file, line: 1, column: 1 });
  const parsed = refusal ? undefined : parseRepaired(source, { file, math, standIns, report });
  return parsed ? { ...parsed, lenient: false } : lenient();
}

/** Finds the reason why a page cannot be read as MDX at all. */
function findRefusal(source: string): Pick<Diagnostic, 'severity' | 'code' | 'message'> | undefined {
  if (hasManyUnclosed(source, MAX_REPAIRS)) return { severity: 'warning', code: 'invalid-mdx', message: TOO_MANY };
  const { deepest, stray } = countTags(source);
  if (stray > MAX_STRAY) return { severity: 'warning', code: 'invalid-mdx', message: MANY_STRAY };
  return deepest > MAX_ELEMENTS ? { ...NESTED, message: MANY_TAGS } : undefined;
}

interface RepairContext {
  file: string;
  math: boolean;
  standIns: boolean;
  report: Report;
}

/** Returns undefined when the page cannot be repaired. */
function parseRepaired(
  text: string,
  { file, math, standIns: hidden, report: reportWritten }: RepairContext,
): Omit<ParsedBody, 'lenient'> | undefined {
  const taken: TakenStatements[] = [];
  let added: number[] = [];
  const writtenLine = (line: number) => line - countUpTo(added, line);
  const report: Report = (found) => reportWritten({ ...found, line: writtenLine(found.line) });
  const writtenReason = ({ reason }: Problem) =>
    reason.replace(/(\d{1,9}):(?=\d)/g, (_, line: string) => `${writtenLine(Number(line))}:`);
  let source = text;
  let standIns = hidden;
  for (let repairs = 0; repairs < MAX_REPAIRS; repairs++) {
    const deep = findDeepBrace(source);
    if (deep !== undefined) {
      report({ severity: 'warning', code: 'invalid-mdx', file, ...placeAt(source, deep), message: TOO_DEEP });
      source = escapeAt(source, deep);
      continue;
    }
    try {
      const root = toHast(source, { format: 'mdx', math, standIns });
      const mixed = findMixed(root);
      if (!mixed) {
        if (added.length > 0) restoreLines(root, added);
        return { root, source, taken };
      }
      const isText = mixed.text === mixed.start;
      const at = source.slice(mixed.text).search(/\S/);
      report({ ...BESIDE, file, ...placeAt(source, mixed.text + at), message: isText ? NO_STATEMENT : NO_EMPTY_LINE });
      const split = takeStatements(source, mixed);
      source = split.source;
      if (split.taken) taken.push(split.taken);
    } catch (error) {
      if (error instanceof NestedTooDeep) {
        for (const { start, kind } of error.found)
          report({ ...NESTED, file, ...placeAt(source, start), message: DEEP_CODE[kind] });
        source = hideDeepCode(source, error.found);
        standIns = true;
        continue;
      }
      if (error instanceof ElementsTooDeep) throw error;
      const problem = readProblem(error);
      const broken = problem && breakTag(source, refusedTag(source, problem));
      if (broken) {
        const { found, done } = broken;
        const { line, column } = problem.tag ?? problem;
        const message = `${found} is not valid MDX here (${writtenReason(problem)}); ${done}`;
        report({ severity: 'warning', code: 'invalid-mdx', file, line, column, message });
        added = addLines(added, broken);
        source = broken.source;
        continue;
      }
      const fixed = problem && fix(source, problem);
      if (!fixed?.known)
        report({
          severity: 'warning',
          code: 'invalid-mdx',
          file,
          line: fixed?.line ?? problem?.line ?? 1,
          column: fixed?.column ?? problem?.column ?? 1,
          message: fixed
            ? `${fixed.found} is not valid MDX here (${writtenReason(problem)}); ${fixed.done}`
            : `The page is not valid MDX (${problem ? writtenReason(problem) : String(error)}); it was read as plain Markdown. Correct it there.`,
        });
      if (!fixed) return undefined;
      source = fixed.source;
    }
  }
  return undefined;
}

interface Problem {
  line: number;
  column: number;
  reason: string;
  /** The tag that the message is about: its name and where it opens, if said. */
  tag?: { name: string; line: number; column: number };
  kind: 'unclosed' | 'stray-closing' | 'expression' | 'tag';
}

function readProblem(error: unknown): Problem | undefined {
  const message = error instanceof Error ? error.message : String(error);
  const match = /^(\d+):(\d+): (.*?)(?: \(mdx[\w:-]*\))?$/s.exec(message);
  if (!match) return undefined;
  const reason = (match[3] ?? '').replace(/ \(note: .*$/s, '').replace(/ with oxc/, '');
  const opened = /closing tag for `<([^`>]*)>` \((\d+):(\d+)\)/.exec(reason);
  const kind = reason.startsWith('Expected a closing tag')
    ? 'unclosed'
    : reason.startsWith('Unexpected closing')
      ? 'stray-closing'
      : /expression/.test(reason)
        ? 'expression'
        : 'tag';
  return {
    line: Number(match[1]),
    column: Number(match[2]),
    reason,
    kind,
    ...(opened && { tag: { name: opened[1] ?? '', line: Number(opened[2]), column: Number(opened[3]) } }),
  };
}

/** The tag that a problem is about, as far as its message tells. */
function refusedTag(source: string, { kind, line, column, tag }: Problem) {
  const at = kind === 'unclosed' && tag ? tag : { line, column };
  return { kind, line: at.line, offset: offsetOf(source, at.line, at.column) };
}

interface Fixed {
  source: string;
  /** The error, as the message names it. */
  found: string;
  /** The repair that was made, and the fix that the author should make. */
  done: string;
  line: number;
  column: number;
  /** Was reported elsewhere. */
  known?: boolean;
}

const AS_TEXT = 'it was shown as text. Escape it with a backslash or put it in backticks.';
const TOO_MANY = `More than ${MAX_REPAIRS} tags or braces are not closed, so the page was read as plain Markdown. Close them, or put what is no tag in backticks.`;
const TOO_DEEP = `"{" has too many tags inside it that are not closed; ${AS_TEXT}`;
const NESTED = { severity: 'warning', code: 'nested-too-deep' } as const;
const MANY_MARKS =
  'More quotes and lists begin on this line than the 60 that can be within each other; the rest of its marks were shown as text. Write fewer.';
const MANY_TAGS = `More than ${MAX_ELEMENTS} elements are within each other, so the page was read as plain Markdown. Nest fewer.`;
const MANY_STRAY = `More than ${MAX_STRAY} tags are closed that were never opened, so the page was read as plain Markdown. Remove them.`;
const CROWDED =
  'A paragraph holds more quotes, dashes and entities than can be replaced, so all of the page were shown as written. Divide it by empty lines.';
const DEEP_CODE = {
  expression: `The expression is nested more than ${MAX_NESTING} levels deep; its start is shown as text. Write it with fewer brackets and operators within each other.`,
  attribute: `The attribute's value is nested more than ${MAX_NESTING} levels deep; it was left out. Write it with fewer brackets and operators within each other.`,
  statement: `The import or export is nested more than ${MAX_NESTING} levels deep; it was left out. Write it with fewer brackets and operators within each other.`,
};
const LATE_CODE_END =
  'The marks that close this code block stand behind its code; they were taken for its end. Put them on a line of their own.';
const BESIDE = { severity: 'info', code: 'invalid-mdx' } as const;
const NO_STATEMENT =
  'This begins like an import or export and is none; it was shown as text. Begin the paragraph with another word.';
const NO_EMPTY_LINE =
  'This follows an import or export without an empty line between them; it was read as part of the page. Put an empty line before it.';
const LEFT_OUT = 'it was left out. Write both tags, or neither.';

/** Makes the offending character text, or drops a known tag that has no partner. */
function fix(source: string, problem: Problem): Fixed | undefined {
  const { line, column } = problem;
  const offset = offsetOf(source, problem.line, problem.column);
  if (problem.kind === 'stray-closing') {
    const end = source.indexOf('>', offset);
    if (source[offset] !== '<' || end < 0) return undefined;
    return {
      source: blank(source, offset, end + 1),
      found: source.slice(offset, end + 1),
      done: LEFT_OUT,
      line,
      column,
    };
  }
  if (problem.kind === 'unclosed' && problem.tag) {
    const open = offsetOf(source, problem.tag.line, problem.tag.column);
    if (source[open] !== '<') return undefined;
    const end = tagEnd(source, open);
    if (end && isKnownTag(problem.tag.name))
      return {
        ...problem.tag,
        source: blank(source, open, end),
        found: `<${problem.tag.name}> without a closing tag`,
        done: LEFT_OUT,
      };
    return { ...problem.tag, source: escapeAt(source, open), found: `<${problem.tag.name}>`, done: AS_TEXT };
  }
  const wanted = problem.kind === 'expression' ? '{' : '<';
  const at = source.lastIndexOf(wanted, offset);
  const variable = wanted === '{' ? variableAt(source, at) : undefined;
  if (variable !== undefined) return { source: variable, found: '{{', done: AS_TEXT, line, column, known: true };
  if (at >= 0 && offset - at < 5_000)
    return { source: escapeAt(source, at), found: `"${wanted}"`, done: AS_TEXT, ...placeAt(source, at) };
  const other = source.lastIndexOf(wanted === '{' ? '<' : '{', offset);
  if (other < 0) return undefined;
  return {
    source: escapeAt(source, other),
    found: `"${source[other] ?? ''}"`,
    done: AS_TEXT,
    ...placeAt(source, other),
  };
}

/** The source with the braces of `{{name}}` as text, when one begins at `at` or just before. */
function variableAt(source: string, at: number): string | undefined {
  const start = source[at - 1] === '{' ? at - 1 : at;
  const end = source.indexOf('}}', start);
  if (end < 0 || end - start > 200 || !isVariable(source.slice(start + 1, end + 1))) return undefined;
  const name = source.slice(start + 2, end);
  return `${source.slice(0, start)}&#123;&#123;${name}&#125;&#125;${source.slice(end + 2)}`;
}

function firstDifference(text: string, other: string): number {
  let at = 0;
  while (text[at] === other[at]) at++;
  return at;
}

function placeAt(source: string, offset: number): { line: number; column: number } {
  return move({ line: 1, column: 1 }, source.slice(0, offset));
}

function offsetOf(source: string, line: number, column: number): number {
  let start = 0;
  for (let current = 1; current < line; current++) {
    const next = source.indexOf('\n', start);
    if (next < 0) break;
    start = next + 1;
  }
  return start + column - 1;
}

function escapeAt(source: string, at: number): string {
  return source.slice(0, at) + (source[at] === '{' ? '&#123;' : '&lt;') + source.slice(at + 1);
}

function blank(source: string, from: number, to: number): string {
  return source.slice(0, from) + source.slice(from, to).replace(/[^\n]/g, ' ') + source.slice(to);
}

function tagEnd(source: string, open: number): number | undefined {
  const end = source.indexOf('>', open);
  return end < 0 ? undefined : end + 1;
}
