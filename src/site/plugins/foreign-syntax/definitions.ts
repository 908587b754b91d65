/**
 * Converts definition lists (a term, and lines that start with a colon below it) to terms in bold with lists, and leaves
 * out the texts of abbreviations: `*[HTML]: Hypertext Markup Language`.
 */
import { readLines, type NoteBlock } from './blocks.ts';

const DEFINITION = /^([\t >]{0,3}):[\t ]{1,3}(?=\S)/;
const ABBREVIATION = /^ {0,3}\*\[[^\]\n]{1,100}\]:[\t ]/;
/** A line of text, which doesn't start another block. */
const TERM = /^[\t ]{0,3}(?![-*+][\t ]|\d+[.)][\t ]|(?:import|export)\b)(?!`{3})[^\s#>|<:{}~=]/;
const CONTINUATION = /^(?:[\t ]{2,}|\t)\S/;

/** Line numbers don't change. */
export function convertDefinitions(text: string, note: NoteBlock): string {
  if (!/^[\t >]{0,3}:[\t ]|^ {0,3}\*\[/m.test(text)) return text;
  const { lines, isCode } = readLines(text);
  const isEmpty = (at: number) => at < 0 || (lines[at] ?? '').trim() === '';
  /** The last line of the list so far. */
  let listEnd: number | undefined;
  for (const [at, line] of lines.entries()) {
    if (isEmpty(at)) continue;
    const above = isEmpty(at - 1) ? at - 2 : at - 1;
    const isInList = listEnd !== undefined && above <= listEnd;
    if (isCode[at] === true || (isInList && CONTINUATION.test(line))) {
      if (isInList) listEnd = at;
    } else if (ABBREVIATION.test(line)) {
      lines[at] = '';
      note({ line: at + 1, written: '*[…]:', name: 'text', result: ABBREVIATION_RESULT });
    } else if (DEFINITION.test(line)) {
      const term = lines[above] ?? '';
      const isTerm = TERM.test(term) && isEmpty(above - 1);
      if (!isInList && !isTerm) continue;
      if (!isInList) {
        lines[above] = formatTerm(term);
        note({ line: above + 1, written: ': …', name: 'list', result: DEFINITION_RESULT });
      }
      lines[at] = line.replace(DEFINITION, '$1- ');
      listEnd = at;
    }
  }
  return lines.join('\n');
}

/** Writes a term in bold, unless it has markup. */
function formatTerm(term: string): string {
  return /[*_[]/.test(term) ? term : term.replace(/\S(?:.*\S)?/, '**$&**');
}

const DEFINITION_RESULT = 'The definitions are shown as a list. Write a list instead.';
const ABBREVIATION_RESULT = 'It is left out. Use <Tooltip> instead.';
