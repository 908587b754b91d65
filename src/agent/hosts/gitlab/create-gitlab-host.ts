import { Type } from 'typebox';
import type { Static } from 'typebox';
import { Value } from 'typebox/value';
import { createNullish, Text } from '../api/payload-types.ts';
import { markDraft, readMarks } from '../draft-title.ts';
import { fitText } from '../fit-text.ts';
import type { PullRequest, RepositoryHost } from '../host.ts';
import { createApiClient, readIfAllowed, readJson, readResponse } from '../api/api-client.ts';
import { describeRefusal } from '../api/refusal.ts';
import { findPull } from '../api/find-pull.ts';
import { openOnce } from '../api/open-once.ts';
import { refuseBranch } from '../api/refuse-branch.ts';
import type { RemoteHostOptions } from '../remote-options.ts';
import { readToken } from '../remote-options.ts';
import { createGitLabChecks } from './merge-request-checks.ts';
import { createGitLabComments } from './merge-request-comments.ts';
import { createGitLabDiscussions } from './discussions.ts';
import { createGitLabReports } from './merge-request-reports.ts';
import {
  DEVELOPER,
  findRole,
  isProtected,
  hasUserRestrictions,
  Owner,
  ProjectAccess,
  ProtectedBranches,
  RULES_PAGE,
} from './branch-rules.ts';
import { collectMerged, MAX_MERGED_FILES } from '../api/collect-merged.ts';

/**
 * Creates the host of a repository on gitlab.com or a self-managed GitLab, at any group depth. GitLab calls pull
 * requests merge requests.
 */
export function createGitLabHost(options: RemoteHostOptions): RepositoryHost {
  const { updateCommand, path, credentials } = options;
  const token = readToken(credentials);
  const context = {
    hostName: 'GitLab',
    updateCommand,
    repository: path.join('/'),
    permission: 'the scope "api" and the role Developer',
    missingHint: describePathOption(options),
    secrets: [token],
  };
  const call = createApiClient({ ...options, authorization: `Bearer ${token}`, context, findMessage });
  const project = `/projects/${encodeURIComponent(path.join('/'))}`;
  const requests = `${project}/merge_requests`;
  const requestList = { path: requests, purpose: 'list merge requests' };

  /** Returns undefined if the token isn't allowed to read its owner. */
  async function findOwner(signal: AbortSignal): Promise<number | undefined> {
    const owner = await readIfAllowed(call, { path: '/user', purpose: 'read its owner', schema: Owner }, signal);
    return owner?.id;
  }

  const host: RepositoryHost = {
    getGitCredentials: async () => (credentials.includes(':') ? credentials : `oauth2:${token}`),

    async checkRights(branches, signal) {
      const purpose = 'open merge requests';
      const { data } = await call({ method: 'GET', path: project, purpose }, signal);
      const role = Value.Check(ProjectAccess, data) ? findRole(data) : undefined;
      if (role !== undefined && role < DEVELOPER) throw describeRefusal(context, { status: 403, purpose });
      // If the token can't read the rules, the push itself fails.
      const request = {
        path: `${project}/protected_branches`,
        query: { per_page: String(RULES_PAGE) },
        purpose: 'read protected branches',
        schema: ProtectedBranches,
      };
      const rules = await readIfAllowed(call, request, signal);
      const branch = branches.head;
      if (rules) {
        const user = hasUserRestrictions(rules, branch) ? await findOwner(signal) : undefined;
        if (isProtected(rules, { branch, role, user }))
          throw refuseBranch(context, { branch, words: 'restricts who can push' });
      }
      await host.findOpenPullRequest(branches, signal);
    },

    async findOpenPullRequest({ head, base }, signal) {
      const query = {
        state: 'opened',
        source_branch: head,
        target_branch: base,
        order_by: 'created_at',
        sort: 'desc',
        per_page: '100',
      };
      const list = await readJson(call, { ...requestList, query, schema: Type.Array(MergeRequest) }, signal);
      // A fork can have a branch with the same name.
      const request = list.find((each) => each.source_project_id === each.target_project_id);
      return request && toPullRequest(request);
    },

    findPullRequest(id, signal) {
      const purpose = 'read merge requests';
      const place = { repository: project, pulls: requests, id, purpose, schema: MergeRequest, toPullRequest };
      return findPull(call, place, signal);
    },

    openPullRequest: (request, signal) =>
      openOnce({ host, request, signal }, async () => {
        const { title, body: description } = fitText(markDraft(request, DRAFT), LIMITS);
        const purpose = 'open merge requests';
        const body = { source_branch: request.head, target_branch: request.base, title, description };
        const post = { method: 'POST', path: requests, body, purpose, accept: [409] } as const;
        const { status, data } = await call(post, signal);
        // The message of a 409 is in the language of the token's owner, so only the status is reliable.
        if (status === 409) return describeRefusal(context, { status, purpose, detail: findMessage(data) });
        return toPullRequest(readResponse(MergeRequest, data, 'GitLab'));
      }),

    async updatePullRequest(id, text, signal) {
      const { title, body: description } = fitText(markDraft(text, DRAFT), LIMITS);
      await call(
        {
          method: 'PUT',
          path: `${requests}/${encodeURIComponent(id)}`,
          body: { title, description },
          purpose: 'edit merge requests',
        },
        signal,
      );
    },

    listMerged: (query, signal) =>
      collectMerged(query, async (page) => {
        const filter = {
          state: 'merged',
          target_branch: query.base,
          updated_after: query.since.toISOString(),
          order_by: 'updated_at',
          sort: 'desc',
          per_page: String(MERGED_PAGE),
          page: String(page),
        };
        const list = await readJson(call, { ...requestList, query: filter, schema: Type.Array(MergedRequest) }, signal);
        return {
          entries: list.flatMap((request) => {
            if (!request.merged_at) return [];
            const { id, url, title, body } = toPullRequest(request);
            const author = request.author?.username;
            const readFiles = () => listFiles(request.iid, signal);
            return [{ id, url, title, body, author, mergedAt: new Date(request.merged_at), readFiles }];
          }),
          isLast: list.length < MERGED_PAGE,
        };
      }),

    comments: createGitLabComments({ call, project }),
    checks: createGitLabChecks({ call, project }),
    reports: createGitLabReports({ call, project }),
    discussions: createGitLabDiscussions({ call, project }),
  };
  return host;

  async function listFiles(iid: number, signal: AbortSignal): Promise<string[]> {
    const path = `${requests}/${iid}/diffs`;
    const query = { per_page: String(MAX_MERGED_FILES) };
    const files = await readJson(call, { path, query, purpose: 'read merge requests', schema: ChangedFiles }, signal);
    return files.map(({ new_path: file }) => file);
  }
}

/** A title with this prefix marks a merge request as a draft. */
const DRAFT = 'Draft:';
const LIMITS = { title: 250, body: 1_000_000 };

/** A group looks like the path of the server. Names the option for a GitLab that is installed below a path. */
function describePathOption({
  apiUrl,
  path,
  updateCommand,
}: Pick<RemoteHostOptions, 'apiUrl' | 'path' | 'updateCommand'>): string | undefined {
  if (path.length < 3 || apiUrl.hostname === 'gitlab.com' || apiUrl.pathname !== '/api/v4') return undefined;
  const example = `${apiUrl.origin}/${encodeURIComponent(path[0])}/api/v4`;
  return `If GitLab is installed under the path /${path[0]}, set its API URL with \`${updateCommand} --host-api-url ${example}\`.`;
}

const MergeRequest = Type.Object({
  iid: Type.Integer(),
  web_url: Type.String(),
  state: Type.String(),
  title: Type.String(),
  description: Text,
  has_conflicts: Type.Optional(Type.Boolean()),
  source_project_id: Type.Union([Type.Integer(), Type.Null()]),
  target_project_id: Type.Integer(),
});
const MergedRequest = Type.Intersect([
  MergeRequest,
  Type.Object({
    merged_at: Text,
    author: createNullish(Type.Object({ username: Type.String() })),
  }),
]);
const ChangedFiles = Type.Array(Type.Object({ new_path: Type.String() }));
const MERGED_PAGE = 100;

function toPullRequest(request: Static<typeof MergeRequest>): PullRequest {
  const { iid, web_url: url, state, title, description } = request;
  // `locked` only occurs during a merge.
  const knownState = state === 'merged' || state === 'closed' ? state : 'open';
  const marks = readMarks({ title, mark: DRAFT, hasConflict: request.has_conflicts });
  return { id: String(iid), url, state: knownState, title, body: description ?? '', ...marks };
}

/** `message` is a string, a list, or an object with a list per field. Parameter errors are in `error`. */
function findMessage(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const message = 'message' in data ? data.message : 'error' in data ? data.error : undefined;
  return message === undefined || typeof message === 'string' ? message : JSON.stringify(message);
}
