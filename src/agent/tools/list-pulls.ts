import { collapseWhitespace } from '../../lib/collapse-whitespace.ts';
import { HostFailure } from '../hosts/host.ts';
import type { MergedPullRequest } from '../hosts/host.ts';
import type { ListMerged } from '../types/workspace.ts';
import type { ToolContext } from '../types/tool.ts';
import { isReadable } from '../workspace/list-repository.ts';
import { getContextRepository } from './open-tree.ts';
import { cutLine, getLineBytes, Refusal, takeLines } from './tool.ts';

/** The pull requests to list. */
export interface PullsQuery {
  /** @defaultValue the project's repository */
  name: string | undefined;
  /** Only those that changed a file in this file or folder; '' for all. */
  place: string;
  since: Date | undefined;
}

/**
 * Lists the newest merged pull requests for the model: number, date, title, author, files and the start of the text. All
 * of it is data of the host.
 */
export async function listPulls({ name, place, since }: PullsQuery, context: ToolContext): Promise<string> {
  if (since === undefined) throw new Refusal('pulls requires a date as since, such as 2026-11-01.');
  const pulls = await readPulls(findList(name, context), { since, context });
  const onlyFolder = name === undefined ? '' : (getContextRepository(name, context).folder ?? '');
  const visiblePulls = pulls.filter(({ files }) => place === '' || files.some((file) => isIn(file, place)));
  if (visiblePulls.length === 0) return `No pull requests were merged since ${printDay(since)}.`;
  const lines = visiblePulls.flatMap((pull) => describePull(pull, onlyFolder));
  const visibleLines = takeLines(lines, getLineBytes(context));
  const isCut = pulls.length === MAX_PULLS || visibleLines.length < lines.length;
  return `${visibleLines.join('\n')}${isCut ? '\n… (there can be more; pass a later date)' : ''}`;
}

function findList(name: string | undefined, context: ToolContext): ListMerged {
  const list = name === undefined ? context.listMerged : getContextRepository(name, context).listMerged;
  if (list) return list;
  throw new Refusal("The repository's pull requests can't be listed. Use log instead.");
}

/** If the host refuses, the repository itself can still be read. */
async function readPulls(
  list: ListMerged,
  { since, context: { signal } }: { since: Date; context: ToolContext },
): Promise<readonly MergedPullRequest[]> {
  const deadline = AbortSignal.timeout(TIME_LIMIT_MS);
  try {
    return await list({ since, limit: MAX_PULLS }, AbortSignal.any([signal, deadline]));
  } catch (error) {
    signal.throwIfAborted();
    if (deadline.aborted) throw new Refusal('Listing the pull requests took too long. Pass a later date, or use log.');
    if (!(error instanceof HostFailure)) throw error;
    throw new Refusal(`The pull requests can't be listed. Use log instead. ${error.message}`);
  }
}

const MAX_PULLS = 20;
const TIME_LIMIT_MS = 60_000;

function describePull({ id, title, author, mergedAt, body, files }: MergedPullRequest, onlyFolder: string): string[] {
  const readableFiles = files.filter((file) => isReadable(file, { onlyFolder }));
  const visibleFiles = readableFiles.slice(0, MAX_FILES);
  const hiddenCount = files.length - visibleFiles.length;
  const text = body.trim().slice(0, MAX_BODY).toWellFormed();
  return [
    `${id} ${printDay(mergedAt)}${author === undefined ? '' : ` ${toLine(author)}`}: ${toLine(title)}`,
    ...(files.length > 0
      ? [`  files: ${[...visibleFiles, ...(hiddenCount > 0 ? [`${hiddenCount} more`] : [])].join(', ')}`]
      : []),
    ...text
      .split(/\r?\n/)
      .filter((line) => line.trim() !== '')
      .map((line) => `  > ${cutLine(line, MAX_LINE)}`),
    ...(text.length < body.trim().length ? ['  > …'] : []),
  ];
}

const MAX_FILES = 20;
const MAX_BODY = 600;
const MAX_LINE = 300;

function toLine(text: string): string {
  return cutLine(collapseWhitespace(text), MAX_LINE);
}

function printDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}

function isIn(file: string, place: string): boolean {
  return file === place || file.startsWith(`${place}/`);
}
