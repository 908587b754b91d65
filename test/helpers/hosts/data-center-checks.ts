import type { ApiReply, ApiRequest } from './api-server.ts';
import type { CheckStore } from './check-store.ts';
import { createList, refuse } from './data-center-replies.ts';
import { findBodyProblems } from './strict-body.ts';

type Request = Pick<ApiRequest, 'method' | 'path' | 'body'>;

/**
 * Responds to new build statuses and Code Insights reports, as described in the REST documentation of Bitbucket Data
 * Center. `path` starts with the name of the API and continues below the repository. Undefined for other requests.
 */
export function respondToDataCenterStatus({ method, path, body }: Request, store: CheckStore): ApiReply | undefined {
  const [, commit] = /^api\/commits\/(\w+)\/builds$/.exec(path) ?? [];
  if (commit !== undefined && method === 'POST') return addBuild(commit, { body, store });
  const [, reported, key, annotations] =
    /^insights\/commits\/(\w+)\/reports\/([\w-]+)(\/annotations)?$/.exec(path) ?? [];
  if (reported === undefined || method === 'GET') return undefined;
  if ((key ?? '').length > 50) return refuse(400, 'ArgumentValidationException', 'The key is too long.');
  if (annotations === undefined) return putReport(body);
  const written = store.written.findLast((each) => each.commit === reported);
  if (!written) return refuse(404, 'NoSuchReportException', 'The report does not exist.');
  if (method === 'DELETE') {
    written.annotations = [];
    return { status: 204 };
  }
  const list = (body as { annotations: Record<string, unknown>[] }).annotations;
  const problems = list.flatMap((each) =>
    findBodyProblems(each, {
      required: ['message', 'severity'],
      optional: ['path', 'line', 'type', 'link', 'externalId'],
    }),
  );
  if (problems.length > 0 || list.length > 1000) return refuse(400, 'ArgumentValidationException', problems.join());
  written.annotations = list;
  return { status: 204 };
}

function addBuild(commit: string, { body, store }: { body: unknown; store: CheckStore }): ApiReply {
  if (store.isReadOnly) return refuse(403, 'AuthorisationException', 'You are not permitted to do this');
  const problems = findBodyProblems(body, {
    required: ['key', 'state', 'url'],
    optional: ['name', 'description', 'ref', 'parent', 'buildNumber', 'duration', 'testResults'],
  });
  const { key = '', state = '', url = '', name = '', description = '' } = body as Record<string, string>;
  if (key.length > 255 || !/^(?:INPROGRESS|SUCCESSFUL|FAILED|CANCELLED|UNKNOWN)$/.test(state))
    problems.push('bad value');
  if (problems.length > 0) return refuse(400, 'ArgumentValidationException', problems.join());
  store.written.push({ commit, name, state, description, url });
  return { status: 204 };
}

function putReport(body: unknown): ApiReply {
  const problems = findBodyProblems(body, {
    required: ['title'],
    optional: ['details', 'result', 'reporter', 'link', 'logoUrl', 'data', 'createdDate', 'coverageProviderKey'],
  });
  if (!/^(?:PASS|FAIL)$/.test((body as { result: string }).result)) problems.push('result is unknown');
  return problems.length > 0 ? refuse(400, 'ArgumentValidationException', problems.join()) : { status: 200, body: {} };
}

/** Responds to requests for builds and reports. Checks whose names start with `report/` are reports. */
export function respondToDataCenterChecks({ method, path }: Request, store: CheckStore): ApiReply | undefined {
  const [, built] = /^build-status\/commits\/(\w+)$/.exec(path) ?? [];
  const [, reported, report] = /^insights\/commits\/(\w+)\/reports(?:\/([\w-]+)\/annotations)?$/.exec(path) ?? [];
  const commit = built ?? reported;
  if (commit === undefined || method !== 'GET') return undefined;
  if (store.isForbidden) return refuse(403, 'AuthorisationException', 'You are not permitted to do this');
  if (report !== undefined) {
    const annotations = [{ path: 'keys.mdx', line: 5, message: '"them" is vague', severity: 'LOW' }];
    return { status: 200, body: { totalCount: 1, annotations } };
  }
  const isReport = (name: string) => name.startsWith('report/');
  const checks = store.list(commit).filter(({ name }) => isReport(name) === (reported !== undefined));
  const states = { passed: 'SUCCESSFUL', failed: 'FAILED', running: 'INPROGRESS' };
  return {
    status: 200,
    body: createList(
      checks.map(({ name, state, summary }) =>
        isReport(name)
          ? { key: name.replace('/', '-'), title: name, details: summary, result: state === 'failed' ? 'FAIL' : 'PASS' }
          : {
              key: name.toUpperCase(),
              name,
              state: states[state],
              url: `https://ci.test/${name}`,
              description: summary,
            },
      ),
    ),
  };
}
