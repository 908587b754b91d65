import { callApi } from './call-api.ts';
import type { Load } from './load.ts';
import { hasOpenJobs } from './open-jobs.ts';
import type { Tenant } from '../types.ts';

/**
 * Starts an export and records that it was accepted. Returns its ID, or undefined if no API accepted it or the tenant already
 * has two exports under way.
 */
export async function startExport(
  { world, records, signal }: Pick<Load, 'world' | 'records' | 'signal'>,
  { key, domain }: Tenant,
): Promise<string | undefined> {
  if (await hasOpenJobs(world, { table: 'export_jobs', column: 'domain', value: domain })) return undefined;
  const call = { method: 'POST', path: '/v1/static-export/jobs', key, body: { domain }, signal } as const;
  const job = await callApi<{ jobId: string }>(world, call);
  if (!job) return undefined;
  records.accepted.push({ id: job.jobId, kind: 'export' });
  world.log.write('accepted', { job: job.jobId, domain });
  return job.jobId;
}
