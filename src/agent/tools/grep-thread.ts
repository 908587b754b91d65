/** Searches files on a thread of its own, so that a pattern that backtracks without end can be stopped from outside. */
import fs from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';

export interface GrepWork {
  files: { name: string; path: string }[];
  expression: RegExp;
  /** Matching lines that are returned; the others are only counted. */
  maxMatches: number;
  maxFileBytes: number;
}

export interface GrepOutcome {
  matches: { name: string; line: number; text: string }[];
  /** All matching lines. */
  count: number;
  files: number;
}

function search({ files, expression, maxMatches, maxFileBytes }: GrepWork): GrepOutcome {
  const outcome: GrepOutcome = { matches: [], count: 0, files: 0 };
  for (const { name, path } of files) {
    if (fs.lstatSync(path).size > maxFileBytes) continue;
    const bytes = fs.readFileSync(path);
    if (bytes.includes(0)) continue;
    const before = outcome.count;
    for (const [index, text] of bytes.toString('utf8').split(/\r?\n/).entries()) {
      const found = expression.exec(text);
      if (!found) continue;
      outcome.count++;
      if (outcome.matches.length < maxMatches)
        outcome.matches.push({ name, line: index + 1, text: excerpt(text, found.index) });
    }
    if (outcome.count > before) outcome.files++;
  }
  return outcome;
}

const EXCERPT = 300;

/** A long line is cut around its match. */
function excerpt(text: string, at: number): string {
  if (text.length <= EXCERPT) return text;
  const start = Math.max(0, Math.min(at - EXCERPT / 3, text.length - EXCERPT));
  const shown = text.slice(start, start + EXCERPT).toWellFormed();
  return `${start > 0 ? '… ' : ''}${shown}${start + EXCERPT < text.length ? ' …' : ''} (line of ${text.length} characters)`;
}

parentPort?.postMessage(search(workerData as GrepWork));
