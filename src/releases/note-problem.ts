import type { Database } from '../db/schema.ts';

/** Notes why the release of a domain cannot be served, for those who list releases; null once it can. Writes only what changes. */
export async function noteReleaseProblem(
  db: Database,
  { host, bundleKey, problem }: { host: string; bundleKey: string; problem: string | null },
): Promise<void> {
  await db
    .updateTable('releases')
    .set({ problem })
    .where('domain', '=', host)
    .where('problem', 'is distinct from', problem)
    .where('job_id', 'in', (select) =>
      select.selectFrom('export_jobs').select('id').where('bundle_key', '=', bundleKey),
    )
    .execute();
}
