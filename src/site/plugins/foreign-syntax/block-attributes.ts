/**
 * Reads kramdown's lists of attributes on separate lines, which Jekyll themes use for callouts: `{: .note }` above a
 * paragraph or a quote, or below a paragraph. Other lists are left out, and so is `{:toc}` with its list item.
 */
import { lookUp } from '../../../lib/look-up.ts';
import { createCodeFinder } from '../../markdown/code-ranges.ts';
import { CALLOUTS, formatTitleAttribute, readLines, type NoteBlock } from './blocks.ts';

const ATTRIBUTE = String.raw`(?:[.#][\w-]{1,80}|[A-Za-z][\w-]{0,80}=(?:"[^"\n{}]{0,300}"|'[^'\n{}]{0,300}'))`;
const LIST = String.raw`\{:[\t ]*(toc|${ATTRIBUTE}(?:[\t ]*${ATTRIBUTE}){0,20})[\t ]*\}`;
const LINE = new RegExp(String.raw`^([\t ]*)${LIST}[\t \r]*$`);
/** After words. A list after a link or an image is read with it. */
const IN_TEXT = new RegExp(String.raw`(?<=[^\s(){}\\])${LIST}`, 'g');

const LEFT_OUT = { written: '{: …}', name: 'attributes', result: 'The attributes are left out. Remove them.' };

export function convertBlockAttributes(text: string, note: NoteBlock): string {
  if (!text.includes('{:')) return text;
  const { lines: sourceLines, isCode } = readLines(text);
  const lines = [...sourceLines];
  const isBlank = sourceLines.map((line, at) => isCode[at] !== true && line.trim() === '');
  const findBlock = createBlockFinder(isBlank);
  for (const [at, line] of sourceLines.entries()) {
    const [, indent = '', list] = isCode[at] === true ? [] : (LINE.exec(line) ?? []);
    if (list === undefined) continue;
    const classes = [...list.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name.toLowerCase());
    const kind = classes.find((name) => findCallout(name) !== undefined);
    const block = kind === undefined ? undefined : findBlock(at);
    if (kind !== undefined && block && (block.before === at || lines[block.before]?.trim() === '')) {
      const name = findCallout(kind) ?? '';
      lines[at] = '';
      lines[block.before] = `${indent}<${name}${formatTitleAttribute(unquote(lines, block, kind.endsWith('-title')))}>`;
      lines[block.after] = `${indent}</${name}>`;
      note({ line: at + 1, written: `{: .${kind} }`, name });
      continue;
    }
    lines[at] = '';
    const previous = lines[at - 1] ?? '';
    const id = /#([\w-]+)/.exec(list)?.[1];
    if (list === 'toc' && /^[\t ]*(?:[-*+]|\d+[.)])[\t ]/.test(previous)) lines[at - 1] = '';
    if (id !== undefined && /^#{1,6}[\t ][^{}]*$/.test(previous)) lines[at - 1] = `${previous.trimEnd()} {#${id}}`;
    note({ line: at + 1, ...LEFT_OUT });
  }
  return dropFromText(lines.join('\n'), note);
}

function dropFromText(text: string, note: NoteBlock): string {
  const isCode = createCodeFinder(text);
  let end = 0;
  let line = 1;
  return text.replace(IN_TEXT, (written: string, _list: string, offset: number) => {
    if (isCode(offset)) return written;
    line += text.slice(end, offset).split('\n').length - 1;
    end = offset;
    note({ line, ...LEFT_OUT });
    return '';
  });
}

const findCallout = (kind: string): string | undefined => lookUp(CALLOUTS, kind.replace(/-title$/, ''));

interface Block {
  /** Index of the line that becomes the opening tag. */
  before: number;
  /** Index of the line that becomes the closing tag. */
  after: number;
}

/** Returns a function for the lines around the block that a list is for: the one below, or else the one above. */
function createBlockFinder(isBlank: readonly boolean[]): (at: number) => Block | undefined {
  const blanks = isBlank.flatMap((blank, at) => (blank ? [at] : []));
  let next = 0;
  return (at) => {
    while ((blanks[next] ?? Infinity) <= at) next++;
    const before = blanks[next - 1] ?? -1;
    const after = blanks[next] ?? -1;
    if (before === at - 1) return after > at + 1 ? { before: at, after } : undefined;
    return before >= 0 ? { before, after: at } : undefined;
  };
}

/** Removes the marks of a quote in place. Returns its first line if that is the title. */
function unquote(lines: string[], { before, after }: Block, hasTitle: boolean): string | undefined {
  const start = before + 1;
  if (!/^[\t ]*>/.test(lines[start] ?? '')) return undefined;
  for (let at = start; at < after; at++) lines[at] = (lines[at] ?? '').replace(/^[\t ]*> ?/, '');
  if (!hasTitle) return undefined;
  const title = lines[start];
  lines[start] = '';
  return title;
}
