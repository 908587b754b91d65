import { Type } from 'typebox';
import type { Static } from 'typebox';
import { readJson } from '../api/api-client.ts';
import { createNullish, Text } from '../api/payload-types.ts';
import { cutLog, MAX_DETAILED_CHECKS, writeReport } from '../api/write-report.ts';
import type { FailedCheck, PullChecks } from '../host.ts';
import type { GitLabCommentsOptions } from './merge-request-comments.ts';

/**
 * Creates access to the checks of GitLab's merge requests: the jobs of pipelines, and the statuses that other systems
 * report. GitLab lists both as commit statuses.
 */
export function createGitLabChecks({ call, project }: GitLabCommentsOptions): PullChecks {
  return {
    async read(pullId, signal) {
      const path = `${project}/merge_requests/${encodeURIComponent(pullId)}`;
      const request = { path, purpose: 'read merge requests', schema: MergeRequest };
      const { sha: commit, head_pipeline: pipeline } = await readJson(call, request, signal);
      const statuses = await readStatuses(commit, signal);
      // A pipeline for the merged result runs on a separate commit.
      if (pipeline && pipeline.sha !== commit) statuses.push(...(await readStatuses(pipeline.sha, signal)));
      const failedStatuses = statuses.filter((status) => status.status === 'failed' && status.allow_failure !== true);
      const failed: FailedCheck[] = [];
      for (const [index, { id, name, description, target_url: url }] of failedStatuses.entries()) {
        const log = index < MAX_DETAILED_CHECKS ? await readLog(id, signal) : '';
        failed.push({ name, url: url ?? undefined, report: writeReport([description, log]) });
      }
      return {
        commit,
        isRunning: statuses.some(({ status }) => RUNNING.has(status)),
        passed: statuses.filter(({ status }) => status === 'success').map(({ name }) => name),
        failed,
      };
    },
  };

  async function readStatuses(commit: string, signal: AbortSignal): Promise<Static<typeof Status>[]> {
    const path = `${project}/repository/commits/${encodeURIComponent(commit)}/statuses`;
    const query = { per_page: '100' };
    return readJson(call, { path, query, purpose: 'read pipelines', schema: Type.Array(Status) }, signal);
  }

  /** Reads the end of a job's log. A status of another system isn't a job, and some logs aren't readable. */
  async function readLog(id: number, signal: AbortSignal): Promise<string> {
    const path = `${project}/jobs/${id}/trace`;
    const { status, text } = await call(
      { method: 'GET', path, purpose: 'read the logs of jobs', accept: [401, 403, 404] },
      signal,
    );
    return status === 200 ? cutLog(text) : '';
  }
}

const RUNNING = new Set(['created', 'pending', 'preparing', 'running', 'waiting_for_resource']);

const MergeRequest = Type.Object({
  sha: Type.String(),
  head_pipeline: createNullish(Type.Object({ sha: Type.String() })),
});
const Status = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  status: Type.String(),
  description: Text,
  target_url: Text,
  allow_failure: createNullish(Type.Boolean()),
});
