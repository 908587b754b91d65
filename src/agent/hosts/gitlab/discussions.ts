import { Type } from 'typebox';
import { findJson } from '../api/api-client.ts';
import { Text } from '../api/payload-types.ts';
import type { DiscussionSubject, Discussions, PullComment } from '../host.ts';
import { listNotes, toAuthor } from './merge-request-comments.ts';
import type { GitLabCommentsOptions } from './merge-request-comments.ts';

/** Creates access to GitLab's issues and merge requests. */
export function createGitLabDiscussions({ call, project }: GitLabCommentsOptions): Discussions {
  const getPath = ({ kind, id }: DiscussionSubject) =>
    `${project}/${kind === 'issue' ? 'issues' : 'merge_requests'}/${encodeURIComponent(id)}`;
  return {
    async read(subject, signal) {
      const path = getPath(subject);
      const purpose = subject.kind === 'issue' ? 'read issues' : 'read merge requests';
      const discussion = await findJson(call, { path, purpose, schema: Subject }, signal);
      if (!discussion) return undefined;
      const { title, description, state, author, created_at: createdAt } = discussion;
      const first: PullComment = {
        id: `${subject.kind}-${subject.id}`,
        kind: 'comment',
        thread: undefined,
        author: toAuthor(author),
        body: description ?? '',
        path: undefined,
        line: undefined,
        isResolved: false,
        createdAt: new Date(createdAt),
      };
      return { title, isOpen: state === 'opened', posts: [first, ...(await listNotes(call, path, signal))] };
    },

    async reply({ subject, thread, body }, signal) {
      const notes = thread === undefined ? 'notes' : `discussions/${encodeURIComponent(thread)}/notes`;
      const path = `${getPath(subject)}/${notes}`;
      await call({ method: 'POST', path, body: { body }, purpose: 'reply to comments' }, signal);
    },

    async react({ subject, postId }, signal) {
      const [, note] = /^note-(\d+)$/.exec(postId) ?? [];
      const path = `${getPath(subject)}/${note === undefined ? '' : `notes/${note}/`}award_emoji`;
      const request = { path, query: { name: 'eyes' }, purpose: 'react to comments' };
      // 404: the reaction exists.
      await call({ method: 'POST', ...request, accept: [404] }, signal);
    },
  };
}

const Subject = Type.Object({
  title: Type.String(),
  description: Text,
  state: Type.String(),
  author: Type.Object({ id: Type.Integer(), username: Type.String() }),
  created_at: Type.String(),
});
