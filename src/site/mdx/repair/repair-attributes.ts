/**
 * Reads attributes that MDX rejects as their author means them: typographic quotes, quotes in values, missing quotes and
 * braces, commas and comments between attributes.
 */
import { isKnownTag } from '../../markdown/known-tags.ts';
import { createCodeFinder } from '../../markdown/code-ranges.ts';
import { GAP_ATTRIBUTE } from './normalize.ts';
import { readValue, type ValueProblem } from './read-value.ts';

/** Kinds of problems with a tag's attributes. */
type AttributeProblem = ValueProblem | 'comment' | 'separator' | 'sign';

export interface RepairedAttributes {
  source: string;
  /** How the attributes of the tag are read, as sentences. */
  done: string;
}

/**
 * Repairs all tags outside code in the same way; returns undefined if that doesn't change the tag at `offset`. Line numbers
 * don't change. Linear in the text.
 */
export function repairAttributes(source: string, offset: number): RepairedAttributes | undefined {
  const { text, problems } = repairTag(source, offset);
  if (text === undefined) return undefined;
  return { source: replaceTags(source, (tag, isCode) => tag.start === offset || !isCode), done: describe(problems) };
}

export interface RepairedComponents {
  source: string;
  /** The first tag with each combination of problems: its offset, and how its attributes are read. */
  found: { offset: number; done: string }[];
}

/** Repairs the tags of components in Markdown, which reads other tags as browsers do. Line numbers don't change. */
export function repairComponents(source: string): RepairedComponents {
  const found = new Map<string, number>();
  const repairedSource = replaceTags(source, ({ start, problems }, isCode) => {
    if (isCode || !/^[A-Z]/.test(source[start + 1] ?? '')) return false;
    const done = describe(problems);
    found.set(done, found.get(done) ?? start);
    return true;
  });
  return { source: repairedSource, found: Array.from(found, ([done, offset]) => ({ offset, done })) };
}

/** Replaces the tags with problems for which `isReplaced` returns true. */
function replaceTags(
  source: string,
  isReplaced: (tag: ReadTag & { start: number }, isCode: boolean) => boolean,
): string {
  const isInCode = createCodeFinder(source);
  let repairedSource = '';
  let copied = 0;
  let read = 0;
  for (const { index } of source.matchAll(/<(?=[A-Za-z])/g)) {
    if (index < read) continue;
    const tag = repairTag(source, index);
    const isCode = isInCode(index);
    if (!isCode) read = tag.end;
    if (tag.text === undefined || !isReplaced({ ...tag, start: index }, isCode)) continue;
    repairedSource += source.slice(copied, index) + tag.text;
    copied = tag.end;
    read = tag.end;
  }
  return repairedSource + source.slice(copied);
}

function describe(problems: ReadonlySet<AttributeProblem>): string {
  return Array.from(problems, (problem) => NOTES[problem]).join(' ');
}

interface ReadTag {
  /** The repaired tag; undefined if it isn't a tag, or has no problems. */
  text?: string;
  /** Offset where reading ended in the source. */
  end: number;
  problems: ReadonlySet<AttributeProblem>;
}

const NAME = /<([A-Za-z][\w.:-]*)(?=[\s/>])/y;
const SPACE = /\s+/y;
/** What can follow an empty line in a tag; anything else is probably text. */
const AFTER_BLANK = new RegExp(`/?>|${GAP_ATTRIBUTE}|[A-Za-z_$][\\w$.:-]*\\s*=`, 'y');
const TAG_END = /\/?>/y;
const COMMENT = /^(?:\{\s*\/\*[^]*?\*\/\s*\}|\/\*[^]*?\*\/|\/\/[^\n>]*(?=\n)|<!--[^]*?-->)/;
/** Maximum length of a comment. */
const MAX_COMMENT = 500;
const ATTRIBUTE_NAME = /[@:#*]?[A-Za-z_$][\w$.:-]*/y;
const SIGN = /(\s*)(:?=+)(\s*)/y;
const COLON_VALUE = /\s*(?=["“”„‘'{])/y;
const SEPARATOR = /[,;"'“”„‟‘’`}\])]/y;

/** Rewrites a tag, reading it from its start. */
function repairTag(source: string, start: number): ReadTag {
  const [nameTag, name = ''] = matchAt(NAME, source, start) ?? [];
  const problems = new Set<AttributeProblem>();
  if (nameTag === undefined || !(isKnownTag(name) || /^[A-Z]/.test(name))) return { end: start + 1, problems };
  let text = nameTag;
  let at = start + nameTag.length;
  let hasValue = false;
  const take = (pattern: RegExp): RegExpExecArray | undefined => {
    const match = matchAt(pattern, source, at);
    at += match?.[0].length ?? 0;
    return match ?? undefined;
  };
  const takeValue = (): boolean => {
    const value = readValue(source, at);
    if (value?.problem) problems.add(value.problem);
    text += value?.text ?? '';
    at = value?.end ?? at;
    return value !== undefined;
  };
  for (;;) {
    const [space = ''] = take(SPACE) ?? [];
    if (/\n[\t \r]*\n/.test(space) && !matchAt(AFTER_BLANK, source, at)) return { end: at, problems };
    text += space;
    const [tagEnd] = take(TAG_END) ?? [];
    if (tagEnd !== undefined) {
      const isRepaired = problems.size > 0 && (hasValue || problems.has('comment'));
      return { ...(isRepaired && { text: text + tagEnd }), end: at, problems };
    }
    const [comment] = /[{/<]/.test(source[at] ?? '') ? (COMMENT.exec(source.slice(at, at + MAX_COMMENT)) ?? []) : [];
    if (comment !== undefined) {
      at += comment.length;
      problems.add('comment');
      // A line must not become empty.
      text += comment.replace(/[^\n]+/g, GAP_ATTRIBUTE);
      continue;
    }
    const [attribute] = take(ATTRIBUTE_NAME) ?? [];
    if (attribute !== undefined) {
      const [, before = '', mark, after = ''] = take(SIGN) ?? [];
      const isColon = mark === undefined && attribute.endsWith(':') && take(COLON_VALUE) !== undefined;
      text += isColon ? attribute.slice(0, -1) : attribute;
      if (mark === undefined && !isColon) continue;
      if (mark !== '=') problems.add('sign');
      text += `${before}=${after}`;
      if (!takeValue()) return { end: at, problems };
      hasValue = true;
    } else if (source[at] === '{') {
      if (!takeValue()) return { end: at, problems };
    } else {
      if (!take(SEPARATOR)) return { end: at, problems };
      problems.add('separator');
    }
  }
}

function matchAt(pattern: RegExp, source: string, offset: number): RegExpExecArray | null {
  pattern.lastIndex = offset;
  return pattern.exec(source);
}

const NOTES: Readonly<Record<AttributeProblem, string>> = {
  typographic: 'On this page, typographic quotes around values are read as straight ones. Write " around values.',
  'inner-quotes': `On this page, quotes within a value are part of it. Write ' around a value that contains ".`,
  unclosed:
    'On this page, an unclosed value ends at the next attribute, or at the end of the tag. Add the missing quote or brace.',
  comment: 'On this page, comments between attributes are left out. Put them before the tag.',
  separator: 'On this page, other characters between attributes are left out. Separate attributes with spaces only.',
  sign: 'On this page, ":" and "==" after the name of an attribute are read as "=". Write "=".',
};
