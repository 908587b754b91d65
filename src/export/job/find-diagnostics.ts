import { hash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { ExportJobRow } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import type { Store } from '../../store/adapter.ts';
import type { DiagnosticWithSource } from './add-source-lines.ts';
import { getDiagnosticsKey } from './keys.ts';

/** Returns a job's stored diagnostics; undefined if it ended before it had any. Throws `gone` if they are damaged. */
export async function findDiagnostics(store: Store, job: ExportJobRow): Promise<DiagnosticWithSource[] | undefined> {
  if (job.commit_id === null) return undefined;
  const key = getDiagnosticsKey({ jobId: job.id, commit: job.commit_id });
  if (!(await store.find(key))) return undefined;
  const bytes = await buffer(await store.get(key));
  const expectedHash = job.diagnostics_sha256;
  if (expectedHash !== null && hash('sha256', bytes) !== expectedHash)
    throw new AppError(
      'gone',
      'The stored diagnostics of this export are damaged. Start a new export to get them again.',
    );
  return JSON.parse(bytes.toString('utf8')) as DiagnosticWithSource[];
}
