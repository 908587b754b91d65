import { createReadWithKey } from '../../accounts/api-keys/read-with-key.ts';
import type { Database, ExportJobRow } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { isId } from '../../lib/ids.ts';
import { EXPORT_JOB } from './create-export-job.ts';

/** Gets an organization's job. Another organization's job gives the same error as one that doesn't exist. */
export async function getExportJob(
  db: Database,
  { id, organizationId }: { id: string; organizationId: string },
): Promise<ExportJobRow> {
  if (toExportJobId(id) === null) throw createUnknownExportJobError();
  const row = await db
    .selectFrom('export_jobs')
    .selectAll()
    .where('id', '=', id)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  if (row) return row;
  throw createUnknownExportJobError();
}

/** Columns of a job that the API returns. */
const PUBLIC_COLUMNS = [
  'id',
  'status',
  'version',
  'progress',
  'page_count',
  'created_at',
  'updated_at',
  'error',
  'canceled_at',
  'waiting',
] as const;

export type PublicExportJob = Pick<ExportJobRow, (typeof PUBLIC_COLUMNS)[number]>;

/** Reads a job for the API in one query with the caller's key. Pass an id from `toExportJobId`. */
export const SHOW_EXPORT_JOB = createReadWithKey({
  name: 'show-export-job',
  table: 'export_jobs',
  columns: PUBLIC_COLUMNS,
  match: ['id'],
});

/** Returns null for a string that can't be an id, such as one with NUL, which would cause a database error. */
export function toExportJobId(text: string): string | null {
  return isId(EXPORT_JOB, text) ? text : null;
}

export function createUnknownExportJobError(): AppError {
  return new AppError(
    'not_found',
    "This export job doesn't exist. Check the ID, and that the API key belongs to the same organization.",
  );
}
