/** The checks of GitLab, Bitbucket and Gitea, as their APIs print them. `path` is below the project or repository. */
import type { ApiReply, ApiRequest } from './api-server.ts';
import { DETAIL } from './check-store.ts';
import type { CheckStore, StoredCheck } from './check-store.ts';
import { findBodyProblems } from './strict-body.ts';

/** GitLab, as described in docs.gitlab.com/api/commits and /api/jobs. Undefined for other requests. */
export function respondToGitLabChecks(path: string, store: CheckStore): ApiReply | undefined {
  const [, commit] = /^repository\/commits\/(\w+)\/statuses$/.exec(path) ?? [];
  const [, job] = /^jobs\/(\d+)\/trace$/.exec(path) ?? [];
  if (commit === undefined && job === undefined) return undefined;
  if (store.isForbidden) return { status: 403, body: { message: '403 Forbidden' } };
  if (job !== undefined) return { status: 200, body: `\u001B[32mRunning\u001B[0m\nprogress 1\rdone\n${DETAIL}\n` };
  const states = { passed: 'success', failed: 'failed', running: 'running' };
  const print = ({ name, state, summary }: StoredCheck, index: number) => ({
    id: 700 + index,
    sha: commit,
    ref: 'x',
    status: states[state],
    name,
    description: summary,
    target_url: `https://ci.test/${name}`,
    // A job that may fail doesn't fail the pipeline.
    allow_failure: name === 'optional',
  });
  return { status: 200, body: store.list(commit ?? '').map(print) };
}

type StatusRequest = Pick<ApiRequest, 'method' | 'path' | 'body'>;

/** GitLab's new commit statuses, as described in docs.gitlab.com/api/commits. Undefined for other requests. */
export function respondToGitLabStatus({ method, path, body }: StatusRequest, store: CheckStore): ApiReply | undefined {
  const [, commit] = /^statuses\/(\w+)$/.exec(path) ?? [];
  if (commit === undefined || method !== 'POST') return undefined;
  if (store.isReadOnly) return { status: 403, body: { message: '403 Forbidden' } };
  const problems = findBodyProblems(body, { required: ['state'], optional: ['name', 'target_url', 'description'] });
  if (problems.length > 0) return { status: 400, body: { error: problems.join() } };
  const { state = '', name = '', target_url: url = '', description = '' } = body as Record<string, string>;
  if (!['pending', 'running', 'success', 'failed', 'canceled'].includes(state))
    return { status: 400, body: { error: 'state does not have a valid value' } };
  if (store.written.findLast((each) => each.commit === commit && each.name === name)?.state === state)
    return { status: 400, body: { message: `Cannot transition status via :run from :${state}` } };
  store.written.push({ commit, name, state, description, url });
  return { status: 201, body: { id: store.written.length } };
}

/** Bitbucket's new build statuses. A status with the same key replaces the earlier one. Undefined for other requests. */
export function respondToBitbucketStatus(
  { method, path, body }: StatusRequest,
  store: CheckStore,
): ApiReply | undefined {
  const [, read] = /^commit\/(\w+)$/.exec(path) ?? [];
  if (read !== undefined) {
    const commit = store.expand(read);
    return commit === undefined ? { status: 404, body: { type: 'error' } } : { status: 200, body: { hash: commit } };
  }
  const [, commit] = /^commit\/(\w+)\/statuses\/build$/.exec(path) ?? [];
  if (commit === undefined || method !== 'POST') return undefined;
  if (store.isReadOnly)
    return { status: 403, body: { type: 'error', error: { message: 'Your credentials lack one or more scopes' } } };
  const problems = findBodyProblems(body, { required: ['key', 'state', 'url'], optional: ['name', 'description'] });
  const { key = '', state = '', url = '', name = '', description = '' } = body as Record<string, string>;
  if (key.length > 40 || !['INPROGRESS', 'SUCCESSFUL', 'FAILED', 'STOPPED'].includes(state)) problems.push('bad value');
  if (problems.length > 0) return { status: 400, body: { type: 'error', error: { message: problems.join() } } };
  store.written.push({ commit, name, state, description, url });
  return { status: 201, body: { key } };
}

/** Gitea's new commit statuses. Undefined for other requests. */
export function respondToGiteaStatus({ method, path, body }: StatusRequest, store: CheckStore): ApiReply | undefined {
  const [, commit] = /^statuses\/(\w+)$/.exec(path) ?? [];
  if (commit === undefined || method !== 'POST') return undefined;
  if (store.isReadOnly) return { status: 403, body: { message: 'user should have a permission to write to a repo' } };
  const problems = findBodyProblems(body, { required: ['state'], optional: ['context', 'description', 'target_url'] });
  if (problems.length > 0) return { status: 422, body: { message: problems.join() } };
  const { state = '', context: name = '', description = '', target_url: url = '' } = body as Record<string, string>;
  store.written.push({ commit, name, state, description, url });
  return { status: 201, body: { id: store.written.length } };
}

/** Bitbucket Cloud, as described in its `swagger.json`. Undefined for other requests. */
export function respondToBitbucketChecks(path: string, store: CheckStore): ApiReply | undefined {
  const [, commit, kind, report] =
    /^commit\/(\w+)\/(statuses|reports)(?:\/([^/]+)\/annotations)?$/.exec(decodeURIComponent(path)) ?? [];
  if (commit === undefined) return undefined;
  if (store.isForbidden)
    return { status: 403, body: { type: 'error', error: { message: 'Your credentials lack one or more scopes' } } };
  if (report !== undefined)
    return {
      status: 200,
      body: { values: [{ path: 'keys.mdx', line: 5, summary: '"them" is vague', details: null }] },
    };
  const checks = store.list(commit);
  const reports = checks.filter(({ name }) => name.startsWith('report/'));
  const [states, results] = [
    { passed: 'SUCCESSFUL', failed: 'FAILED', running: 'INPROGRESS' },
    { passed: 'PASSED', failed: 'FAILED', running: 'PENDING' },
  ];
  const values =
    kind === 'reports'
      ? reports.map(({ name, state, summary }) => ({
          uuid: `{${name.replace('/', '-')}}`,
          title: name,
          details: summary,
          result: results[state],
        }))
      : checks
          .filter((check) => !reports.includes(check))
          .map(({ name, state, summary }) => ({
            key: name.toUpperCase(),
            name,
            state: states[state],
            url: `https://ci.test/${name}`,
            description: summary,
          }));
  return { status: 200, body: { values } };
}

/** Gitea, as described in its `/swagger.v1.json`. Undefined for other requests. */
export function respondToGiteaChecks(path: string, query: URLSearchParams, store: CheckStore): ApiReply | undefined {
  const [, commit] = /^commits\/(\w+)\/status$/.exec(path) ?? [];
  if (commit === undefined) return undefined;
  if (store.isForbidden)
    return { status: 403, body: { message: 'token does not have at least one of required scope' } };
  const states = { passed: 'success', failed: 'failure', running: 'pending' };
  const isFirst = query.get('page') === '1';
  const statuses = store.list(commit).map(({ name, state, summary }, index) => ({
    id: index,
    context: name,
    status: states[state],
    description: summary,
    target_url: `https://ci.test/${name}`,
  }));
  return { status: 200, body: { state: 'failure', sha: commit, statuses: isFirst ? statuses : null } };
}
