import { findKeyRights } from '../../../accounts/api-keys/key-rights.ts';
import { findMemberRights } from '../../../accounts/members/member-rights.ts';
import { isAllowed } from '../../../accounts/policy.ts';
import { getProject } from '../../../accounts/projects/projects.ts';
import type { Database, PullCommentRow } from '../../../db/schema.ts';
import { HostFailure } from '../host.ts';
import type { CommentAuthor, PullComment, PullComments } from '../host.ts';
import { insertPullComment, listPullComments, setResolved } from './pull-comment-rows.ts';

/** Creates access to the comments on pull requests of the built-in host. Every comment starts a thread or replies in one. */
export function createBuiltInComments({ db, projectId }: { db: Database; projectId: string }): PullComments {
  return {
    isLocal: true,

    async list(pullId) {
      const rows = await listPullComments(db, pullId);
      const threads = new Map(rows.filter((row) => row.thread_id === null).map((row) => [row.id, row]));
      return rows.flatMap((row) => {
        const thread = threads.get(row.thread_id ?? row.id);
        return thread ? [toPullComment(row, thread)] : [];
      });
    },

    canWrite: (author) => canWrite(db, { author, projectId }),

    async reply({ pullId, thread, body }) {
      await attempt(
        db.transaction().execute(async (trx) => {
          await insertPullComment(trx, { pullId, author: AGENT, body, threadId: thread });
        }),
      );
    },

    async resolve({ pullId, thread }) {
      await attempt(setResolved(db, { pullId, threadId: thread, resolvedBy: AGENT.name }));
    },
  };
}

/** The author of the agent's comments. */
export const AGENT = { kind: 'agent', id: null, name: 'Bindery Agent' } as const;

function toPullComment(row: PullCommentRow, thread: PullCommentRow): PullComment {
  return {
    id: row.id,
    kind: getKind(row, thread),
    thread: thread.id,
    author: {
      id: `${row.author_kind}:${row.author_id ?? ''}`,
      name: row.author_name,
      isBot: row.author_kind === 'agent',
    },
    body: row.body,
    path: thread.path ?? undefined,
    line: thread.line ?? undefined,
    isResolved: thread.resolved_at !== null,
    createdAt: row.created_at,
  };
}

function getKind(row: PullCommentRow, thread: PullCommentRow): PullComment['kind'] {
  if (thread.path !== null) return 'line';
  return row.verdict === 'request-changes' ? 'changes-requested' : 'comment';
}

/** Only people who could write could comment. Checks that they still can. */
async function canWrite(
  db: Database,
  { author, projectId }: { author: CommentAuthor; projectId: string },
): Promise<boolean> {
  const { organizationId } = await getProject(db, { id: projectId });
  const [kind, id = ''] = author.id.split(':');
  if (kind === 'user') {
    const member = await findMemberRights(db, { organizationId, userId: id });
    return member !== undefined && isAllowed({ kind: 'session', ...member }, 'pull.comment', projectId);
  }
  const rights = await findKeyRights(db, { organizationId, keyId: id });
  return (
    rights !== undefined && COMMENT_ACTIONS.some((action) => isAllowed({ kind: 'key', ...rights }, action, projectId))
  );
}

/** With a key, people comment through the API or with a link. */
const COMMENT_ACTIONS = ['pull.comment', 'pull.link'] as const;

/** Converts the error of a thread that was deleted. */
async function attempt(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'not_found')
      throw new HostFailure(error.message, { retryable: false, cause: error });
    throw error;
  }
}
