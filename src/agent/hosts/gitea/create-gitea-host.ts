import { Type } from 'typebox';
import type { Static } from 'typebox';
import { Value } from 'typebox/value';
import { markDraft } from '../draft-title.ts';
import { fitText } from '../fit-text.ts';
import { HostFailure } from '../host.ts';
import type { PullRequest, RepositoryHost } from '../host.ts';
import { createApiClient, readIfAllowed, readResponse } from '../api/api-client.ts';
import { describeRefusal } from '../api/refusal.ts';
import { refuseBranch } from '../api/refuse-branch.ts';
import type { RemoteHostOptions } from '../remote-options.ts';
import { readToken } from '../remote-options.ts';
import { BranchProtections, findProtection, namesUsers, Owner, RepositoryAccess } from './branch-rules.ts';

/** A repository on a Gitea or Forgejo server, such as Codeberg. */
export function createGiteaHost({
  projectId,
  apiUrl,
  path,
  credentials,
  wait,
  reach,
}: RemoteHostOptions): RepositoryHost {
  const context = {
    hostName: 'Gitea',
    projectId,
    repository: path.join('/'),
    permission: 'the scope "write:repository" and write access',
    secrets: [readToken(credentials)],
  };
  const call = createApiClient({ apiUrl, authorization: authorize(credentials), context, findMessage, wait, reach });
  const repository = `/repos/${path.map(encodeURIComponent).join('/')}`;
  const pulls = `${repository}/pulls`;

  /** Undefined for a token that may not ask. */
  async function findOwner(signal: AbortSignal): Promise<string | undefined> {
    const owner = await readIfAllowed(call, { path: '/user', purpose: 'read its owner', schema: Owner }, signal);
    return owner?.login;
  }

  const host: RepositoryHost = {
    getGitCredentials: async () => credentials,

    async checkRights(branches, signal) {
      const purpose = 'push';
      const { data } = await call({ method: 'GET', path: repository, purpose }, signal);
      if (Value.Check(RepositoryAccess, data) && !data.permissions.push)
        throw describeRefusal(context, { status: 403, purpose });
      // Only administrators of a repository may read its rules; others learn of them when they push.
      const rules = await readIfAllowed(
        call,
        {
          path: `${repository}/branch_protections`,
          purpose: 'read protected branches',
          schema: BranchProtections,
        },
        signal,
      );
      const branch = branches.head;
      if (rules) {
        const user = namesUsers(rules, branch) ? await findOwner(signal) : undefined;
        const words = findProtection(rules, { branch, user });
        if (words !== undefined) throw refuseBranch(context, { branch, words });
      }
      await host.findOpenPullRequest(branches, signal);
    },

    /** There is no filter by head: the branch was just pushed, so its pull request is among those touched last. */
    async findOpenPullRequest({ head, base }, signal) {
      for (let page = 1; page <= MAX_PAGES; page += 1) {
        const query = { state: 'open', sort: 'recentupdate', page: String(page), limit: String(PAGE) };
        const { data } = await call({ method: 'GET', path: pulls, query, purpose: 'list pull requests' }, signal);
        const list = readResponse(Type.Array(Pull), data, 'Gitea');
        const found = list.find(
          (pull) => pull.head.ref === head && pull.base.ref === base && pull.head.repo_id === pull.base.repo_id,
        );
        if (found) return toPullRequest(found);
        // The server may allow fewer on a page than were asked for, so only an empty one is the last.
        if (list.length === 0) return undefined;
      }
      return undefined;
    },

    async findPullRequest(id, signal) {
      if (!/^\d{1,15}$/.test(id)) return undefined;
      const response = await call(
        { method: 'GET', path: `${pulls}/${id}`, purpose: 'read pull requests', accept: [404] },
        signal,
      );
      if (response.status !== 404) return toPullRequest(readResponse(Pull, response.data, 'Gitea'));
      // 404 is also the response for resources that the token may not see.
      await call({ method: 'GET', path: repository, purpose: 'read pull requests' }, signal);
      return undefined;
    },

    async openPullRequest(request, signal) {
      const open = await host.findOpenPullRequest(request, signal);
      if (open) return open;
      const { head, base } = request;
      const purpose = 'open pull requests';
      const { status, data } = await call(
        {
          method: 'POST',
          path: pulls,
          body: { head, base, ...fitText(markDraft(request, DRAFT), LIMITS) },
          purpose,
          accept: [404, 409],
        },
        signal,
      );
      if (status === 404)
        // The repository was just read: what is not found is one of the branches.
        throw new HostFailure(`Gitea doesn't have a branch ${head} or ${base} in ${context.repository}.`, {
          retryable: false,
        });
      if (status !== 409) return toPullRequest(readResponse(Pull, data, 'Gitea'));
      const other = await host.findOpenPullRequest(request, signal);
      if (other) return other;
      throw describeRefusal(context, { status, purpose, detail: findMessage(data) });
    },

    async updatePullRequest(id, text, signal) {
      const body = fitText(markDraft(text, DRAFT), LIMITS);
      await call(
        { method: 'PATCH', path: `${pulls}/${encodeURIComponent(id)}`, body, purpose: 'edit pull requests' },
        signal,
      );
    },
  };
  return host;
}

/** One of the prefixes that Gitea and Forgejo take for work in progress by default. */
const DRAFT = 'WIP:';
const LIMITS = { title: 250, body: 1_000_000 };
const PAGE = 50;
const MAX_PAGES = 40;

function authorize(credentials: string): string {
  if (!credentials.includes(':')) return `token ${credentials}`;
  return `Basic ${Buffer.from(credentials).toString('base64')}`;
}

const Branch = Type.Object({ ref: Type.String(), repo_id: Type.Integer() });
const Pull = Type.Object({
  number: Type.Integer(),
  html_url: Type.String(),
  state: Type.String(),
  merged: Type.Boolean(),
  head: Branch,
  base: Branch,
});

function toPullRequest({ number, html_url: url, state, merged }: Static<typeof Pull>): PullRequest {
  return { id: String(number), url, state: merged ? 'merged' : state === 'open' ? 'open' : 'closed' };
}

function findMessage(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null || !('message' in data)) return undefined;
  return typeof data.message === 'string' ? data.message : undefined;
}
