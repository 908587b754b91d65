import type { FailOn } from '../../accounts/projects/pull-settings.ts';
import type { StoredPullResult } from '../../db/tables/pull-reports.ts';
import { formatCount } from '../../lib/format-count.ts';
import type { StatusAnnotation, StatusState } from '../hosts/host.ts';
import type { PullPreview } from './pull-preview.ts';

/** What a report is about. */
export interface ReportFacts {
  /** Undefined if the change couldn't be examined. */
  result: StoredPullResult | undefined;
  /** Why the change couldn't be examined. */
  problem: string | undefined;
  /** Undefined if the branch has no preview. */
  preview: PullPreview | undefined;
}

/** Decides the state of the commit status, and describes it in one sentence. */
export function describeResult(
  { result, problem, preview }: ReportFacts,
  failOn: FailOn,
): { state: StatusState; description: string } {
  if (problem !== undefined || !result)
    return { state: 'error', description: 'Bindery could not check the documentation. The comment shows the reason.' };
  const description = isUnchanged(result) ? "This change doesn't affect the documentation." : describeCounts(result);
  if (isFailure(result, failOn)) return { state: 'failure', description };
  if (preview?.state === 'failed') return { state: 'error', description: `${description} The preview failed.` };
  return { state: 'success', description };
}

/** Returns whether a change contains no file of the documentation. */
export function isUnchanged({ pageCount, otherCount }: StoredPullResult): boolean {
  return pageCount + otherCount === 0;
}

/** Counts new problems in a sentence, such as "1 new error and 2 new warnings." */
export function describeCounts({ counts }: Pick<StoredPullResult, 'counts'>): string {
  const parts = [
    ...countThings(counts.error, 'new error'),
    ...countThings(counts.warning, 'new warning'),
    ...countThings(counts.info, 'new notice'),
  ];
  if (parts.length === 0) return 'No new problems.';
  const last = parts.at(-1) ?? '';
  return `${parts.length === 1 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`}.`;
}

function countThings(count: number, name: string): string[] {
  return count === 0 ? [] : [formatCount(count, name)];
}

function isFailure({ counts }: StoredPullResult, failOn: FailOn): boolean {
  if (failOn === 'never') return false;
  return counts.error > 0 || (failOn === 'warning' && counts.warning > 0);
}

const LEVELS = { error: 'failure', warning: 'warning', info: 'notice' } as const;

/** Lists the new problems with their paths in the repository, for hosts that show them beside the change. */
export function listAnnotations(result: StoredPullResult | undefined, docsFolder: string): StatusAnnotation[] {
  return (result?.problems ?? []).map(({ severity, message, file, line }) => ({
    level: LEVELS[severity],
    path: toRepositoryPath(file, docsFolder),
    line: Math.max(1, line),
    message,
  }));
}

/** Returns the path of a docs file in the repository. */
export function toRepositoryPath(file: string, docsFolder: string): string {
  return docsFolder === '' ? file : `${docsFolder}/${file}`;
}

/**
 * Returns the name of a project's commit status. Two projects in one repository have different ones.
 */
export function nameStatus({ id, name }: { id: string; name: string }): string {
  const words = name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [id];
  return `bindery/${words.join('-').slice(0, MAX_NAME)}`;
}

const MAX_NAME = 60;
