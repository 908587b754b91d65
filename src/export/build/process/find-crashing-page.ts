/** Finds the page that ends the rendering process by repeatedly running each interrupted task alone. */
import { AppError } from '../../../errors.ts';
import type { StoppedPage, Task } from '../messages.ts';
import type { Exceeded } from './activity-record.ts';
import type { PageLimits } from './watch-pages.ts';

/** How many times a task has to end the process while it runs alone. A single death may be an unrelated SIGKILL. */
const MAX_DEATHS = 3;

export interface Suspect {
  task: Task;
  /** Page URL, or '' for the task itself → number of times it ended the process while it ran alone. */
  deaths: Map<string, number>;
}

/** A death of the process while a task ran alone. */
export interface Crash {
  /** Index of the page that was in progress. */
  page: number | undefined;
  limit: Exceeded['limit'] | undefined;
  limits: PageLimits;
}

/**
 * Counts a crash. After too many, the page is recorded in the task as not to be parsed (`stoppedPages`). Returns an
 * error if there is no page to blame.
 */
export function countDeath(suspect: Suspect, { page, limit, limits }: Crash): 'again' | 'stopped' | AppError {
  if (limit === 'time' && page === undefined) return createTimeError(suspect.task, limits);
  const url = findBlamed(suspect.task, page);
  const deaths = (suspect.deaths.get(url) ?? 0) + 1;
  suspect.deaths.set(url, deaths);
  // Only the page itself can exceed a limit.
  if (deaths < MAX_DEATHS && !(limit && url !== '')) return 'again';
  if (url === '') return createCrashError(suspect.task);
  suspect.task = withStopped(suspect.task, { url, reason: describe(limit, limits) });
  return 'stopped';
}

/** Returns the URL of the page to blame if it is still being parsed, or ''. */
function findBlamed(task: Task, page: number | undefined): string {
  if (page === undefined || (task.type !== 'pages' && task.type !== 'check')) return '';
  const url = task.urls[page];
  return url === undefined || task.stoppedPages?.some((each) => each.url === url) ? '' : url;
}

function withStopped(task: Task, stoppedPage: StoppedPage): Task {
  if (task.type !== 'pages' && task.type !== 'check') return task;
  return { ...task, stoppedPages: [...(task.stoppedPages ?? []), stoppedPage] };
}

function describe(limit: Exceeded['limit'] | undefined, { ms, bytes }: PageLimits): string {
  if (limit === 'time') return `it takes longer than ${ms / 1000} s`;
  if (limit === 'memory') return `it uses more than ${Math.round(bytes / 1e6)} MB of memory`;
  return 'its content crashes the renderer, for example because it is nested too deeply';
}

function createCrashError(task: Task): AppError {
  return createTaskError(`The renderer crashed ${MAX_DEATHS} times while it was ${describeTask(task)}.`);
}

function createTimeError(task: Task, { taskMs }: PageLimits): AppError {
  return createTaskError(`The renderer was ${describeTask(task)} for more than ${taskMs / 1000} s.`);
}

function createTaskError(problem: string): AppError {
  return new AppError(
    'invalid_site',
    `${problem} Check docs.json, API descriptions, and style sheets for very large or deeply nested content, and simplify it.`,
  );
}

function describeTask({ type }: Task): string {
  return TASK_DESCRIPTIONS[type] ?? 'preparing the site';
}

const TASK_DESCRIPTIONS: Partial<Record<Task['type'], string>> = {
  remotes: 'searching for API descriptions',
  plan: 'planning the site',
  pages: 'rendering pages',
  check: 'reading pages',
  show: 'rendering the page',
  assets: 'packing files',
  indexes: 'creating the search index',
  'site-files': 'finishing the site',
  manifest: 'listing the files',
  collect: 'checking links',
};
