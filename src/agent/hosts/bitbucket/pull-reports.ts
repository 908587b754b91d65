import { Type } from 'typebox';
import { createNullish } from '../api/payload-types.ts';
import { createStatusKey } from '../api/status-key.ts';
import { findJson, readIfAllowed, readJson } from '../api/api-client.ts';
import type { PullReports, StatusState } from '../host.ts';
import type { BitbucketChecksOptions } from './pull-checks.ts';

/** Creates access to the reports on Bitbucket's pull requests: build statuses and comments. */
export function createBitbucketReports({ call, repository, pulls }: BitbucketChecksOptions): PullReports {
  const getCommentsPath = (pullId: string) => `${pulls}/${encodeURIComponent(pullId)}/comments`;
  return {
    async readHead(pullId, signal) {
      const purpose = 'read pull requests';
      const path = `${pulls}/${encodeURIComponent(pullId)}`;
      const pull = await findJson(call, { path, purpose, schema: Pull }, signal);
      if (!pull) return undefined;
      const { state, links, source, destination } = pull;
      // Bitbucket shortens the commit.
      const commitPath = `${repository}/commit/${encodeURIComponent(source.commit.hash)}`;
      const { hash } = await readJson(call, { path: commitPath, purpose: 'read commits', schema: Commit }, signal);
      return {
        state: STATES[state] ?? 'closed',
        url: links.html.href,
        commit: hash,
        branch: source.branch.name,
        base: destination.branch.name,
        isFork: source.repository?.full_name !== destination.repository?.full_name,
      };
    },

    async setStatus({ commit, name, state, description, url }, signal) {
      const path = `${repository}/commit/${encodeURIComponent(commit)}/statuses/build`;
      const body = { key: createStatusKey(name), name, state: BUILD_STATES[state], description, url };
      await call({ method: 'POST', path, body, purpose: 'set build statuses' }, signal);
    },

    async findAccount(signal) {
      const owner = await readIfAllowed(call, { path: '/user', purpose: 'read its owner', schema: Account }, signal);
      return owner?.uuid;
    },

    async addComment({ pullId, body }, signal) {
      const purpose = 'comment on pull requests';
      const post = {
        method: 'POST',
        path: getCommentsPath(pullId),
        body: { content: { raw: body } },
        purpose,
      } as const;
      const { id } = await readJson(call, { ...post, schema: Comment }, signal);
      return `comment-${id}`;
    },

    async editComment({ pullId, commentId, body }, signal) {
      const path = `${getCommentsPath(pullId)}/${encodeURIComponent(commentId.replace('comment-', ''))}`;
      const change = { content: { raw: body } };
      const purpose = 'edit comments';
      // Bitbucket returns 410 for a deleted comment.
      const { status } = await call({ method: 'PUT', path, body: change, purpose, accept: [404, 410] }, signal);
      return status !== 404 && status !== 410;
    },
  };
}

const STATES: Readonly<Record<string, 'open' | 'merged'>> = { OPEN: 'open', MERGED: 'merged' };
const BUILD_STATES: Record<StatusState, string> = {
  pending: 'INPROGRESS',
  success: 'SUCCESSFUL',
  failure: 'FAILED',
  error: 'STOPPED',
};

const Repository = createNullish(Type.Object({ full_name: Type.String() }));
const Branch = Type.Object({ name: Type.String() });
const Pull = Type.Object({
  state: Type.String(),
  links: Type.Object({ html: Type.Object({ href: Type.String() }) }),
  source: Type.Object({ branch: Branch, commit: Type.Object({ hash: Type.String() }), repository: Repository }),
  destination: Type.Object({ branch: Branch, repository: Repository }),
});
const Commit = Type.Object({ hash: Type.String() });
const Account = Type.Object({ uuid: Type.String() });
const Comment = Type.Object({ id: Type.Integer() });
