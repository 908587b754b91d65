import { compareWork } from '../checks/compare-work.ts';
import type { Workspace } from '../types/workspace.ts';
import type { ToolContext } from '../types/tool.ts';
import { printProblem } from './print-problem.ts';
import { cutLine, takeLines } from './tool.ts';

/**
 * Reports new problems in files that were just changed, so that the model doesn't need to call validate. If further
 * changes follow in the same reply, the last of them reports for all, because the model reads the results together.
 */
export async function describeNewProblems(context: ToolContext, names: readonly string[]): Promise<string> {
  if (context.isReplay) return '';
  const files = new Set([...(UNREPORTED_FILES.get(context.workspace) ?? []), ...names]);
  UNREPORTED_FILES.set(context.workspace, files);
  if (context.isFollowed) return '';
  const { added, orphans } = await compareWork(context);
  UNREPORTED_FILES.delete(context.workspace);
  const listedProblems = added.filter(({ file }) => files.has(file));
  const elsewhereCount = added.length - listedProblems.length;
  const lines = [
    ...takeLines(listedProblems.slice(0, MAX_PROBLEMS).map(printProblem), 6_000),
    ...(listedProblems.length > MAX_PROBLEMS ? [`… and ${listedProblems.length - MAX_PROBLEMS} more`] : []),
    ...orphans.filter((file) => files.has(file)).map((file) => `${file}: this page isn't in the navigation yet.`),
  ];
  const elsewhereNote =
    elsewhereCount > 0
      ? `\n${elsewhereCount} new ${elsewhereCount === 1 ? 'problem' : 'problems'} in other files. Call validate to see them.`
      : '';
  return lines.length === 0 ? elsewhereNote : `\nNew problems:\n${lines.join('\n')}${elsewhereNote}`;
}

/** Files that earlier calls of the same reply changed. */
const UNREPORTED_FILES = new WeakMap<Workspace, ReadonlySet<string>>();

const MAX_PROBLEMS = 10;

/** A range of lines, from 1. */
export interface LineRange {
  from: number;
  to: number;
}

/** Shows ranges of lines, with two more lines around each. */
export function showLines(bytes: Buffer, ranges: readonly LineRange[]): string {
  const lines = bytes.toString('utf8').split(/\r?\n/);
  const visibleNumbers = new Set<number>();
  for (const { from, to } of ranges)
    for (let line = Math.max(1, from - CONTEXT_LINES); line <= Math.min(lines.length, to + CONTEXT_LINES); line++)
      visibleNumbers.add(line);
  const numbers = [...visibleNumbers].sort((a, b) => a - b);
  const printedLines = numbers.slice(0, MAX_LINES).flatMap((line, index) => {
    const gapLines = index > 0 && numbers[index - 1] !== line - 1 ? ['…'] : [];
    return [...gapLines, `${line}\t${cutLine(lines[line - 1] ?? '', 300)}`];
  });
  return [...printedLines, ...(numbers.length > MAX_LINES ? ['…'] : [])].join('\n');
}

const CONTEXT_LINES = 2;
const MAX_LINES = 30;
