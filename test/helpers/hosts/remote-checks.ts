/** The checks of GitLab, Bitbucket and Gitea, as their APIs print them. `path` is below the project or repository. */
import type { ApiReply } from './api-server.ts';
import { DETAIL } from './check-store.ts';
import type { CheckStore, StoredCheck } from './check-store.ts';

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
