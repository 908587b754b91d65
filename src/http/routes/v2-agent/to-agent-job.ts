import type { Static } from 'typebox';
import { FAILURE_CODES } from '../../../agent/failure-codes.ts';
import type { PublicAgentJob } from '../../../agent/job/get-agent-job.ts';
import type { StoredChecks } from '../../../db/tables/agent-jobs.ts';
import { parseRemoteUrl } from '../../../lib/git/remote-url.ts';
import type { AgentJob } from './schemas/job.ts';

type AgentJobBody = Static<typeof AgentJob>;

/** Converts a row to an agent job of the API. */
export function toAgentJob(row: PublicAgentJob): AgentJobBody {
  return {
    id: row.id,
    status: row.status,
    source: { repository: toUrl(row.repository_url), ref: row.branch },
    model: row.model,
    prLink: row.pr_link,
    createdAt: row.created_at.toISOString(),
    archivedAt: row.archived_at?.toISOString() ?? null,
    ...readWaiting(row),
    ...(row.stopped_at && { stoppedAt: row.stopped_at.toISOString() }),
    ...(row.status === 'completed' && row.outcome && { outcome: row.outcome }),
    ...readFailure(row),
    ...(row.checks && { checks: toChecks(row.checks) }),
    ...(row.review_problem !== null && { reviewProblem: row.review_problem }),
  };
}

function toChecks({ commit, running, failed, attempts, problem }: StoredChecks): NonNullable<AgentJobBody['checks']> {
  return {
    ...(commit !== undefined && { commit }),
    running,
    failed: failed.map((check) => ({ ...check, attempts: attempts[check.name] ?? 0 })),
    ...(problem !== undefined && { problem }),
  };
}

/** Returns the job's `waiting` field. */
function readWaiting({ waiting, waiting_until: until }: PublicAgentJob): Pick<AgentJobBody, 'waiting'> {
  return waiting && until ? { waiting: { ...waiting, until: until.toISOString() } } : {};
}

/** Jobs that failed before there were codes have none. */
function readFailure({ status, error, failure_code }: PublicAgentJob): Pick<AgentJobBody, 'failure'> {
  if (status !== 'failed') return {};
  const code = FAILURE_CODES.find((each) => each === failure_code) ?? 'other';
  return { failure: { code, message: error ?? 'No reason was recorded. Send the prompt again.' } };
}

/** Converts a local folder, or an address such as `git@host:owner/name`, to a URL. */
function toUrl(address: string): string {
  return URL.canParse(address) ? address : parseRemoteUrl(address).href;
}
