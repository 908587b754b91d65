import { callApi } from './call-api.ts';
import type { Load } from './load.ts';
import type { Tenant } from '../types.ts';

/** Starts an export and notes that it was accepted; returns its id, undefined when no API took it. */
export async function startExport(
  { world, records, signal }: Pick<Load, 'world' | 'records' | 'signal'>,
  { key, domain }: Tenant,
): Promise<string | undefined> {
  const call = { method: 'POST', path: '/v1/static-export/jobs', key, body: { domain }, signal } as const;
  const job = await callApi<{ jobId: string }>(world, call);
  if (!job) return undefined;
  records.accepted.push({ id: job.jobId, kind: 'export' });
  world.log.write('accepted', { job: job.jobId, domain });
  return job.jobId;
}
