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

/**
 * Responds to check runs that an App writes. The App has one run for each name and commit, unless it creates a second
 * one. Undefined for other requests.
 */
export function respondToRun(
  { method, path, query, body }: Pick<ApiRequest, 'method' | 'path' | 'query' | 'body'>,
  store: CheckStore,
): ApiReply | undefined {
  const name = query.get('check_name');
  if (name !== null) {
    const runs = store.written.flatMap((run, index) =>
      run.name === name && path === `commits/${run.commit}/check-runs` ? [{ id: index, app: { id: 12345 } }] : [],
    );
    const foreign = { id: 999, app: { id: 1 } };
    return { status: 200, body: { total_count: runs.length + 1, check_runs: [foreign, ...runs] } };
  }
  const [, id] = /^check-runs(?:\/(\d+))?$/.exec(path) ?? [];
  if (!path.startsWith('check-runs') || (method !== 'POST' && method !== 'PATCH')) return undefined;
  const run = body as Record<string, string> & { output?: { title: string; annotations?: unknown } };
  const before = id === undefined ? undefined : store.written[Number(id)];
  if (id !== undefined && !before) return { status: 404, body: { message: 'Not Found' } };
  const written = {
    commit: before?.commit ?? run['head_sha'] ?? '',
    name: run['name'] ?? '',
    state: run['conclusion'] ?? run['status'] ?? '',
    description: run.output?.title ?? '',
    url: run['details_url'] ?? '',
    annotations: run.output?.annotations,
  };
  if (before) Object.assign(before, written);
  else store.written.push(written);
  return { status: before ? 200 : 201, body: { id: Number(id ?? store.written.length - 1) } };
}

/** Responds to a new status of a commit. Undefined for other requests. */
export function respondToStatus(
  { method, path, body }: Pick<ApiRequest, 'method' | 'path' | 'body'>,
  store: CheckStore,
) {
  const [, commit] = /^statuses\/(\w+)$/.exec(path) ?? [];
  if (commit === undefined || method !== 'POST') return undefined;
  if (store.isReadOnly) return { status: 403, body: { message: 'Resource not accessible by personal access token' } };
  const { state, context, description, target_url: url } = body as Record<string, string>;
  if ((description ?? '').length > 140) return { status: 422, body: { message: 'description is too long' } };
  store.written.push({
    commit,
    name: context ?? '',
    state: state ?? '',
    description: description ?? '',
    url: url ?? '',
  });
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
