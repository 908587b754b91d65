/**
 * Converts definition lists (a term, and lines that start with a colon below it) to terms in bold with lists, and leaves
 * out the texts of abbreviations: `*[HTML]: Hypertext Markup Language`.
 */
import { readLines, type NoteBlock } from './blocks.ts';

const DEFINITION = /^([\t >]*):[\t ]{1,3}(?=\S)/;
const ABBREVIATION = /^ {0,3}\*\[[^\]\n]{1,100}\]:[\t ]/;
/** A line of text, which doesn't start another block. */
const TERM = /^[\t >]*(?![-*+][\t ]|\d+[.)][\t ]|(?:import|export)\b)(?!`{3})[^\s#>|<:{}~=?]/;
/** A line after which a paragraph starts. */
const TAG = /^[\t >]*<\/?[A-Za-z][^<>]*>[\t \r]*$/;

/** Line numbers don't change. */
export function convertDefinitions(text: string, note: NoteBlock): string {
  if (!/^[\t >]*:[\t ]|^ {0,3}\*\[/m.test(text)) return text;
  const { lines, isCode } = readLines(text);
  const isEmpty = (at: number) => at < 0 || /^[\s>]*$/.test(lines[at] ?? '');
  /** The last line of the list so far, and the indent of its definitions. */
  let listEnd: number | undefined;
  let indent = 0;
  for (const [at, line] of lines.entries()) {
    if (isEmpty(at)) continue;
    const above = isEmpty(at - 1) ? at - 2 : at - 1;
    const isInList = listEnd !== undefined && above <= listEnd;
    if (isCode[at] === true || (isInList && getIndent(line) >= indent + 2)) {
      if (isInList) listEnd = at;
    } else if (ABBREVIATION.test(line)) {
      lines[at] = '';
      note({ line: at + 1, written: '*[…]:', name: 'text', result: ABBREVIATION_RESULT });
    } else if (DEFINITION.test(line)) {
      const term = lines[above] ?? '';
      const isTerm = TERM.test(term) && (isEmpty(above - 1) || TAG.test(lines[above - 1] ?? ''));
      if (!isInList && !isTerm) continue;
      if (!isInList) {
        lines[above] = formatTerm(term);
        note({ line: above + 1, written: ': …', name: 'list', result: DEFINITION_RESULT });
      }
      lines[at] = line.replace(DEFINITION, '$1- ');
      listEnd = at;
      indent = getIndent(line);
    }
  }
  return lines.join('\n');
}

const getIndent = (line: string): number => /^[\t >]*/.exec(line)?.[0].length ?? 0;

/** Writes a term in bold, unless it has markup. */
function formatTerm(term: string): string {
  return /[*_[]/.test(term) ? term : term.replace(/[^\s>](?:.*\S)?/, '**$&**');
}

const DEFINITION_RESULT = 'The definitions are shown as a list. Write a list instead.';
const ABBREVIATION_RESULT = 'It is left out. Use <Tooltip> instead.';
