import { callApi } from './call-api.ts';
import { repeat } from './load.ts';
import type { Load } from './load.ts';
import { hasOpenJobs } from './open-jobs.ts';
import type { Tenant } from '../types.ts';

/** A project can send 100 prompts per hour. */
const PAUSE_MS = 20_000;

/** Two organizations send prompts: one with the built-in host, one with a host that has an API. */
export async function startAgentJobs(load: Load): Promise<void> {
  let count = 0;
  await repeat(load, {
    pauseMs: PAUSE_MS / 2,
    task: () => startAgentJob(load, count++ % 2 === 0 ? load.tenants.local : load.tenants.hosted),
  });
}

async function startAgentJob({ world, records, signal }: Load, { key, projectId, name }: Tenant): Promise<void> {
  if (await hasOpenJobs(world, { table: 'agent_jobs', column: 'project_id', value: projectId })) return;
  const path = `/v2/agent/${projectId}/job`;
  const body = { prompt: 'Explain keys.' };
  const job = await callApi<{ id: string }>(world, { method: 'POST', path, key, body, signal });
  if (!job) return;
  records.accepted.push({ id: job.id, kind: 'agent' });
  world.log.write('accepted', { job: job.id, project: name });
}
