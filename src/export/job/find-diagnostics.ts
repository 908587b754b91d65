import { json } from 'node:stream/consumers';
import type { ExportJobRow } from '../../db/schema.ts';
import type { Store } from '../../store/adapter.ts';
import type { KeptDiagnostic } from './add-source-lines.ts';
import { diagnosticsKey } from './keys.ts';

/** The diagnostics that a job stored; undefined when it ended before it had any. */
export async function findDiagnostics(store: Store, job: ExportJobRow): Promise<KeptDiagnostic[] | undefined> {
  if (job.commit_id === null) return undefined;
  const key = diagnosticsKey({ jobId: job.id, commit: job.commit_id });
  if (!(await store.find(key))) return undefined;
  return (await json(await store.get(key))) as KeptDiagnostic[];
}
