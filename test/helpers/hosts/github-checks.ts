import type { ApiReply, ApiRequest } from './api-server.ts';
import type { CheckStore, StoredCheck } from './check-store.ts';

/** Responds to requests about checks, below the repository. Undefined for other requests. */
export function respondToChecks(path: string, store: CheckStore): ApiReply | undefined {
  const [, commit, kind] = /^commits\/(\w+)\/(check-runs|status)$/.exec(path) ?? [];
  const [, run] = /^check-runs\/(\d+)\/annotations$/.exec(path) ?? [];
  if (commit === undefined && run === undefined) return undefined;
  if (store.isForbidden) return { status: 403, body: { message: 'Resource not accessible by personal access token' } };
  if (run !== undefined)
    return {
      status: 200,
      body: [{ path: 'keys.mdx', start_line: 5, annotation_level: 'failure', title: null, message: '"them" is vague' }],
    };
  const checks = store.list(commit ?? '');
  // Half of the checks are statuses.
  if (kind === 'status')
    return { status: 200, body: { state: 'failure', statuses: checks.filter(isStatus).map(printStatus) } };
  const runs = checks.filter((check) => !isStatus(check));
  return { status: 200, body: { total_count: runs.length, check_runs: runs.map(printRun) } };
}

/** Responds to a new status of a commit. Undefined for other requests. */
export function respondToStatus({ method, path, body }: Pick<ApiRequest, 'method' | 'path' | 'body'>, store: CheckStore) {
  const [, commit] = /^statuses\/(\w+)$/.exec(path) ?? [];
  if (commit === undefined || method !== 'POST') return undefined;
  if (store.isReadOnly) return { status: 403, body: { message: 'Resource not accessible by personal access token' } };
  const { state, context, description, target_url: url } = body as Record<string, string>;
  if ((description ?? '').length > 140) return { status: 422, body: { message: 'description is too long' } };
  store.written.push({ commit, name: context ?? '', state: state ?? '', description: description ?? '', url: url ?? '' });
  return { status: 201, body: { id: store.written.length } };
}

function isStatus({ name }: StoredCheck): boolean {
  return name.startsWith('status/');
}

function printStatus({ name, state, summary }: StoredCheck) {
  const states = { passed: 'success', failed: 'failure', running: 'pending' };
  return { context: name, state: states[state], description: summary, target_url: `https://ci.test/${name}` };
}

function printRun({ name, state, summary }: StoredCheck, index: number) {
  const isDone = state !== 'running';
  return {
    id: 800 + index,
    name,
    status: isDone ? 'completed' : 'in_progress',
    conclusion: isDone ? (state === 'passed' ? 'success' : 'failure') : null,
    html_url: `https://ci.test/${name}`,
    output: { title: null, summary, text: null, annotations_count: state === 'failed' ? 1 : 0 },
  };
}
