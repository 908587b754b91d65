import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { nameExport } from '../calm-exports.ts';
import type { CheckContext, Guarantee, Violation } from '../types.ts';

/** A bundle has the bytes of an undisturbed export of the same commit, in its record and in the store. */
export const sameBundles: Guarantee = {
  name: 'bundles equal undisturbed ones byte for byte',
  async check(context) {
    const calm = await context.getCalmExports();
    const jobs = await context.world.database.db
      .selectFrom('export_jobs')
      .select(['id', 'domain', 'branch', 'preview', 'commit_id', 'sha256', 'bundle_key'])
      .where('status', '=', 'completed')
      .where('bundle_expired_at', 'is', null)
      .execute();
    const violations: Violation[] = [];
    for (const job of jobs) {
      const expected = calm.get(nameExport(job))?.sha256;
      if (expected !== job.sha256)
        violations.push({ text: `The bundle of ${job.id} is ${job.sha256}, not ${expected}.`, trace: job.id });
      const problem = await findStoredProblem(context, { key: job.bundle_key ?? '', sha256: job.sha256 ?? '' });
      if (problem !== undefined) violations.push({ text: `The stored bundle of ${job.id} ${problem}.`, trace: job.id });
    }
    return { checked: jobs.length, violations };
  },
};

/** A bundle that the suite has damaged itself is the concern of downloads. */
async function findStoredProblem(
  { world: { store, damaged } }: CheckContext,
  { key, sha256 }: { key: string; sha256: string },
): Promise<string | undefined> {
  if (damaged.has(`objects/${key}`)) return undefined;
  const sum = createHash('sha256');
  try {
    await pipeline(await store.get(key), sum);
  } catch (error) {
    return `cannot be read: ${String(error)}`;
  }
  return sum.digest('hex') === sha256 ? undefined : 'has other bytes than its record says';
}
