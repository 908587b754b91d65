/** Finds pages that end in the middle of a sentence, a table or a section, because the model's reply was cut off. */
import type { SiteProblem } from '../../types/site.ts';
import type { PageChange } from '../page-changes.ts';
import { createProblem, listKnownLines } from './create-problem.ts';
import { splitFrontmatter } from './frontmatter.ts';
import { hideCode } from './hide-code.ts';

/** Returns a problem if the last line is new and isn't the end of a text. */
export function findCutEnd(page: PageChange): SiteProblem[] {
  const { frontmatter, body } = splitFrontmatter(page.after);
  const source = body.trimEnd().split('\n');
  const prose = hideCode(body).split('\n').slice(0, source.length);
  const last = source.at(-1) ?? '';
  if (last.trim() === '' || listKnownLines(page.before).has(last.trim())) return [];
  const reason = describeCut({ last, prose: prose.at(-1) ?? '', source, proseLines: prose });
  if (reason === undefined) return [];
  const line = frontmatter.split('\n').length - 1 + source.length;
  const message = `The page ends in "${last.trim().slice(-60)}", ${reason}. Write the rest.`;
  return [createProblem(page, { code: 'page-cut-off', line, message })];
}

interface Ending {
  last: string;
  /** The last line without its code. */
  prose: string;
  source: readonly string[];
  proseLines: readonly string[];
}

function describeCut({ last, prose, source, proseLines }: Ending): string | undefined {
  if (prose.trim() === '') return undefined;
  if (HEADING.test(last))
    return last.includes('<') || countEmptySections(proseLines) > 1 ? undefined : 'a heading without text';
  const text = last.trim();
  if (text.startsWith('|'))
    return isCutRow(text, source.at(-2)?.trim() ?? '') ? 'a table row that is cut off' : undefined;
  if (/^[A-Za-z].*[^`]`[^`]+$/.test(prose.trim()) && (prose.match(/`/g)?.length ?? 0) % 2 === 1)
    return 'where a code span starts';
  if (!/^[<{[!|]/.test(text) && /\[[^\]]*$|\]\([^)\s]*$/.test(prose)) return 'where a link starts';
  if (/^(?:[<>{}!]|import |export |:::|\[[^\]]+\]:|\$)/.test(text) || isName(text)) return undefined;
  if (/[,;(–—]$/.test(text) || (LAST_WORD.test(text) && countWords(text) >= MIN_SHORT))
    return 'in the middle of a sentence';
  const isParagraph = /^[\p{Lu}\p{Lo}]/u.test(last) && /[\p{L}\p{N}-]$/u.test(prose);
  return isParagraph && isLong(text) && endsInPunctuation(proseLines) ? 'in the middle of a sentence' : undefined;
}

const HEADING = /^#{1,6} \S/;

/** Counts headings that a heading of the same level or the end follows. Pages that consist of headings have many. */
function countEmptySections(lines: readonly string[]): number {
  const filled = lines.filter((line) => line.trim() !== '');
  return filled.filter((line, index) => {
    const next = filled[index + 1] ?? line;
    return HEADING.test(line) && HEADING.test(next) && next.indexOf(' ') <= line.indexOf(' ');
  }).length;
}

/** Returns whether a line is one word, or ends in a path. */
function isName(text: string): boolean {
  return /[/\\]\S+$/.test(text) || (/^\S+$/.test(text) && !CJK.test(text));
}

const CJK = /[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]/;

/** A row with fewer cells than the row above, and without its last bar. */
function isCutRow(row: string, above: string): boolean {
  return above.startsWith('|') && above.endsWith('|') && !row.endsWith('|');
}

/** Words that no sentence ends in. */
const LAST_WORD = new RegExp(
  String.raw`(?<![\p{L}\p{N}_./-])(?:the|an|and|or|of|with|from|your|their|its|which|because|der|das|und|oder|mit|für|von|eine[mnrs]?|dass|le|la|les|des|du|et|ou|une|avec|pour|el|los|las|del|con|para|una|um|uma|com|il|gli|della|di|het|een|voor|oraz|dla|и|или|для|что)$`,
  'u',
);
const MIN_SHORT = 4;

function countWords(text: string): number {
  return text.split(/\s+/).length;
}

function isLong(text: string): boolean {
  const isSpaced = countWords(text) >= 6;
  return isSpaced || (CJK.test(text) && text.length >= 12);
}

/** Returns whether the author ends paragraphs in punctuation: almost all, and several. */
function endsInPunctuation(lines: readonly string[]): boolean {
  const paragraphs = lines
    .slice(0, -1)
    .filter(
      (line, index) => /^[\p{Lu}\p{Lo}]/u.test(line) && (lines[index + 1] ?? '').trim() === '' && isLong(line.trim()),
    );
  const ended = paragraphs.filter((line) => /[.!?:。！？：…)"”」`*_>\s]$/.test(line)).length;
  return paragraphs.length >= MIN_PARAGRAPHS && ended === paragraphs.length;
}

const MIN_PARAGRAPHS = 2;
