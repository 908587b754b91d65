/** Searches files on a separate thread, so that a pattern with endless backtracking can be stopped. */
import fs from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { convertToUtf8 } from '../../site/shared.ts';

/** A search in files. */
export interface GrepWork {
  files: { name: string; path: string }[];
  /** With the flag `s`, it is matched against whole files, and otherwise line by line. */
  expression: RegExp;
  /** Number of lines to show before and after each match. */
  context: number;
  /** Maximum number of matches to return. Further ones are only counted. */
  maxMatches: number;
  maxFileBytes: number;
}

/** A match with its surrounding lines. */
export interface GrepMatch {
  name: string;
  /** Line number of the first of `lines`, from 1. */
  start: number;
  /** The lines of the match and the lines around it. */
  lines: { text: string; isMatch: boolean }[];
}

/** The result of a search. */
export interface GrepOutcome {
  matches: GrepMatch[];
  /** Number of all matches. */
  count: number;
  files: number;
}

function search({ files, expression, context, maxMatches, maxFileBytes }: GrepWork): GrepOutcome {
  const outcome: GrepOutcome = { matches: [], count: 0, files: 0 };
  for (const { name, path } of files) {
    if (fs.lstatSync(path).size > maxFileBytes) continue;
    const storedBytes = fs.readFileSync(path);
    const bytes = convertToUtf8(name, storedBytes)?.content ?? storedBytes;
    if (bytes.includes(0)) continue;
    const before = outcome.count;
    const lines = bytes.toString('utf8').split(/\r?\n/);
    for (const match of expression.dotAll ? findInText(lines, expression) : findInLines(lines, expression)) {
      outcome.count++;
      if (outcome.matches.length < maxMatches) outcome.matches.push(cutOut({ name, lines, match, context }));
    }
    if (outcome.count > before) outcome.files++;
  }
  return outcome;
}

interface MatchPlace {
  /** Indexes of the first and last line of the match. */
  from: number;
  to: number;
  /** Column of the match in its first line. */
  column: number;
}

function* findInLines(lines: readonly string[], expression: RegExp): Generator<MatchPlace> {
  for (const [index, text] of lines.entries()) {
    const match = expression.exec(text);
    if (match) yield { from: index, to: index, column: match.index };
  }
}

function* findInText(lines: readonly string[], expression: RegExp): Generator<MatchPlace> {
  const text = lines.join('\n');
  let line = 0;
  let start = 0;
  for (const match of text.matchAll(new RegExp(expression, 'g' + expression.flags))) {
    for (let next = text.indexOf('\n', start); next !== -1 && next < match.index; next = text.indexOf('\n', start)) {
      line++;
      start = next + 1;
    }
    yield {
      from: line,
      to: line + (match[0].replace(/\n$/, '').match(/\n/g)?.length ?? 0),
      column: match.index - start,
    };
  }
}

const MAX_LINES = 40;

function cutOut({
  name,
  lines,
  match,
  context,
}: {
  name: string;
  lines: readonly string[];
  match: MatchPlace;
  context: number;
}): GrepMatch {
  const start = Math.max(0, match.from - context);
  const end = Math.min(lines.length, match.to + context + 1, start + MAX_LINES);
  const visibleLines = lines.slice(start, end).map((text, index) => {
    const at = start + index;
    return {
      text: cutExcerpt(text, at === match.from ? match.column : 0),
      isMatch: at >= match.from && at <= match.to,
    };
  });
  return { name, start: start + 1, lines: visibleLines };
}

const EXCERPT = 300;

/** Shortens a long line around its match. */
function cutExcerpt(text: string, at: number): string {
  if (text.length <= EXCERPT) return text;
  const start = Math.max(0, Math.min(at - EXCERPT / 3, text.length - EXCERPT));
  const excerpt = text.slice(start, start + EXCERPT).toWellFormed();
  return `${start > 0 ? '… ' : ''}${excerpt}${start + EXCERPT < text.length ? ' …' : ''} (line of ${text.length} characters)`;
}

parentPort?.postMessage(search(workerData as GrepWork));
