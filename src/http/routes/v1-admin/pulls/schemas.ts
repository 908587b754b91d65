import { Type } from 'typebox';
import type { Static } from 'typebox';
import type { PullRequestState } from '../../../../db/tables/agent-jobs.ts';
import type { FileChange } from '../../../../agent/hosts/built-in/read-changes.ts';
import type { ListedPull } from '../../../../agent/hosts/built-in/list-pulls.ts';
import { inside, NextCursor, orNull, pageFields, Time } from '../common.ts';

const state = Type.Unsafe<PullRequestState>({ type: 'string', enum: ['open', 'merged', 'closed'] });

const fields = {
  id: Type.String({ examples: ['pr_01k9w3m7cq4t8yvd2hfx5rznba'] }),
  projectId: Type.String(),
  projectName: Type.String(),
  title: Type.String(),
  state,
  head: Type.String({ description: 'The branch that is to be merged.' }),
  base: Type.String({ description: 'The branch that it is to be merged into.' }),
  agentJobId: orNull(Type.String(), 'The agent job that opened it.'),
  createdAt: Time,
  updatedAt: Time,
};

export const AdminPull = Type.Object(fields, { $id: 'AdminPull', additionalProperties: false });

export const AdminPulls = Type.Object(
  { pulls: Type.Array(inside(AdminPull), { description: 'The newest comes first.' }), nextCursor: NextCursor },
  { $id: 'AdminPulls', additionalProperties: false },
);

const kind = <Kind extends string>(kinds: Kind[]) => Type.Unsafe<Kind>({ type: 'string', enum: kinds });
const count = orNull(Type.Integer(), 'Lines; null for a binary file.');
const number = orNull(Type.Integer(), 'Number of the line; null where the file has no such line.');

const Hunk = Type.Object(
  {
    header: Type.String({ examples: ['@@ -1,3 +1,4 @@'] }),
    lines: Type.Array(
      Type.Object(
        { kind: kind(['same', 'added', 'deleted', 'note']), before: number, after: number, text: Type.String() },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
);

const PullFile = Type.Object(
  {
    kind: kind(['added', 'deleted', 'changed', 'renamed']),
    path: Type.String(),
    formerPath: orNull(Type.String(), 'The path before it was renamed.'),
    added: count,
    deleted: count,
    hunks: orNull(Type.Array(Hunk), 'The lines that change; null when they are too many to be shown.'),
  },
  { $id: 'AdminPullFile', additionalProperties: false },
);
export const AdminPullFile = PullFile;

export const AdminPullDetail = Type.Object(
  {
    ...fields,
    body: Type.String({ description: 'Markdown of whoever opened it: show it as text, or make it safe.' }),
    headCommit: orNull(Type.String(), 'Send it with a merge: what was read is merged, and nothing else.'),
    baseCommit: orNull(Type.String(), 'Where the branches part.'),
    mergeable: kind(['clean', 'conflict', 'unknown']),
    conflicts: Type.Array(Type.String(), { description: 'Paths that both branches changed.' }),
    files: orNull(Type.Array(inside(PullFile)), 'null when the repository is not there, or has lost the commits.'),
    isCut: Type.Boolean({ description: 'Whether there are more files than are listed.' }),
  },
  { $id: 'AdminPullDetail', additionalProperties: false },
);

export const PullsQuery = Type.Object(
  { state: Type.Optional(state), projectId: Type.Optional(Type.String()), ...pageFields },
  { additionalProperties: false },
);

export const PullParams = Type.Object({ id: Type.String({ description: 'Identifier of the pull request.' }) });

export const DecidePull = Type.Object(
  {
    head: Type.Optional(
      orNull(Type.String({ maxLength: 64 }), 'The `headCommit` that was read; a merge needs it, closing does not.'),
    ),
  },
  { $id: 'DecidePull', additionalProperties: false },
);

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
