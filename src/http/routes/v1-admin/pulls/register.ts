import type { Actor } from '../../../../accounts/actor.ts';
import { listPullComments, setResolved } from '../../../../agent/hosts/built-in/pull-comment-rows.ts';
import type { PullCommentAuthor } from '../../../../agent/hosts/built-in/pull-comment-rows.ts';
import { readPullReport } from '../../../../agent/pull-reports/read-report.ts';
import { addPullComment } from '../../../../agent/reviews/add-pull-comment.ts';
import { findPullJob } from '../../../../agent/reviews/find-pull-job.ts';
import type { Database } from '../../../../db/schema.ts';
import { readPull } from '../../../../agent/hosts/built-in/read-pull.ts';
import { listPulls } from '../../../../agent/hosts/built-in/list-pulls.ts';
import { findPull } from '../../../../agent/hosts/built-in/pull-rows.ts';
import type { PullWithProject } from '../../../../agent/hosts/built-in/pull-rows.ts';
import { recordAudit } from '../../../../accounts/audit/record-audit.ts';
import { AppError } from '../../../../errors.ts';
import { isId } from '../../../../lib/ids.ts';
import { createRoutes } from '../../../add-route.ts';
import type { App, AppDeps } from '../../../types.ts';
import { decidePull } from '../../../../agent/hosts/built-in/decide-pull.ts';
import { auditRequest } from '../../../middleware/audit.ts';
import { readPage } from '../../../pages.ts';
import {
  AdminPull,
  AdminPullComment,
  AdminPullDetail,
  AdminPulls,
  CreatePullComment,
  DecidePull,
  PullParams,
  PullsQuery,
  PullThreadParams,
  ResolvePullThread,
  toAdminPull,
  toAdminPullComment,
  toPullFile,
} from './schemas.ts';

/** Registers the pull requests of the repositories on the built-in host. */
export function registerPullRequests(app: App, { db }: AppDeps): void {
  const route = createRoutes(app, { tag: 'Accounts' });

  const getPull = async (id: string, organizationId: string): Promise<PullWithProject> => {
    const pull = isId('pr', id) ? await findPull(db, id) : undefined;
    if (pull?.organization_id === organizationId) return pull;
    throw new AppError('not_found', 'This organization has no pull request with this ID.');
  };

  registerComments(app, { db, getPull });

  route('GET /pulls', {
    operationId: 'listPulls',
    action: 'pull.read',
    on: 'list',
    summary: 'List pull requests on the built-in host',
    description: 'Newest first. For pull requests on other hosts, see the agent jobs that opened them.',
    query: PullsQuery,
    returns: AdminPulls,
    async handle(request, { organizationId, reach }) {
      const { state, projectId } = request.query;
      const { rows, nextCursor } = await readPage(request.query, {
        prefix: 'pr',
        read: (page) => listPulls(db, { organizationId, reach, state, projectId, ...page }),
      });
      return { pulls: rows.map(toAdminPull), nextCursor };
    },
  });

  route('GET /pulls/:id', {
    operationId: 'getPull',
    action: 'pull.read',
    on: ['pull'],
    summary: 'Get a pull request on the built-in host',
    description: 'Includes its changes and whether it can be merged automatically.',
    params: PullParams,
    returns: AdminPullDetail,
    result: "The pull request's current state.",
    async handle({ params }, { organizationId }) {
      const row = await getPull(params.id, organizationId);
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
        agentJobId: (await findPullJob(db, { projectId: pull.project_id, pullId: pull.id }))?.id ?? null,
        report:
          (await readPullReport(db, { projectId: pull.project_id, pullId: pull.id, commit: pull.head_commit })) ?? null,
        comments: (await listPullComments(db, pull.id)).map(toAdminPullComment),
      };
    },
  });

  for (const action of ['merge', 'close'] as const)
    route(`POST /pulls/:id/${action}`, {
      operationId: `${action}Pull`,
      action: 'pull.decide',
      on: ['pull'],
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
      async handle(request, { organizationId, caller }) {
        const pull = await getPull(request.params.id, organizationId);
        const reviewedHead = request.body.head ?? undefined;
        if (action === 'merge' && reviewedHead === undefined)
          throw new AppError('invalid_request', '"head" is missing. Set it to the commit you reviewed.');
        const target = action === 'merge' ? 'merged' : 'closed';
        if (pull.state !== 'open' && pull.state !== target)
          throw new AppError('conflict', `The pull request is already ${pull.state}.`);
        const fact = { ...caller, organizationId, subject: pull.id, details: { title: pull.title } };
        if (pull.state === 'open') {
          const record = async (trx: typeof db) => recordAudit(trx, { ...fact, action: `pull.${action}` });
          const problem = await decidePull(pull, { action, shownHead: reviewedHead ?? '', db, record });
          if (problem !== undefined) throw new AppError('conflict', problem);
        }
        return toAdminPull(await getPull(pull.id, organizationId));
      },
    });
}

/** Registers the routes that write comments. */
function registerComments(app: App, { db, getPull }: { db: Database; getPull: GetPull }): void {
  const route = createRoutes(app, { tag: 'Accounts' });

  route('POST /pulls/:id/comments', {
    operationId: 'createPullComment',
    action: 'pull.comment',
    on: ['pull'],
    summary: 'Comment on a pull request',
    description:
      'On a line (`path`, `line` and `side`), in a thread (`threadId`), or on the pull request itself. With `verdict`, it is a ' +
      'review. Comments on lines, reviews that request changes, and comments that mention `@bindery` become a follow-up of the agent job.',
    params: PullParams,
    body: CreatePullComment,
    returns: AdminPullComment,
    status: 201,
    result: 'The new comment.',
    errors: { 409: 'The pull request is merged or closed, or has 1,000 comments.' },
    async handle(request, { organizationId, actor }) {
      const pull = await getPull(request.params.id, organizationId);
      if (pull.state !== 'open') throw new AppError('conflict', `The pull request is already ${pull.state}.`);
      const { body, threadId, verdict, path, line, side = 'after' } = request.body;
      if ((path === undefined) !== (line === undefined))
        throw new AppError('invalid_request', 'Set both "path" and "line" to comment on a line, or neither.');
      const place = path === undefined || line === undefined ? undefined : { path, line, side };
      if (place && (threadId !== undefined || verdict !== undefined))
        throw new AppError('invalid_request', 'A comment on a line can\'t have a "threadId" or a "verdict".');
      const comment = { body, threadId, verdict: threadId === undefined ? verdict : undefined, place };
      const row = await db.transaction().execute(async (trx) => {
        const author = await readAuthor(trx, actor);
        await auditRequest(trx, request, { subject: pull.id, details: { title: pull.title } });
        return addPullComment(trx, { projectId: pull.project_id, pullId: pull.id, author, ...comment });
      });
      return toAdminPullComment(row);
    },
  });

  route('POST /pulls/:id/threads/:thread/resolve', {
    operationId: 'resolvePullThread',
    action: 'pull.comment',
    on: ['pull'],
    summary: 'Resolve or reopen a thread',
    description: 'Resolving a thread again changes nothing.',
    params: PullThreadParams,
    body: ResolvePullThread,
    returns: AdminPullComment,
    result: 'The first comment of the thread.',
    async handle(request, { organizationId, actor }) {
      const pull = await getPull(request.params.id, organizationId);
      const { resolved } = request.body;
      const row = await db.transaction().execute(async (trx) => {
        const resolvedBy = resolved ? (await readAuthor(trx, actor)).name : undefined;
        await auditRequest(trx, request, { subject: pull.id, details: { title: pull.title, resolved } });
        return setResolved(trx, { pullId: pull.id, threadId: request.params.thread, resolvedBy });
      });
      return toAdminPullComment(row);
    },
  });
}

type GetPull = (id: string, organizationId: string) => Promise<PullWithProject>;

/** Returns the author of a comment: the signed-in user, or the API key. */
async function readAuthor(db: Database, actor: Actor): Promise<PullCommentAuthor> {
  if (actor.kind === 'key') {
    const { keyId: id } = actor;
    const { name } = await db.selectFrom('api_keys').select('name').where('id', '=', id).executeTakeFirstOrThrow();
    return { kind: 'key', id, name };
  }
  const { userId: id } = actor;
  const user = await db.selectFrom('users').select(['name', 'email']).where('id', '=', id).executeTakeFirstOrThrow();
  return { kind: 'user', id, name: user.name || user.email };
}

function describeMerge(conflicts: readonly string[] | undefined): 'clean' | 'conflict' | 'unknown' {
  if (conflicts === undefined) return 'unknown';
  return conflicts.length > 0 ? 'conflict' : 'clean';
}
