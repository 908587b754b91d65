import { Type } from 'typebox';
import type { Static } from 'typebox';
import { MAX_COMMENT_CHARACTERS } from '../../../../agent/hosts/built-in/pull-comment-rows.ts';
import type { PullCommentRow } from '../../../../db/schema.ts';
import type { LineSide, PullRequestState, PullVerdict } from '../../../../db/tables/agent-jobs.ts';
import type { StatusState } from '../../../../agent/hosts/host.ts';
import type { FileChange } from '../../../../agent/hosts/built-in/read-changes.ts';
import type { ListedPull } from '../../../../agent/hosts/built-in/list-pulls.ts';
import { NextCursor, pageFields } from '../../../pages.ts';
import { createEnum, createRef, defineBody, orNull, Time } from '../../../schemas.ts';

const state = createEnum<PullRequestState>(['open', 'merged', 'closed']);

const fields = {
  id: Type.String({ examples: ['pr_01k9w3m7cq4t8yvd2hfx5rznba'] }),
  projectId: Type.String(),
  projectName: Type.String(),
  title: Type.String(),
  state,
  head: Type.String({ description: 'The branch to merge.' }),
  base: Type.String({ description: 'The target branch.' }),
  agentJobId: orNull(Type.String(), 'ID of the agent job that opened it.'),
  createdAt: Time,
  updatedAt: Time,
};

export const AdminPull = Type.Object(fields, { $id: 'AdminPull', additionalProperties: false });

export const AdminPulls = defineBody('AdminPulls', {
  pulls: Type.Array(createRef(AdminPull), { description: 'Newest first.' }),
  nextCursor: NextCursor,
});

const count = orNull(Type.Integer(), 'Number of lines. null for a binary file.');
const number = orNull(Type.Integer(), "Line number. null if the line isn't in this version of the file.");

const Hunk = Type.Object(
  {
    header: Type.String({ examples: ['@@ -1,3 +1,4 @@'] }),
    lines: Type.Array(
      Type.Object(
        { kind: createEnum(['same', 'added', 'deleted', 'note']), before: number, after: number, text: Type.String() },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
);

const PullFile = defineBody('AdminPullFile', {
  kind: createEnum(['added', 'deleted', 'changed', 'renamed']),
  path: Type.String(),
  formerPath: orNull(Type.String(), 'Path before the rename.'),
  added: count,
  deleted: count,
  hunks: orNull(Type.Array(Hunk), 'The changed lines. null if there are too many.'),
});
export const AdminPullFile = PullFile;

const verdict = createEnum<PullVerdict>(['comment', 'approve', 'request-changes']);
const side = createEnum<LineSide>(['before', 'after']);
const lineNumber = Type.Integer({ minimum: 1, maximum: 10_000_000 });

const PullComment = defineBody('AdminPullComment', {
  id: Type.String({ examples: ['pc_01k9w3m7cq4t8yvd2hfx5rznba'] }),
  threadId: orNull(Type.String(), 'ID of the first comment of the thread. null for the first comment itself.'),
  author: Type.String({ description: 'Name of the user, the API key or the agent.' }),
  isAgent: Type.Boolean({ description: 'Whether the agent wrote it.' }),
  verdict: orNull(verdict, 'Set for the text of a review.'),
  body: Type.String({ description: 'Markdown written by the author. Show it as text, or sanitize it.' }),
  path: orNull(Type.String(), 'Path of the commented file.'),
  line: orNull(Type.Integer(), 'Number of the commented line.'),
  side: orNull(side, 'Whether the line is from the file before or after the change.'),
  isResolved: Type.Boolean({ description: 'Whether the thread is resolved. Always false for replies.' }),
  createdAt: Time,
});
export const AdminPullComment = PullComment;

export const CreatePullComment = defineBody('CreatePullComment', {
  body: Type.String({ maxLength: MAX_COMMENT_CHARACTERS, description: 'Markdown. Can be empty if you approve.' }),
  threadId: Type.Optional(Type.String({ description: 'The thread to reply in.' })),
  verdict: Type.Optional(verdict),
  path: Type.Optional(Type.String({ minLength: 1, maxLength: 500, description: 'The file to comment on.' })),
  line: Type.Optional(lineNumber),
  side: Type.Optional(side),
});

export const ResolvePullThread = defineBody('ResolvePullThread', { resolved: Type.Boolean() });

const PullReport = defineBody('AdminPullReport', {
  state: createEnum<StatusState>(
    ['pending', 'success', 'failure', 'error'],
    '`error`: the change could not be checked.',
  ),
  description: Type.String({ description: 'One sentence.', examples: ['1 new error.'] }),
  problems: Type.Array(
    Type.Object(
      {
        severity: createEnum(['error', 'warning', 'info']),
        code: Type.String({ examples: ['broken-link'] }),
        message: Type.String(),
        path: Type.String({ description: "Path from the repository's root." }),
        line: Type.Integer(),
      },
      { additionalProperties: false },
    ),
    { description: "The first problems that the target branch doesn't have, the most severe first." },
  ),
  problemCount: Type.Integer({ description: "Number of new problems, including those that aren't listed." }),
});

export const AdminPullDetail = defineBody('AdminPullDetail', {
  ...fields,
  body: Type.String({ description: 'Markdown written by the author. Show it as text, or sanitize it.' }),
  headCommit: orNull(Type.String(), 'Send it when you merge, so that only the commit you reviewed is merged.'),
  baseCommit: orNull(Type.String(), 'Common ancestor of the branches.'),
  mergeable: createEnum(['clean', 'conflict', 'unknown']),
  conflicts: Type.Array(Type.String(), { description: 'Paths that conflict.' }),
  files: orNull(Type.Array(createRef(PullFile)), 'null if the repository or its commits no longer exist.'),
  isCut: Type.Boolean({ description: 'Whether more files changed than are listed.' }),
  report: orNull(
    createRef(PullReport),
    'The [report](/agent/pull-requests) on its newest commit. null if the project has no reports, or if there is none yet.',
  ),
  comments: Type.Array(createRef(PullComment), { description: 'Comments and reviews, oldest first.' }),
});

export const PullsQuery = Type.Object(
  { state: Type.Optional(state), projectId: Type.Optional(Type.String()), ...pageFields },
  { additionalProperties: false },
);

export const PullParams = { id: 'ID of the pull request.' };
export const PullThreadParams = { ...PullParams, thread: "ID of the thread's first comment." };

export const DecidePull = defineBody('DecidePull', {
  head: Type.Optional(
    orNull(Type.String({ maxLength: 64 }), 'The `headCommit` you reviewed. Required to merge, not to close.'),
  ),
});

export function toAdminPull(row: ListedPull): Static<typeof AdminPull> {
  return {
    id: row.id,
    projectId: row.project_id,
    projectName: row.project_name,
    title: row.title,
    state: row.state,
    head: row.head,
    base: row.base,
    agentJobId: /^bindery\/(aj_[0-9a-z]+)(?:-\d+)?$/.exec(row.head)?.[1] ?? null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

export function toAdminPullComment(row: PullCommentRow): Static<typeof PullComment> {
  return {
    id: row.id,
    threadId: row.thread_id,
    author: row.author_name,
    isAgent: row.author_kind === 'agent',
    verdict: row.verdict,
    body: row.body,
    path: row.path,
    line: row.line,
    side: row.side,
    isResolved: row.resolved_at !== null,
    createdAt: row.created_at.toISOString(),
  };
}

export function toPullFile({ formerPath, added, deleted, hunks, ...file }: FileChange): Static<typeof PullFile> {
  return {
    ...file,
    formerPath: formerPath ?? null,
    added: added ?? null,
    deleted: deleted ?? null,
    hunks:
      hunks?.map(({ header, lines }) => ({
        header,
        lines: lines.map((line) => ({ ...line, before: line.before ?? null, after: line.after ?? null })),
      })) ?? null,
  };
}
