import { formatExportName } from '../baseline-exports.ts';
import type { Guarantee } from '../types.ts';

/** A complete download of a bundle has the announced bytes, the same as an undisturbed export. */
export const wholeDownloads: Guarantee = {
  name: 'no damaged bundle was downloaded',
  async check({ world, records, getCalmExports }) {
    const calm = await getCalmExports();
    const jobs = await world.database.db
      .selectFrom('export_jobs')
      .select(['id', 'domain', 'branch', 'preview', 'commit_id'])
      .execute();
    const names = new Map(jobs.map((job) => [job.id, formatExportName(job)]));
    const violations = records.downloads
      .map((each) => ({ ...each, expected: calm.get(names.get(each.id) ?? '')?.sha256 }))
      .filter(({ announced, received, expected }) => received !== announced || received !== expected)
      .map(({ id, announced, received, expected }) => ({
        text: `A download of ${id} has ${received}; announced was ${announced}, undisturbed is ${expected}.`,
        trace: id,
      }));
    return { checked: records.downloads.length, violations };
  },
};
