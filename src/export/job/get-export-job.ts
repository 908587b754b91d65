import type { Database, ExportJobRow } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { isId } from '../../lib/ids.ts';
import { EXPORT_JOB } from './create-export-job.ts';

/** Gets a job of an organization. Another organization's job answers exactly as one that does not exist. */
export async function getExportJob(
  db: Database,
  { id, organizationId }: { id: string; organizationId: string },
): Promise<ExportJobRow> {
  // Also keeps from the database what it would choke on, such as NUL.
  if (!isId(EXPORT_JOB, id)) throw unknown();
  const row = await db
    .selectFrom('export_jobs')
    .selectAll()
    .where('id', '=', id)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  return row ?? unknown();
}

function unknown(): never {
  throw new AppError(
    'not_found',
    'There is no export job with this id; check it, and that the API key is of the same organisation.',
  );
}
