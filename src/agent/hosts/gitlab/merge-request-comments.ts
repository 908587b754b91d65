import { Type } from 'typebox';
import type { Static } from 'typebox';
import { readJson, readResponse } from '../api/api-client.ts';
import type { ApiClient } from '../api/api-client.ts';
import { createNullish, Text } from '../api/payload-types.ts';
import { readPages } from '../api/read-pages.ts';
import type { CommentAuthor, PullComment, PullComments } from '../host.ts';
import { DEVELOPER } from './branch-rules.ts';

/** A project whose comments are read and written. */
export interface GitLabCommentsOptions {
  call: ApiClient;
  /** Path of the project in the API. */
  project: string;
}

/**
 * Creates access to the comments on GitLab's merge requests. A comment that doesn't start a thread is answered with
 * another comment.
 */
export function createGitLabComments({ call, project }: GitLabCommentsOptions): PullComments {
  const getPath = (pullId: string) => `${project}/merge_requests/${encodeURIComponent(pullId)}`;
  return {
    async list(pullId, signal) {
      return listNotes(call, getPath(pullId), signal);
    },

    async canWrite({ id }, signal) {
      const path = `${project}/members/all/${encodeURIComponent(id)}`;
      const purpose = "read members' roles";
      const { status, data } = await call({ method: 'GET', path, purpose, accept: [404] }, signal);
      return status !== 404 && readResponse(Member, data, 'GitLab').access_level >= DEVELOPER;
    },

    async reply({ pullId, thread, body }, signal) {
      const path =
        thread === undefined
          ? `${getPath(pullId)}/notes`
          : `${getPath(pullId)}/discussions/${encodeURIComponent(thread)}/notes`;
      await call({ method: 'POST', path, body: { body }, purpose: 'reply to comments' }, signal);
    },

    async resolve({ pullId, thread }, signal) {
      const path = `${getPath(pullId)}/discussions/${encodeURIComponent(thread)}`;
      await call({ method: 'PUT', path, body: { resolved: true }, purpose: 'resolve threads' }, signal);
    },
  };
}

/** Lists the comments on an issue or a merge request, oldest first. */
export async function listNotes(call: ApiClient, path: string, signal: AbortSignal): Promise<PullComment[]> {
  const discussions = await readPages(async (page) => {
    const query = { per_page: String(PAGE), page: String(page) };
    const request = { path: `${path}/discussions`, query, purpose: 'read comments' };
    return readJson(call, { ...request, schema: Type.Array(Discussion) }, signal);
  }, PAGE);
  return discussions
    .flatMap((discussion) => discussion.notes.flatMap((note) => (note.system ? [] : [toComment(note, discussion)])))
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}

/** Threads on one page, the maximum. */
const PAGE = 100;

const Line = createNullish(Type.Integer());
const Note = Type.Object({
  id: Type.Integer(),
  body: Type.String(),
  author: Type.Object({ id: Type.Integer(), username: Type.String() }),
  created_at: Type.String(),
  /** Written by GitLab itself, such as about a push. */
  system: Type.Boolean(),
  resolvable: Type.Optional(Type.Boolean()),
  resolved: createNullish(Type.Boolean()),
  position: createNullish(Type.Object({ new_path: Text, old_path: Text, new_line: Line, old_line: Line })),
});
const Discussion = Type.Object({
  id: Type.String(),
  /** Whether it is a single comment without a thread. */
  individual_note: Type.Boolean(),
  notes: Type.Array(Note),
});
const Member = Type.Object({ access_level: Type.Integer() });

function toComment(note: Static<typeof Note>, discussion: Static<typeof Discussion>): PullComment {
  // Only the first note of a thread reliably has the position.
  const position = discussion.notes[0]?.position ?? note.position;
  return {
    id: `note-${note.id}`,
    kind: position ? 'line' : 'comment',
    thread: discussion.individual_note ? undefined : discussion.id,
    author: toAuthor(note.author),
    body: note.body,
    path: position?.new_path ?? position?.old_path ?? undefined,
    line: position?.new_line ?? position?.old_line ?? undefined,
    isResolved: note.resolved === true,
    createdAt: new Date(note.created_at),
  };
}

/** Converts an account. GitLab creates accounts with certain names for access tokens and service accounts. */
export function toAuthor({ id, username }: { id: number; username: string }): CommentAuthor {
  const isBot = /^(?:(?:project|group)_\d+_bot|service_account_)/.test(username);
  return { id: String(id), name: username, isBot };
}
