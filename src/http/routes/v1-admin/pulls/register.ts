import { readPull } from '../../../../agent/hosts/built-in/read-pull.ts';
import { listPulls } from '../../../../agent/hosts/built-in/list-pulls.ts';
import { findPull } from '../../../../agent/hosts/built-in/pull-rows.ts';
import type { PullWithProject } from '../../../../agent/hosts/built-in/pull-rows.ts';
import { recordAudit } from '../../../../accounts/audit/record-audit.ts';
import { AppError } from '../../../../errors.ts';
import { isId } from '../../../../lib/ids.ts';
import { createRoutes } from '../../../add-route.ts';
import type { App, AppDeps } from '../../../types.ts';
import { decidePull } from '../../pulls/decide.ts';
import { getCaller } from '../../../middleware/audit.ts';
import { readPage } from '../../../pages.ts';
import {
  AdminPull,
  AdminPullDetail,
  AdminPullFile,
  AdminPulls,
  DecidePull,
  PullParams,
  PullsQuery,
  toAdminPull,
  toPullFile,
} from './schemas.ts';

/** Registers the pull requests of the repositories on the built-in host. */
export function registerPullRequests(app: App, { db }: AppDeps): void {
  const route = createRoutes(app, { tag: 'Accounts' });
  for (const schema of [AdminPull, AdminPulls, AdminPullFile, AdminPullDetail, DecidePull]) app.addSchema(schema);

  const getPull = async (id: string, organizationId: string): Promise<PullWithProject> => {
    const pull = isId('pr', id) ? await findPull(db, id) : undefined;
    if (pull?.organization_id === organizationId) return pull;
    throw new AppError('not_found', 'This organization has no pull request with this ID.');
  };

  route('GET /pulls', {
    operationId: 'listPulls',
    action: 'pull.read',
    summary: 'List pull requests on the built-in host',
    description: 'Newest first. For pull requests on other hosts, see the agent jobs that opened them.',
    query: PullsQuery,
    returns: AdminPulls,
    async handle(request, { organizationId }) {
      const { state, projectId } = request.query;
      const { rows, nextCursor } = await readPage(request.query, {
        prefix: 'pr',
        read: (page) => listPulls(db, { organizationId, state, projectId, ...page }),
      });
      return { pulls: rows.map(toAdminPull), nextCursor };
    },
  });

  route('GET /pulls/:id', {
    operationId: 'getPull',
    action: 'pull.read',
    summary: 'Get a pull request on the built-in host',
    description: 'Includes its changes and whether it can be merged automatically.',
    params: PullParams,
    returns: AdminPullDetail,
    result: "The pull request's current state.",
    async handle(request, { organizationId }) {
      const row = await getPull(request.params.id, organizationId);
      const { pull, changes, conflicts } = await readPull(row, { db });
      return {
        ...toAdminPull(pull),
        body: pull.body,
        headCommit: pull.head_commit,
        baseCommit: pull.base_commit,
        mergeable: describeMerge(conflicts),
        conflicts: conflicts ?? [],
        files: changes?.files.map(toPullFile) ?? null,
        isCut: changes?.isCut ?? false,
      };
    },
  });

  for (const action of ['merge', 'close'] as const)
    route(`POST /pulls/:id/${action}`, {
      operationId: `${action}Pull`,
      action: 'pull.decide',
      summary: action === 'merge' ? 'Merge a pull request' : 'Close a pull request without merging it',
      description:
        action === 'merge'
          ? '`head` is the commit you reviewed. If the branch has changed since, nothing is merged. Merging again changes nothing.'
          : 'The branch is kept. Closing again changes nothing.',
      params: PullParams,
      body: DecidePull,
      returns: AdminPull,
      result: 'The updated pull request.',
      errors: { 409: "The pull request can't be merged or closed. The message explains why and what to do." },
      async handle(request, { organizationId }) {
        const pull = await getPull(request.params.id, organizationId);
        const reviewedHead = request.body.head ?? undefined;
        if (action === 'merge' && reviewedHead === undefined)
          throw new AppError('invalid_request', '"head" is missing. Set it to the commit you reviewed.');
        const target = action === 'merge' ? 'merged' : 'closed';
        if (pull.state !== 'open' && pull.state !== target)
          throw new AppError('conflict', `The pull request is already ${pull.state}.`);
        const fact = { ...getCaller(request), organizationId, subject: pull.id, details: { title: pull.title } };
        if (pull.state === 'open') {
          const record = async (trx: typeof db) => recordAudit(trx, { ...fact, action: `pull.${action}` });
          const problem = await decidePull(pull, { action, shownHead: reviewedHead ?? '', db, record });
          if (problem !== undefined) throw new AppError('conflict', problem);
        }
        return toAdminPull(await getPull(pull.id, organizationId));
      },
    });
}

function describeMerge(conflicts: readonly string[] | undefined): 'clean' | 'conflict' | 'unknown' {
  if (conflicts === undefined) return 'unknown';
  return conflicts.length > 0 ? 'conflict' : 'clean';
}
