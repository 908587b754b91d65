import type { Database } from '../db/schema.ts';

/** Records why a domain's release can't be served, for release lists; null once it can. Only writes changes. */
export async function recordReleaseProblem(
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
