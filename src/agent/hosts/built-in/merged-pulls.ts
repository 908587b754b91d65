import type { Database, PullRequestRow } from '../../../db/schema.ts';
import { GitFailure, runGit } from '../../../lib/git/git-command.ts';
import { MAX_MERGED_FILES } from '../api/collect-merged.ts';
import type { MergedQuery } from '../host.ts';
import type { BareRepository } from './read-git.ts';

/**
 * Selects the merged pull requests of a project's repository, newest first. Several projects of an organization can have
 * the same repository.
 */
export function selectMerged(
  db: Database,
  { projectId, base, since, limit }: MergedQuery & { projectId: string },
): Promise<PullRequestRow[]> {
  return (
    db
      .selectFrom('pull_requests')
      .innerJoin('projects', 'projects.id', 'pull_requests.project_id')
      .innerJoin('projects as own', (join) =>
        join
          .onRef('own.organization_id', '=', 'projects.organization_id')
          .onRef('own.repository_url', '=', 'projects.repository_url'),
      )
      .selectAll('pull_requests')
      .where('own.id', '=', projectId)
      .where('pull_requests.state', '=', 'merged')
      .where('pull_requests.base', '=', base)
      // A merged pull request doesn't change anymore.
      .where('pull_requests.updated_at', '>=', since)
      .orderBy('pull_requests.updated_at', 'desc')
      .limit(limit)
      .execute()
  );
}

/** Lists the first files that a pull request changed. Returns none if its commits no longer exist. */
export async function listChangedFiles(
  { base_commit: base, head_commit: head }: Pick<PullRequestRow, 'base_commit' | 'head_commit'>,
  { folder, signal }: BareRepository,
): Promise<string[]> {
  if (base === null || head === null) return [];
  try {
    const args = ['diff-tree', '-r', '-z', '--name-only', '--no-ext-diff', base, head];
    const output = await runGit(args, { gitDir: folder, signal });
    return output.toString('utf8').split('\0').filter(Boolean).slice(0, MAX_MERGED_FILES);
  } catch (error) {
    if (error instanceof GitFailure) return [];
    throw error;
  }
}
