import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { pagedQuery, resourceQuery } from './queries.ts';
import { call } from './request.ts';
import type { AgentDiff, AgentJob, NewJob } from './types.ts';

/** Filters for the list of agent jobs. */
export interface AgentFilter {
  projectId?: string | undefined;
  status?: string | undefined;
  tag?: string | undefined;
  /** State of the pull request. */
  pullState?: string | undefined;
  /** The user who sent the first prompt. */
  userId?: string | undefined;
}

/** Lists agent jobs page by page, newest first. Reloads every 3 seconds while one is active, otherwise every 20. */
export function agentJobsQuery(org: string, filter: AgentFilter = {}) {
  return pagedQuery<{ jobs: AgentJob[]; nextCursor: string | null }>(org, {
    name: 'agent-jobs',
    filter: { ...filter },
    getReloadMs: (page) => (page?.jobs.some(({ status }) => status === 'active') === true ? BUSY_MS : IDLE_MS),
  });
}

const BUSY_MS = 3_000;
const IDLE_MS = 20_000;

/** Identifies an agent job in agent API URLs, which also contain the project ID. */
export interface AgentJobRef {
  projectId: string;
  jobId: string;
}

/** Returns the agent API path of a job, followed by `subpath`. */
export function getAgentJobPath({ projectId, jobId }: AgentJobRef, subpath = ''): string {
  return `/v2/agent/${encodeURIComponent(projectId)}/job/${encodeURIComponent(jobId)}${subpath}`;
}

/** Loads one agent job, and reloads it every 3 seconds while it is active. An idle job can continue after a comment. */
export function agentJobQuery(org: string, { jobId }: AgentJobRef) {
  return queryOptions({
    ...resourceQuery<AgentJob>(org, ['agent-job', jobId], `/v1/admin/agent-jobs/${encodeURIComponent(jobId)}`),
    refetchInterval: ({ state }) => (state.data?.status === 'active' ? BUSY_MS : IDLE_MS),
  });
}

/**
 * Loads what a job has changed so far. `version` is the ID of the last event that changed files: a new one loads the diff
 * again, and the one before stays visible until then.
 */
export function agentDiffQuery(org: string, { projectId, jobId }: AgentJobRef, version: number) {
  return queryOptions({
    ...resourceQuery<AgentDiff>(org, ['agent-diff', jobId, version], getAgentJobPath({ projectId, jobId }, '/diff')),
    placeholderData: keepPreviousData,
  });
}

/** Starts an agent job with a prompt. Returns its id. */
export function startAgentJob(org: string, { projectId, ...body }: NewJob): Promise<{ id: string }> {
  return call(`/v2/agent/${encodeURIComponent(projectId)}/job`, { org, method: 'POST', body });
}

/** Sends another prompt to a finished job, or a message to a working agent. */
export function sendMessage(
  org: string,
  job: AgentJobRef,
  message: { prompt: string; attachments?: { name: string; data: string }[] },
): Promise<unknown> {
  return call(getAgentJobPath(job, '/message'), { org, method: 'POST', body: message });
}

/** Answers the question in an event. */
export function answerJob(org: string, job: AgentJobRef, body: { answer: string; question: number }): Promise<unknown> {
  return call(getAgentJobPath(job, '/answer'), { org, method: 'POST', body });
}

/** Approves the plan in an event, as proposed or edited, or rejects it. */
export function decidePlan(
  org: string,
  job: AgentJobRef,
  body: { decision: 'approve' | 'reject'; plan?: string; event: number },
): Promise<unknown> {
  return call(getAgentJobPath(job, '/approval'), { org, method: 'POST', body });
}

/** Stops a running job. Its changes are published as a draft. */
export function stopJob(org: string, job: AgentJobRef): Promise<unknown> {
  return call(getAgentJobPath(job, '/stop'), { org, method: 'POST' });
}

/** Ends a job permanently. */
export function archiveJob(org: string, job: AgentJobRef): Promise<unknown> {
  return call(getAgentJobPath(job, '/archive'), { org, method: 'POST' });
}

/** Asks for a follow-up about the failing checks of a job's pull request. */
export function fixChecks(org: string, job: AgentJobRef): Promise<unknown> {
  return call(getAgentJobPath(job, '/fix-checks'), { org, method: 'POST' });
}
