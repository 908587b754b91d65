import { Type } from 'typebox';
import type { Static } from 'typebox';
import { Value } from 'typebox/value';
import { markDraft } from '../draft-title.ts';
import { fitText } from '../fit-text.ts';
import type { PullRequest, RepositoryHost } from '../host.ts';
import { createApiClient, readIfAllowed, readResponse } from '../api/api-client.ts';
import { describeRefusal } from '../api/refusal.ts';
import { refuseBranch } from '../api/refuse-branch.ts';
import type { RemoteHostOptions } from '../remote-options.ts';
import { readToken } from '../remote-options.ts';
import {
  DEVELOPER,
  findRole,
  isProtected,
  namesUsers,
  Owner,
  ProjectAccess,
  ProtectedBranches,
  RULES_PAGE,
} from './branch-rules.ts';

/** A repository on gitlab.com or a self-managed GitLab, in any depth of groups. Pull requests are merge requests there. */
export function createGitLabHost({
  projectId,
  apiUrl,
  path,
  credentials,
  wait,
  reach,
}: RemoteHostOptions): RepositoryHost {
  const token = readToken(credentials);
  const context = {
    hostName: 'GitLab',
    projectId,
    repository: path.join('/'),
    permission: 'the scope "api" and the role Developer',
    secrets: [token],
  };
  const call = createApiClient({ apiUrl, authorization: `Bearer ${token}`, context, findMessage, wait, reach });
  const project = `/projects/${encodeURIComponent(path.join('/'))}`;
  const requests = `${project}/merge_requests`;

  /** Undefined for a token that may not ask. */
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
      // A token that may not read the rules learns of them when it pushes.
      const rules = await readIfAllowed(
        call,
        {
          path: `${project}/protected_branches`,
          query: { per_page: String(RULES_PAGE) },
          purpose: 'read protected branches',
          schema: ProtectedBranches,
        },
        signal,
      );
      const branch = branches.head;
      if (rules) {
        const user = namesUsers(rules, branch) ? await findOwner(signal) : undefined;
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
      const { data } = await call({ method: 'GET', path: requests, query, purpose: 'list merge requests' }, signal);
      // A fork may have a branch of the same name.
      const found = readResponse(Type.Array(MergeRequest), data, 'GitLab').find(
        (each) => each.source_project_id === each.target_project_id,
      );
      return found && toPullRequest(found);
    },

    async findPullRequest(id, signal) {
      if (!/^\d{1,15}$/.test(id)) return undefined;
      const response = await call(
        { method: 'GET', path: `${requests}/${id}`, purpose: 'read merge requests', accept: [404] },
        signal,
      );
      if (response.status !== 404) return toPullRequest(readResponse(MergeRequest, response.data, 'GitLab'));
      // 404 is also the response for resources that the token may not see.
      await call({ method: 'GET', path: project, purpose: 'read merge requests' }, signal);
      return undefined;
    },

    async openPullRequest(request, signal) {
      const open = await host.findOpenPullRequest(request, signal);
      if (open) return open;
      const { title, body: description } = fitText(markDraft(request, DRAFT), LIMITS);
      const purpose = 'open merge requests';
      const { status, data } = await call(
        {
          method: 'POST',
          path: requests,
          body: { source_branch: request.head, target_branch: request.base, title, description },
          purpose,
          accept: [409],
        },
        signal,
      );
      if (status !== 409) return toPullRequest(readResponse(MergeRequest, data, 'GitLab'));
      // The words of a 409 are in the language of the token's owner: only the status is the same everywhere.
      const other = await host.findOpenPullRequest(request, signal);
      if (other) return other;
      throw describeRefusal(context, { status, purpose, detail: findMessage(data) });
    },

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
  };
  return host;
}

/** GitLab takes a merge request whose title begins so for a draft. */
const DRAFT = 'Draft:';
const LIMITS = { title: 250, body: 1_000_000 };

const MergeRequest = Type.Object({
  iid: Type.Integer(),
  web_url: Type.String(),
  state: Type.String(),
  source_project_id: Type.Union([Type.Integer(), Type.Null()]),
  target_project_id: Type.Integer(),
});

function toPullRequest({ iid, web_url: url, state }: Static<typeof MergeRequest>): PullRequest {
  // `locked` lasts for the moments of a merge.
  const known = state === 'merged' || state === 'closed' ? state : 'open';
  return { id: String(iid), url, state: known };
}

/** `message` is a text, a list or an object of lists by field; errors of parameters come as `error`. */
function findMessage(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const found = 'message' in data ? data.message : 'error' in data ? data.error : undefined;
  return found === undefined || typeof found === 'string' ? found : JSON.stringify(found);
}
