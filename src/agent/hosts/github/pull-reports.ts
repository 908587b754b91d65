import { Type } from 'typebox';
import type { Static } from 'typebox';
import { readResponse } from '../api/api-client.ts';
import type { PullReports } from '../host.ts';
import { attempt } from './github-client.ts';
import type { GitHubCommentsOptions } from './pull-comments.ts';
import { setCheckRun } from './set-check-run.ts';

/** A repository on whose pull requests reports are written. */
export interface GitHubReportsOptions extends GitHubCommentsOptions {
  /** Returns the authentication for statuses and checks. An App may not have permission for them. */
  signStatus: GitHubCommentsOptions['sign'];
  /** The App whose permissions are used: only Apps can create checks with annotations. Undefined for a token. */
  app: { id: string; findAccount(signal: AbortSignal): Promise<string> } | undefined;
}

/** Creates access to the reports on GitHub's pull requests. An App writes checks, and a token writes commit statuses. */
export function createGitHubReports({ client, sign, signStatus, refuse, app }: GitHubReportsOptions): PullReports {
  return {
    async readHead(pullId, signal) {
      if (!/^\d{1,15}$/.test(pullId)) return undefined;
      const { data, refusal } = await attempt(
        client.request('GET /repos/{owner}/{repo}/pulls/{pull_number}', {
          ...(await sign(signal)),
          pull_number: Number(pullId),
        }),
        signal,
      );
      if (refusal?.status === 404) return undefined;
      if (refusal) throw refuse(refusal, 'read pull requests');
      const { head, base, html_url: url, ...pull } = readResponse(Pull, data, 'GitHub');
      return {
        state: findState(pull),
        url,
        commit: head.sha,
        branch: head.ref,
        base: base.ref,
        isFork: head.repo?.id !== base.repo.id,
      };
    },

    async setStatus(status, signal) {
      const signature = await signStatus(signal);
      if (app) return setCheckRun(status, { client, signature, refuse, appId: app.id });
      const { commit: sha, name: context, state, description, url } = status;
      const { refusal } = await attempt(
        client.request('POST /repos/{owner}/{repo}/statuses/{sha}', {
          ...signature,
          sha,
          state,
          context,
          description: description.slice(0, MAX_DESCRIPTION),
          target_url: url,
        }),
        signal,
      );
      if (refusal) throw refuse(refusal, 'set commit statuses (this needs "Commit statuses: write")');
    },

    async findAccount(signal) {
      if (app) return app.findAccount(signal);
      const { headers, request } = await sign(signal);
      const { data, refusal } = await attempt(client.request('GET /user', { headers, request }), signal);
      return refusal ? undefined : readResponse(Account, data, 'GitHub').login;
    },

    async addComment({ pullId, body }, signal) {
      const { data, refusal } = await attempt(
        client.request('POST /repos/{owner}/{repo}/issues/{issue_number}/comments', {
          ...(await sign(signal)),
          issue_number: Number(pullId),
          body,
        }),
        signal,
      );
      if (refusal) throw refuse(refusal, 'comment on pull requests');
      return `comment-${readResponse(Comment, data, 'GitHub').id}`;
    },

    async editComment({ commentId, body }, signal) {
      const { refusal } = await attempt(
        client.request('PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}', {
          ...(await sign(signal)),
          comment_id: Number(commentId.replace('comment-', '')),
          body,
        }),
        signal,
      );
      if (refusal && refusal.status !== 404) throw refuse(refusal, 'edit comments');
      return !refusal;
    },
  };
}

/** GitHub's maximum. */
const MAX_DESCRIPTION = 140;

const Repository = Type.Object({ id: Type.Integer() });
const Pull = Type.Object({
  html_url: Type.String(),
  state: Type.String(),
  merged_at: Type.Union([Type.String(), Type.Null()]),
  /** `repo` is null if the fork was deleted. */
  head: Type.Object({ ref: Type.String(), sha: Type.String(), repo: Type.Union([Repository, Type.Null()]) }),
  base: Type.Object({ ref: Type.String(), repo: Repository }),
});
const Account = Type.Object({ login: Type.String() });
const Comment = Type.Object({ id: Type.Integer() });

function findState({ state, merged_at: mergedAt }: Pick<Static<typeof Pull>, 'state' | 'merged_at'>) {
  if (mergedAt !== null) return 'merged';
  return state === 'open' ? 'open' : 'closed';
}
