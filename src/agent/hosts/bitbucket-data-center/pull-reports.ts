import { Type } from 'typebox';
import { createStatusKey } from '../api/status-key.ts';
import { cutText } from '../../../lib/cut-text.ts';
import { findJson, readJson } from '../api/api-client.ts';
import type { CommitStatus, PullReports, StatusAnnotation, StatusState } from '../host.ts';
import { createRepositoryPath, editVersioned } from './data-center-api.ts';
import type { DataCenterRepository } from './data-center-api.ts';

interface DataCenterReportsOptions extends DataCenterRepository {
  findAccount: PullReports['findAccount'];
}

/** Creates access to the reports on pull requests: build statuses, Code Insights reports, and comments. */
export function createDataCenterReports({
  call,
  context,
  path,
  repository,
  pulls,
  findAccount,
}: DataCenterReportsOptions): PullReports {
  const getCommentsPath = (pullId: string) => `${pulls}/${encodeURIComponent(pullId)}/comments`;
  return {
    async readHead(pullId, signal) {
      const path = `${pulls}/${encodeURIComponent(pullId)}`;
      const pull = await findJson(call, { path, purpose: 'read pull requests', schema: Pull }, signal);
      if (!pull) return undefined;
      const { state, links, fromRef, toRef } = pull;
      return {
        state: STATES[state] ?? 'closed',
        url: links.self[0]?.href ?? '',
        commit: fromRef.latestCommit,
        branch: fromRef.displayId,
        base: toRef.displayId,
        isFork: fromRef.repository.id !== toRef.repository.id,
      };
    },

    async setStatus(status, signal) {
      const { commit, name, state, description, url } = status;
      await call(
        {
          method: 'POST',
          path: `${repository}/commits/${encodeURIComponent(commit)}/builds`,
          body: { key: createStatusKey(name), name, state: BUILD_STATES[state], description, url },
          purpose: 'set build statuses',
        },
        signal,
      );
      if (state !== 'pending') await setReport(status, signal);
    },

    findAccount,

    async addComment({ pullId, body }, signal) {
      const purpose = 'comment on pull requests';
      const post = { method: 'POST', path: getCommentsPath(pullId), body: { text: body }, purpose } as const;
      const { id } = await readJson(call, { ...post, schema: Comment }, signal);
      return `comment-${id}`;
    },

    async editComment({ pullId, commentId, body }, signal) {
      const id = encodeURIComponent(commentId.replace('comment-', ''));
      const place = { path: `${getCommentsPath(pullId)}/${id}`, purpose: 'edit comments', schema: Comment };
      return (
        (await editVersioned({ call, context }, { ...place, change: () => ({ text: body }) }, signal)) !== undefined
      );
    },
  };

  /** Shows the annotations beside the change. A build status has none. */
  async function setReport({ commit, name, state, description, url, annotations }: CommitStatus, signal: AbortSignal) {
    const reports = `${createRepositoryPath('insights', path)}/commits/${encodeURIComponent(commit)}/reports`;
    const reportPath = `${reports}/${createStatusKey(name)}`;
    const purpose = 'write Code Insights reports';
    const report = {
      title: name,
      details: description,
      result: state === 'success' ? 'PASS' : 'FAIL',
      reporter: 'Bindery',
      link: url,
    };
    // 404: Code Insights is turned off on this server.
    const { status } = await call({ method: 'PUT', path: reportPath, body: report, purpose, accept: [404] }, signal);
    if (status === 404) return;
    await call({ method: 'DELETE', path: `${reportPath}/annotations`, purpose, accept: [404] }, signal);
    if (annotations.length === 0) return;
    const list = annotations.slice(0, MAX_ANNOTATIONS).map(toAnnotation);
    await call({ method: 'POST', path: `${reportPath}/annotations`, body: { annotations: list }, purpose }, signal);
  }
}

const STATES: Readonly<Record<string, 'open' | 'merged'>> = { OPEN: 'open', MERGED: 'merged' };
const BUILD_STATES: Record<StatusState, string> = {
  pending: 'INPROGRESS',
  success: 'SUCCESSFUL',
  failure: 'FAILED',
  error: 'CANCELLED',
};
const SEVERITIES: Record<StatusAnnotation['level'], string> = { failure: 'HIGH', warning: 'MEDIUM', notice: 'LOW' };
/** The server's maximum for a report. */
const MAX_ANNOTATIONS = 1_000;
/** The server's maximum for a message. */
const MAX_MESSAGE = 2_000;

function toAnnotation({ level, path, line, message }: StatusAnnotation) {
  return { path, line, message: cutText(message, MAX_MESSAGE), severity: SEVERITIES[level] };
}

const Side = Type.Object({ displayId: Type.String(), repository: Type.Object({ id: Type.Integer() }) });
const Pull = Type.Object({
  state: Type.String(),
  links: Type.Object({ self: Type.Array(Type.Object({ href: Type.String() })) }),
  fromRef: Type.Intersect([Side, Type.Object({ latestCommit: Type.String() })]),
  toRef: Side,
});
const Comment = Type.Object({ id: Type.Integer() });
