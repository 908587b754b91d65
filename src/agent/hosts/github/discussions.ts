import { Type } from 'typebox';
import { readResponse } from '../api/api-client.ts';
import { Text } from '../api/payload-types.ts';
import type { Discussions, PullComments } from '../host.ts';
import { attempt } from './github-client.ts';
import { listGeneralComments, toGeneralComment, User } from './pull-comments.ts';
import type { GitHubCommentsOptions } from './pull-comments.ts';

/** Creates access to GitHub's issues, and to pull requests as issues. */
export function createGitHubDiscussions(
  options: GitHubCommentsOptions & { comments: Pick<PullComments, 'list' | 'reply'> },
): Discussions {
  const { client, sign, refuse, comments } = options;
  return {
    async read({ kind, id }, signal) {
      const { data, refusal } = await attempt(
        client.request('GET /repos/{owner}/{repo}/issues/{issue_number}', {
          ...(await sign(signal)),
          issue_number: Number(id),
        }),
        signal,
      );
      // 410: it was deleted.
      if (refusal?.status === 404 || refusal?.status === 410) return undefined;
      if (refusal) throw refuse(refusal, 'read issues (this needs "Issues: read and write")');
      const { number, title, state, body, ...post } = readResponse(Issue, data, 'GitHub');
      const first = { ...toGeneralComment({ ...post, id: number, body: body ?? '' }), id: `issue-${number}` };
      const others = kind === 'pull' ? await comments.list(id, signal) : await listGeneralComments(options, id, signal);
      return { title, isOpen: state === 'open', posts: [first, ...others] };
    },

    reply: ({ subject, ...reply }, signal) => comments.reply({ pullId: subject.id, ...reply }, signal),

    async react({ postId }, signal) {
      const [, kind, id] = /^(issue|comment|line)-(\d+)$/.exec(postId) ?? [];
      // The text of a review has no reactions in this API.
      if (kind === undefined) return;
      const signature = { ...(await sign(signal)), content: 'eyes' as const };
      const { refusal } = await attempt<unknown>(sendReaction(Number(id), kind, signature), signal);
      if (refusal) throw refuse(refusal, 'react to comments');
    },
  };

  function sendReaction(
    id: number,
    kind: string,
    signature: Awaited<ReturnType<typeof sign>> & { content: 'eyes' },
  ): Promise<{ data: unknown }> {
    if (kind === 'issue')
      return client.request('POST /repos/{owner}/{repo}/issues/{issue_number}/reactions', {
        ...signature,
        issue_number: id,
      });
    const comment = { ...signature, comment_id: id };
    return kind === 'comment'
      ? client.request('POST /repos/{owner}/{repo}/issues/comments/{comment_id}/reactions', comment)
      : client.request('POST /repos/{owner}/{repo}/pulls/comments/{comment_id}/reactions', comment);
  }
}

const Issue = Type.Object({
  number: Type.Integer(),
  title: Type.String(),
  state: Type.String(),
  body: Text,
  user: User,
  created_at: Type.String(),
});
