import { Type } from 'typebox';
import { readJson } from '../api/api-client.ts';
import { createNullish, Text } from '../api/payload-types.ts';
import { readPages } from '../api/read-pages.ts';
import { writeReport } from '../api/write-report.ts';
import type { PullChecks } from '../host.ts';
import type { GiteaCommentsOptions } from './pull-comments.ts';

/** Creates access to the commit statuses of pull requests in Gitea and Forgejo, such as from Actions. */
export function createGiteaChecks({ call, repository }: GiteaCommentsOptions): PullChecks {
  return {
    async read(pullId, signal) {
      const pullPath = `${repository}/pulls/${encodeURIComponent(pullId)}`;
      const pull = await readJson(call, { path: pullPath, purpose: 'read pull requests', schema: Pull }, signal);
      const commit = pull.head.sha;
      const path = `${repository}/commits/${encodeURIComponent(commit)}/status`;
      const statuses = await readPages(async (page) => {
        const query = { limit: '50', page: String(page) };
        const request = { path, query, purpose: 'read commit statuses', schema: CombinedStatus };
        return (await readJson(call, request, signal)).statuses ?? [];
        // Servers can return fewer entries than requested, so only an empty page is the last one.
      }, 1);
      return {
        commit,
        isRunning: statuses.some(({ status }) => status === 'pending'),
        passed: statuses.filter(({ status }) => status === 'success').map(({ context }) => context),
        failed: statuses
          .filter(({ status }) => status === 'failure' || status === 'error')
          .map(({ context: name, target_url: url, description }) => ({
            name,
            url: url || undefined,
            report: writeReport([description]),
          })),
      };
    },
  };
}

const Pull = Type.Object({ head: Type.Object({ sha: Type.String() }) });
const CombinedStatus = Type.Object({
  statuses: createNullish(
    Type.Array(Type.Object({ context: Type.String(), status: Type.String(), description: Text, target_url: Text })),
  ),
});
