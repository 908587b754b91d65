/** What a gate checks, and the parts of it that several gates need. */
import type { AutomationCause } from '../../../db/tables/automations.ts';
import type { Comparison } from '../../checks/compare-work.ts';
import type { PageChange } from '../../checks/page-changes.ts';
import type { ToolContext } from '../../types/tool.ts';
import type { FileChange } from '../../workspace/changed-files.ts';

/** The result of a run of a ready-made automation, before it is delivered. */
export interface RunResult {
  context: ToolContext;
  /** What the run handles. Its texts are data from outside. */
  cause: AutomationCause;
  /** Files that the run changed. Empty if it delivers nothing. */
  changes: readonly FileChange[];
  /** The pages among them. */
  pages: readonly PageChange[];
  /** What the agent says about its work. Undefined if the work ended early, because then there is no such text. */
  statement: Statement | undefined;
  /** Compares the diagnostics of the site before and after. Slow: it checks the whole site. */
  compare(): Promise<Comparison>;
}

/** What the agent says about its work. */
export interface Statement {
  title: string;
  summary: string;
  openQuestions: readonly string[];
}

/**
 * Checks a result without a model. Returns the problems, each with what to do about it, in words for the model and for
 * people. An empty list lets the result pass.
 */
export type Gate = (result: RunResult) => readonly string[] | Promise<readonly string[]>;

/** Returns whether a file is a page. */
export function isPage(file: string): boolean {
  return /\.mdx?$/i.test(file);
}

/** Joins what the agent says about its work to one text. */
export function joinStatement({ title, summary, openQuestions }: Statement): string {
  return [title, summary, ...openQuestions].join('\n');
}

/** Returns whether a text names a page, by its file or its URL path. */
export function namesPage(text: string, file: string): boolean {
  const stem = file.replace(/\.mdx?$/i, '').replace(/(?<=.)\/index$/, '');
  return text.toLowerCase().includes(stem.toLowerCase());
}

/** Lists the first names, and the number of the others. */
export function listSome(names: readonly string[], max = 5): string {
  const rest = names.length - max;
  return `${names.slice(0, max).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}
