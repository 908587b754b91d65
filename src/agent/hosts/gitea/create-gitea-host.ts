import { Type } from 'typebox';
import type { Static } from 'typebox';
import { Value } from 'typebox/value';
import { createNullish, Text } from '../api/payload-types.ts';
import { markDraft, readMarks } from '../draft-title.ts';
import { fitText } from '../fit-text.ts';
import { HostFailure } from '../host.ts';
import type { PullRequest, RepositoryHost } from '../host.ts';
import { createApiClient, readIfAllowed, readJson, readResponse } from '../api/api-client.ts';
import { describeRefusal } from '../api/refusal.ts';
import { findPull } from '../api/find-pull.ts';
import { openOnce } from '../api/open-once.ts';
import { refuseBranch } from '../api/refuse-branch.ts';
import type { RemoteHostOptions } from '../remote-options.ts';
import { readToken } from '../remote-options.ts';
import { BranchProtections, findProtection, hasUserRestrictions, Owner, RepositoryAccess } from './branch-rules.ts';
import { createGiteaChecks } from './pull-checks.ts';
import { createGiteaComments } from './pull-comments.ts';
import { createGiteaDiscussions } from './discussions.ts';
import { createGiteaReports } from './pull-reports.ts';
import { collectMerged, MAX_MERGED_FILES } from '../api/collect-merged.ts';

/** Creates the host of a repository on a Gitea or Forgejo server, such as Codeberg. */
export function createGiteaHost(options: RemoteHostOptions): RepositoryHost {
  const { updateCommand, path, credentials } = options;
  const context = {
    hostName: 'Gitea',
    updateCommand,
    repository: path.join('/'),
    permission: 'the scope "write:repository" and write access',
    missingHint: describePathOption(options),
    secrets: [readToken(credentials)],
  };
  const call = createApiClient({ ...options, authorization: authorize(credentials), context, findMessage });
  const repository = `/repos/${path.map(encodeURIComponent).join('/')}`;
  const pulls = `${repository}/pulls`;
  const pullList = { path: pulls, purpose: 'list pull requests' };

  /** Returns undefined if the token isn't allowed to read its owner. */
  async function findOwner(signal: AbortSignal): Promise<string | undefined> {
    const owner = await readIfAllowed(call, { path: '/user', purpose: 'read its owner', schema: Owner }, signal);
    return owner?.login;
  }

  const comments = createGiteaComments({ call, repository });
  const host: RepositoryHost = {
    getGitCredentials: async () => credentials,

    async checkRights(branches, signal) {
      const purpose = 'push';
      const { data } = await call({ method: 'GET', path: repository, purpose }, signal);
      if (Value.Check(RepositoryAccess, data) && !data.permissions.push)
        throw describeRefusal(context, { status: 403, purpose });
      // Only repository administrators can read the rules. For other tokens, the push itself fails.
      const request = {
        path: `${repository}/branch_protections`,
        purpose: 'read protected branches',
        schema: BranchProtections,
      };
      const rules = await readIfAllowed(call, request, signal);
      const branch = branches.head;
      if (rules) {
        const user = hasUserRestrictions(rules, branch) ? await findOwner(signal) : undefined;
        const words = findProtection(rules, { branch, user });
        if (words !== undefined) throw refuseBranch(context, { branch, words });
      }
      await host.findOpenPullRequest(branches, signal);
    },

    /**
     * The API can't filter by head. The branch was just pushed, so its pull request is among the most recently updated
     * ones.
     */
    async findOpenPullRequest({ head, base }, signal) {
      for (let page = 1; page <= MAX_PAGES; page += 1) {
        const query = { state: 'open', sort: 'recentupdate', page: String(page), limit: String(PAGE) };
        const list = await readJson(call, { ...pullList, query, schema: Type.Array(Pull) }, signal);
        const match = list.find(
          (pull) => pull.head.ref === head && pull.base.ref === base && pull.head.repo_id === pull.base.repo_id,
        );
        if (match) return toPullRequest(match);
        // The server can return fewer entries per page than requested, so only an empty page is the last one.
        if (list.length === 0) return undefined;
      }
      return undefined;
    },

    findPullRequest: (id, signal) => findPull(call, { repository, pulls, id, schema: Pull, toPullRequest }, signal),

    openPullRequest: (request, signal) =>
      openOnce({ host, request, signal }, async () => {
        const { head, base } = request;
        const purpose = 'open pull requests';
        const body = { head, base, ...fitText(markDraft(request, DRAFT), LIMITS) };
        const post = { method: 'POST', path: pulls, body, purpose, accept: [404, 409] } as const;
        const { status, data } = await call(post, signal);
        if (status === 404)
          // The repository was just read, so one of the branches is missing.
          throw new HostFailure(`Gitea doesn't have a branch ${head} or ${base} in ${context.repository}.`, {
            retryable: false,
          });
        if (status === 409) return describeRefusal(context, { status, purpose, detail: findMessage(data) });
        return toPullRequest(readResponse(Pull, data, 'Gitea'));
      }),

    async updatePullRequest(id, text, signal) {
      const body = fitText(markDraft(text, DRAFT), LIMITS);
      await call(
        { method: 'PATCH', path: `${pulls}/${encodeURIComponent(id)}`, body, purpose: 'edit pull requests' },
        signal,
      );
    },

    /** The API can't filter by branch. */
    listMerged: (query, signal) =>
      collectMerged(query, async (page) => {
        const filter = { state: 'closed', sort: 'recentupdate', page: String(page), limit: String(PAGE) };
        const list = await readJson(call, { ...pullList, query: filter, schema: Type.Array(ClosedPull) }, signal);
        const last = list.at(-1);
        return {
          entries: list.flatMap((pull) => {
            if (!pull.merged || !pull.merged_at || pull.base.ref !== query.base) return [];
            const { id, url, title, body } = toPullRequest(pull);
            const readFiles = () => listFiles(pull.number, signal);
            return [{ id, url, title, body, author: pull.user?.login, mergedAt: new Date(pull.merged_at), readFiles }];
          }),
          // The server can return fewer entries per page than requested, so only an empty page is the last one.
          isLast: last === undefined || new Date(last.updated_at) < query.since,
        };
      }),

    comments,
    discussions: createGiteaDiscussions({ call, repository, comments }),
    checks: createGiteaChecks({ call, repository }),
    reports: createGiteaReports({ call, repository }),
  };
  return host;

  async function listFiles(number: number, signal: AbortSignal): Promise<string[]> {
    const path = `${pulls}/${number}/files`;
    const query = { limit: String(MAX_MERGED_FILES) };
    const files = await readJson(call, { path, query, purpose: 'read pull requests', schema: ChangedFiles }, signal);
    return files.map(({ filename }) => filename);
  }
}

/** One of the title prefixes that mark a draft in Gitea and Forgejo by default. */
const DRAFT = 'WIP:';
const LIMITS = { title: 250, body: 1_000_000 };
const PAGE = 50;
const MAX_PAGES = 40;

function authorize(credentials: string): string {
  if (!credentials.includes(':')) return `token ${credentials}`;
  return `Basic ${Buffer.from(credentials).toString('base64')}`;
}

const Branch = Type.Object({ ref: Type.String(), repo_id: Type.Integer() });
/** An SSH URL doesn't contain the path of a server that is below one. */
function describePathOption({
  apiUrl,
  updateCommand,
}: Pick<RemoteHostOptions, 'apiUrl' | 'updateCommand'>): string | undefined {
  if (apiUrl.hostname === 'codeberg.org' || apiUrl.pathname !== '/api/v1') return undefined;
  return `If Gitea or Forgejo is installed under a path of its server, set its API URL with \`${updateCommand} --host-api-url ${apiUrl.origin}/path/api/v1\`.`;
}

const Pull = Type.Object({
  number: Type.Integer(),
  html_url: Type.String(),
  title: Type.String(),
  body: Text,
  state: Type.String(),
  merged: Type.Boolean(),
  head: Branch,
  base: Branch,
});
const ClosedPull = Type.Intersect([
  Pull,
  Type.Object({
    updated_at: Type.String(),
    merged_at: Text,
    user: createNullish(Type.Object({ login: Type.String() })),
  }),
]);
const ChangedFiles = Type.Array(Type.Object({ filename: Type.String() }));

function toPullRequest(pull: Static<typeof Pull>): PullRequest {
  const { number, html_url: url, title, body } = pull;
  const state = pull.merged ? 'merged' : pull.state === 'open' ? 'open' : 'closed';
  return { id: String(number), url, state, title, body: body ?? '', ...readMarks({ title, mark: DRAFT }) };
}

function findMessage(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null || !('message' in data)) return undefined;
  return typeof data.message === 'string' ? data.message : undefined;
}
