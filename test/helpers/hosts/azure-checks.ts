import type { ApiReply, ApiRequest } from './api-server.ts';
import { createAzureList, PROJECT_ID, refuseAzure } from './azure-replies.ts';
import { DETAIL } from './check-store.ts';
import type { CheckStore, StoredCheck } from './check-store.ts';
import { findBodyProblems } from './strict-body.ts';

interface CheckedPulls {
  store: CheckStore;
  /** Returns the branch of a pull request. */
  getBranch(pull: string): string;
}

/**
 * Responds to requests about statuses, policies and builds, as described in the REST documentation of Azure DevOps. Checks
 * whose names start with `policy/` are builds, and `lint` is the status of a commit. `path` is below the API of the
 * project. Undefined for other requests.
 */
export function respondToAzureChecks(
  { method, path, query, body }: Pick<ApiRequest, 'method' | 'path' | 'query' | 'body'>,
  { store, getBranch }: CheckedPulls,
): ApiReply | undefined {
  const [, pull] = /^git\/repositories\/docs\/pullrequests\/(\d+)\/statuses$/.exec(path) ?? [];
  const [, commit] = /^git\/repositories\/docs\/commits\/(\w+)\/statuses$/.exec(path) ?? [];
  const [, build] = /^build\/builds\/(\d+)\/timeline$/.exec(path) ?? [];
  if (pull !== undefined && method === 'POST') return addStatus(body, { store, branch: getBranch(pull) });
  const isEvaluations = path === 'policy/evaluations';
  if (pull === undefined && commit === undefined && !isEvaluations && build === undefined) return undefined;
  if (store.isForbidden) return refuseAzure(403, 'GitNeedsPermissionException', 'TF401027: You need permission.');
  if (build !== undefined) {
    const issues = [{ type: 'error', category: 'General', message: DETAIL }];
    return { status: 200, body: { records: [{ type: 'Task', name: 'Check links', result: 'failed', issues }] } };
  }
  if (isEvaluations) return listEvaluations(query, { store, getBranch });
  const ofCommit = commit === undefined ? [] : store.list(commit).filter(({ name }) => name === 'lint');
  const ofPull = store.checks.filter(
    ({ branch, name }) => pull !== undefined && branch === getBranch(pull) && !isPolicy(name) && name !== 'lint',
  );
  // A pull request keeps the earlier statuses of a context.
  const earlier = ofPull.map((check, index) => ({ ...printStatus({ ...check, state: 'running' }), id: index + 1 }));
  return createAzureList([...ofCommit.map(printStatus), ...ofPull.map(printStatus), ...earlier]);
}

function isPolicy(name: string): boolean {
  return name.startsWith('policy/');
}

const STATES = { passed: 'succeeded', failed: 'failed', running: 'pending' };

function printStatus({ name, state, summary }: StoredCheck) {
  return {
    id: 900,
    state: STATES[state],
    description: summary,
    context: { name, genre: null },
    targetUrl: `https://ci.test/${name}`,
  };
}

function listEvaluations(query: URLSearchParams, { store, getBranch }: CheckedPulls): ApiReply {
  const [, pull] =
    new RegExp(`^vstfs:///CodeReview/CodeReviewId/${PROJECT_ID}/(\\d+)$`).exec(query.get('artifactId') ?? '') ?? [];
  if (pull === undefined) return refuseAzure(400, 'InvalidArgumentValueException', 'artifactId');
  const states = { passed: 'approved', failed: 'rejected', running: 'running' };
  const builds = store.checks.filter(({ branch, name }) => branch === getBranch(pull) && isPolicy(name));
  const reviewers = { id: 'fa4e907d-c16b-4a4c-9dfa-4906e5d171dd', displayName: 'Minimum number of reviewers' };
  return createAzureList([
    { status: 'queued', configuration: { id: 1, isEnabled: true, type: reviewers }, context: null },
    ...builds.map(({ name, state }, index) => ({
      status: states[state],
      configuration: {
        id: 2 + index,
        isEnabled: true,
        type: { id: '0609b952-1397-4640-95ec-e00a01b2c241', displayName: 'Build' },
        settings: { displayName: name },
      },
      context: { buildId: 70 + index, buildDefinitionName: 'docs' },
    })),
  ]);
}

function addStatus(body: unknown, { store, branch }: { store: CheckStore; branch: string }): ApiReply {
  if (store.isReadOnly) return refuseAzure(403, 'GitNeedsPermissionException', 'TF401027: You need permission.');
  const problems = findBodyProblems(body, {
    required: ['state', 'context'],
    optional: ['iterationId', 'description', 'targetUrl', 'properties'],
  });
  const {
    state,
    description = '',
    targetUrl: url = '',
    context,
    iterationId,
  } = body as {
    state: string;
    description?: string;
    targetUrl?: string;
    context: { name: string };
    iterationId?: number;
  };
  if (!/^(?:pending|succeeded|failed|error)$/.test(state) || iterationId !== 1) problems.push('bad value');
  if (problems.length > 0) return refuseAzure(400, 'InvalidArgumentValueException', problems.join());
  store.written.push({ commit: store.getCommit(branch), name: context.name, state, description, url });
  return { status: 200, body: { id: store.written.length } };
}
