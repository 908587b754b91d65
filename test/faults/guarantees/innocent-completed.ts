import type { Guarantee } from '../types.ts';

/** No fault of a peer, a disk or a process makes an organization's export fail if its own repository works. */
export const innocentCompleted: Guarantee = {
  name: 'every innocent export completed',
  async check({ world: { database }, tenants }) {
    const jobs = await database.db
      .selectFrom('export_jobs')
      .select(['id', 'status', 'error'])
      .where('domain', '=', tenants.innocent.domain)
      .execute();
    const violations = jobs
      .filter(({ status }) => status !== 'completed')
      .map(({ id, status, error }) => ({ text: `Innocent export ${id} is ${status}: ${error}`, trace: id }));
    return { checked: jobs.length, violations };
  },
};
