import { Type } from 'typebox';
import { findJson, readJson, readResponse } from '../api/api-client.ts';
import { HostFailure } from '../host.ts';
import type { PullReports, StatusState } from '../host.ts';
import type { GitLabCommentsOptions } from './merge-request-comments.ts';

/** Creates access to the reports on GitLab's merge requests: commit statuses and notes. */
export function createGitLabReports({ call, project }: GitLabCommentsOptions): PullReports {
  const getPath = (pullId: string) => `${project}/merge_requests/${encodeURIComponent(pullId)}`;
  return {
    async readHead(pullId, signal) {
      const purpose = 'read merge requests';
      const request = await findJson(call, { path: getPath(pullId), purpose, schema: MergeRequest }, signal);
      if (!request) return undefined;
      const { state, source_project_id: from, target_project_id: to } = request;
      return {
        state: state === 'merged' || state === 'closed' ? state : 'open',
        url: request.web_url,
        commit: request.sha,
        branch: request.source_branch,
        base: request.target_branch,
        isFork: from !== to,
      };
    },

    async setStatus({ commit, name, state, description, url }, signal) {
      const path = `${project}/statuses/${encodeURIComponent(commit)}`;
      const body = { state: STATES[state], name, target_url: url, description: description.slice(0, MAX_DESCRIPTION) };
      try {
        await call({ method: 'POST', path, body, purpose: 'set commit statuses' }, signal);
      } catch (error) {
        // GitLab refuses to set the state that the status already has.
        if (!(error instanceof HostFailure && /cannot transition status/i.test(error.message))) throw error;
      }
    },

    async findAccount(signal) {
      const request = { method: 'GET', path: '/user', purpose: 'read its owner', accept: [401, 403] } as const;
      const { status, data } = await call(request, signal);
      return status === 200 ? String(readResponse(Account, data, 'GitLab').id) : undefined;
    },

    async addComment({ pullId, body }, signal) {
      const request = { path: `${getPath(pullId)}/notes`, body: { body }, purpose: 'comment on merge requests' };
      const note = await readJson(call, { method: 'POST', ...request, schema: Note }, signal);
      return `note-${note.id}`;
    },

    async editComment({ pullId, commentId, body }, signal) {
      const path = `${getPath(pullId)}/notes/${encodeURIComponent(commentId.replace('note-', ''))}`;
      const purpose = 'edit comments';
      const { status } = await call({ method: 'PUT', path, body: { body }, purpose, accept: [404] }, signal);
      return status !== 404;
    },
  };
}

const STATES: Record<StatusState, string> = {
  pending: 'running',
  success: 'success',
  failure: 'failed',
  error: 'canceled',
};
/** GitLab's maximum. */
const MAX_DESCRIPTION = 255;

const MergeRequest = Type.Object({
  web_url: Type.String(),
  state: Type.String(),
  sha: Type.String(),
  source_branch: Type.String(),
  target_branch: Type.String(),
  source_project_id: Type.Union([Type.Integer(), Type.Null()]),
  target_project_id: Type.Integer(),
});
const Account = Type.Object({ id: Type.Integer() });
const Note = Type.Object({ id: Type.Integer() });
