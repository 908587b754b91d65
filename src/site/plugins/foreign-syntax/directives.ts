/** Converts containers between lines of colons (`:::note Title`, `:::`), as in Docusaurus, VitePress and Starlight. */
import { CALLOUTS, readLines, readPairs, formatTitleAttribute, type NoteBlock } from './blocks.ts';

/** Collapsible containers, with the default title of each. */
const COLLAPSIBLE_TITLES: Readonly<Record<string, string>> = {
  details: 'Details',
  collapse: 'Details',
  spoiler: 'Details',
};

/** Containers of code blocks, whose titles are in the blocks. */
const CODE_GROUPS = ['code-group', 'code-tabs'];

const DIRECTIVE_START = /^([\t >]*)(:{3,})[\t ]*([A-Za-z][\w-]*)(?:\[([^\n]*)\])?[\t ]*(\{[^{}\n]*\})?[\t ]*(.*)$/;
const DIRECTIVE_END = /^([\t >]*)(:{3,})[\t \r]*$/;

interface OpenDirective {
  at: number;
  marks: number;
  indent: string;
  name: string;
  tag: string;
  written: string;
}

export function convertDirectives(text: string, note: NoteBlock): string {
  if (!text.includes(':::')) return text;
  const { lines, isCode } = readLines(text);
  const openDirectives: OpenDirective[] = [];
  for (const [at, line] of lines.entries()) {
    if (isCode[at] === true || !line.includes(':::')) continue;
    const [, indent = '', marks = ''] = DIRECTIVE_END.exec(line) ?? [];
    if (marks !== '') {
      const container = close(openDirectives, marks.length);
      if (!container) continue;
      lines[container.at] = `${container.indent}<${container.tag}>`;
      lines[at] = `${indent}</${container.name}>`;
      note({ line: container.at + 1, written: container.written, name: container.name });
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

function readOpening(
  line: string,
  at: number,
): OpenDirective | { whole: string; name: string; written: string } | undefined {
  const [, indent = '', marks = '', kind = '', bracketText, attributes, trailingText = ''] =
    DIRECTIVE_START.exec(line.trimEnd()) ?? [];
  const foldedTitle = COLLAPSIBLE_TITLES[kind.toLowerCase()];
  const isCodeGroup = CODE_GROUPS.includes(kind.toLowerCase());
  const name = isCodeGroup ? 'CodeGroup' : foldedTitle === undefined ? CALLOUTS[kind.toLowerCase()] : 'Accordion';
  if (name === undefined) return undefined;
  const fence = `${marks}${kind}`;
  if (isCodeGroup) return { at, marks: marks.length, indent, name, tag: name, written: fence };
  // A container on one line: `:::note Text :::`.
  const [, inline] = /^(.*\S)[\t ]*:{3,}$/.exec(trailingText) ?? [];
  const title = bracketText ?? (attributes === undefined ? undefined : readPairs(attributes)['title']);
  if (inline !== undefined)
    return {
      whole: `${indent}<${name}${formatTitleAttribute(title ?? foldedTitle)}>${inline}</${name}>`,
      name,
      written: fence,
    };
  const tag = `${name}${formatTitleAttribute(title || trailingText || foldedTitle)}`;
  return { at, marks: marks.length, indent, name, tag, written: fence };
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
