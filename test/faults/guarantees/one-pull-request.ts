import type { Peers } from '../load/peers.ts';
import type { CheckContext, Guarantee, Violation } from '../types.ts';

/** A completed agent job has one branch with one commit, and one pull request. */
export function createOnePullRequest(peers: Peers): Guarantee {
  return {
    name: 'one pull request per agent job',
    async check(context) {
      const { db } = context.world.database;
      const jobs = await db
        .selectFrom('agent_jobs')
        .select(['id', 'project_id', 'branch', 'status', 'pr_link'])
        .execute();
      const violations: Violation[] = [];
      for (const job of jobs) {
        const { repository, countPulls } = findHost({ context, peers, projectId: job.project_id });
        const refs = await repository.git('for-each-ref', '--format=%(refname:short)', `refs/heads/${job.branch}*`);
        const branches = refs.split('\n').filter((name) => name !== '');
        const pulls = await countPulls(job.branch);
        const commits =
          branches.length === 1 ? Number(await repository.git('rev-list', '--count', `main..${job.branch}`)) : 0;
        const expected = job.status === 'completed' ? [1, 1, 1] : undefined;
        const isGood = expected
          ? [pulls, branches.length, commits].join() === expected.join() && job.pr_link !== null
          : pulls <= 1 && branches.length <= 1 && commits <= 1;
        if (!isGood)
          violations.push({
            text: `Agent job ${job.id} (${job.status}) has ${pulls} pull requests, ${branches.length} branches, ${commits} commits.`,
            trace: job.id,
          });
      }
      return { checked: jobs.length, violations };
    },
  };
}

function findHost({ context, peers, projectId }: { context: CheckContext; peers: Peers; projectId: string }) {
  const { world, tenants, records } = context;
  if (projectId === tenants.hosted.projectId)
    return {
      repository: peers.repositories.hosted,
      countPulls: async (head: string) => records.pulls.filter((pull) => pull.head === head).length,
    };
  const countPulls = async (head: string) => {
    const { db } = world.database;
    const rows = await db.selectFrom('pull_requests').select('id').where('head', '=', head).execute();
    return rows.length;
  };
  return { repository: peers.repositories.local, countPulls };
}
