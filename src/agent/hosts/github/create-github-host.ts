import { Type } from 'typebox';
import type { Static } from 'typebox';
import { createNullish, Text } from '../api/payload-types.ts';
import { markDraft, readMarks } from '../draft-title.ts';
import { fitText } from '../fit-text.ts';
import { HostFailure } from '../host.ts';
import type { NewPullRequest, PullRequest, RepositoryHost } from '../host.ts';
import { readResponse } from '../api/api-client.ts';
import { describeRefusal } from '../api/refusal.ts';
import type { RemoteHostOptions } from '../remote-options.ts';
import { readToken } from '../remote-options.ts';
import { checkRules } from './branch-rules.ts';
import { parseAppCredentials } from './app-credentials.ts';
import { attempt, createGitHubClient } from './github-client.ts';
import { createGitHubChecks } from './pull-checks.ts';
import { createGitHubComments } from './pull-comments.ts';
import { createGitHubDiscussions } from './discussions.ts';
import { createGitHubReports } from './pull-reports.ts';
import type { GitHubRefusal } from './github-client.ts';
import { createAppTokens, createFixedTokens, findAppAccount } from './github-tokens.ts';
import { collectMerged, MAX_MERGED_FILES } from '../api/collect-merged.ts';

/** Creates the host of a repository on GitHub or GitHub Enterprise Server, with a token or a GitHub App. */
export function createGitHubHost(options: RemoteHostOptions): RepositoryHost {
  const { credentials } = options;
  const [owner, repo] = options.path;
  const app = parseAppCredentials(credentials);
  const context = {
    hostName: 'GitHub',
    updateCommand: options.updateCommand,
    repository: `${owner}/${repo}`,
    permission: 'the permissions "Contents: write" and "Pull requests: write" (a classic token: the scope "repo")',
    secrets: app ? [app.privateKey] : [readToken(credentials)],
  };
  const client = createGitHubClient(options);
  const tokens = app ? createAppTokens({ client, app, owner, repo, context }) : createFixedTokens(credentials);

  const sign = async (signal: AbortSignal, getToken = tokens.getForApi) => ({
    owner,
    repo,
    headers: { authorization: `Bearer ${await getToken(signal)}` },
    request: { signal },
  });
  const refuse = (refusal: GitHubRefusal, purpose: string) => {
    if (!refusal.ssoUrl) return describeRefusal(context, { ...refusal, purpose });
    return new HostFailure(`Authorize the project's token for the organization first, at ${refusal.ssoUrl}.`, {
      retryable: false,
    });
  };

  const comments = createGitHubComments({ client, sign, refuse });
  const signForIssues = (signal: AbortSignal) => sign(signal, tokens.getForIssues);

  const host: RepositoryHost = {
    getGitCredentials: (signal) => tokens.getForGit(signal),

    async checkRights({ head, base }, signal) {
      await checkRules(head, { client, sign, context, signal });
      // A branch has no commits beyond itself, so this request never opens a pull request. It only tests the token.
      const { refusal } = await attempt(
        client.request('POST /repos/{owner}/{repo}/pulls', { ...(await sign(signal)), head: base, base, title: head }),
        signal,
      );
      if (!refusal || refusal.status === 422) return;
      const status = refusal.status === 404 ? 403 : refusal.status;
      throw refuse({ ...refusal, status }, 'open pull requests');
    },

    findOpenPullRequest: ({ head, base }, signal) => findOpen({ head, base, filter: `${owner}:${head}` }, signal),

    async findPullRequest(id, signal) {
      if (!/^\d{1,15}$/.test(id)) return undefined;
      const { data, refusal } = await attempt(
        client.request('GET /repos/{owner}/{repo}/pulls/{pull_number}', {
          ...(await sign(signal)),
          pull_number: Number(id),
        }),
        signal,
      );
      if (!refusal) return toPullRequest(readResponse(Pull, data, 'GitHub'));
      if (refusal.status !== 404) throw refuse(refusal, 'read pull requests');
      await checkRepository(signal);
      return undefined;
    },

    async openPullRequest(request, signal) {
      const openPull = await host.findOpenPullRequest(request, signal);
      if (openPull) return openPull;
      const { head, base } = request;
      const post = async (text: { title: string; body: string; draft?: boolean }) =>
        attempt(
          client.request('POST /repos/{owner}/{repo}/pulls', { ...(await sign(signal)), head, base, ...text }),
          signal,
        );
      const isDraft = request.draft === true;
      const first = await post({ ...fitText(request, LIMITS), ...(isDraft && { draft: true }) });
      // Private repositories on free plans don't support drafts.
      const hasNoDrafts = isDraft && first.refusal?.status === 422 && /draft/i.test(first.refusal.detail);
      const { data, refusal } = hasNoDrafts ? await post(fitText(markDraft(request, DRAFT), LIMITS)) : first;
      if (!refusal) return toPullRequest(readResponse(Pull, data, 'GitHub'));
      // A person, or an earlier request whose response was lost, was faster. After a rename of the owner, the filter
      // misses that pull request.
      const existingPull = refusal.status === 422 ? await findOpen({ head, base }, signal) : undefined;
      if (existingPull) return existingPull;
      // The repository was just read, so 404 means that write access is missing.
      const status = refusal.status === 404 ? 403 : refusal.status;
      throw findBranchProblem(request, refusal) ?? refuse({ ...refusal, status }, 'open pull requests');
    },

    async updatePullRequest(id, text, signal) {
      const signature = await sign(signal);
      // A pull request can't be converted back to a draft through the API, so the title marks it. A native draft stays
      // one.
      const { data, refusal } = await attempt(
        client.request('PATCH /repos/{owner}/{repo}/pulls/{pull_number}', {
          ...signature,
          pull_number: Number(id),
          ...fitText(markDraft(text, DRAFT), LIMITS),
        }),
        signal,
      );
      if (refusal) throw refuse(refusal, 'edit pull requests');
      const { draft, node_id: node } = readResponse(Pull, data, 'GitHub');
      if (draft !== true || text.draft === true || node === undefined) return;
      const { headers, request } = signature;
      const ready = await attempt(
        client.graphql(MARK_READY, { node, headers, request }).then((data) => ({ data })),
        signal,
      );
      if (ready.refusal) throw refuse(ready.refusal, 'mark pull requests as ready for review');
    },

    listMerged: (query, signal) =>
      collectMerged(query, async (page) => {
        const { data, refusal } = await attempt(
          client.request('GET /repos/{owner}/{repo}/pulls', {
            ...(await sign(signal)),
            base: query.base,
            state: 'closed',
            sort: 'updated',
            direction: 'desc',
            per_page: MERGED_PAGE,
            page,
          }),
          signal,
        );
        if (refusal) throw refuse(refusal, 'list pull requests');
        const pulls = readResponse(Type.Array(ClosedPull), data, 'GitHub');
        const last = pulls.at(-1);
        return {
          entries: pulls.flatMap((pull) => {
            if (pull.merged_at === null) return [];
            const { id, url, title, body } = toPullRequest(pull);
            const readFiles = () => listFiles(pull.number, signal);
            return [{ id, url, title, body, author: pull.user?.login, mergedAt: new Date(pull.merged_at), readFiles }];
          }),
          isLast: pulls.length < MERGED_PAGE || last === undefined || new Date(last.updated_at) < query.since,
        };
      }),

    comments,
    checks: createGitHubChecks({ client, sign: (signal) => sign(signal, tokens.getForChecks), refuse }),
    discussions: createGitHubDiscussions({ client, sign: signForIssues, refuse, comments }),
    reports: createGitHubReports({
      client,
      sign,
      signStatus: (signal) => sign(signal, tokens.getForStatuses),
      refuse,
      app: app && { id: String(app.appId), findAccount: (signal) => findAppAccount({ client, app, signal }) },
    }),
  };
  return host;

  async function findOpen(
    { head, base, filter }: { head: string; base: string; filter?: string },
    signal: AbortSignal,
  ): Promise<PullRequest | undefined> {
    const { data, refusal } = await attempt(
      client.request('GET /repos/{owner}/{repo}/pulls', {
        ...(await sign(signal)),
        ...(filter !== undefined && { head: filter }),
        base,
        state: 'open',
        sort: 'created',
        direction: 'desc',
        per_page: 100,
      }),
      signal,
    );
    if (refusal) throw refuse(refusal, 'list pull requests');
    const pull = readResponse(Type.Array(Pull), data, 'GitHub').find(
      (each) => each.head.ref === head && each.head.repo?.id === each.base.repo.id,
    );
    return pull && toPullRequest(pull);
  }

  async function listFiles(number: number, signal: AbortSignal): Promise<string[]> {
    const { data, refusal } = await attempt(
      client.request('GET /repos/{owner}/{repo}/pulls/{pull_number}/files', {
        ...(await sign(signal)),
        pull_number: number,
        per_page: MAX_MERGED_FILES,
      }),
      signal,
    );
    if (refusal) throw refuse(refusal, 'read pull requests');
    return readResponse(Type.Array(ChangedFile), data, 'GitHub').map(({ filename }) => filename);
  }

  /**
   * Distinguishes a missing pull request from a repository that the token can't see. GitHub responds with 404 to both.
   */
  async function checkRepository(signal: AbortSignal): Promise<void> {
    const { refusal } = await attempt(client.request('GET /repos/{owner}/{repo}', await sign(signal)), signal);
    if (refusal) throw refuse(refusal, 'read pull requests');
  }
}

const DRAFT = 'Draft:';
/** GraphQL, because the REST API doesn't support this. */
const MARK_READY =
  'mutation($node: ID!) { markPullRequestReadyForReview(input: { pullRequestId: $node }) { pullRequest { id } } }';
const LIMITS = { title: 250, body: 65_000 };

const Repository = Type.Object({ id: Type.Integer() });
const Pull = Type.Object({
  number: Type.Integer(),
  html_url: Type.String(),
  node_id: Type.Optional(Type.String()),
  draft: Type.Optional(Type.Boolean()),
  /** Missing in lists, and null until GitHub has tried the merge. */
  mergeable: createNullish(Type.Boolean()),
  state: Type.String(),
  title: Type.String(),
  body: Text,
  merged_at: Type.Union([Type.String(), Type.Null()]),
  /** `repo` is null if the fork was deleted. */
  head: Type.Object({ ref: Type.String(), repo: Type.Union([Repository, Type.Null()]) }),
  base: Type.Object({ repo: Repository }),
});
const ClosedPull = Type.Intersect([
  Pull,
  Type.Object({
    updated_at: Type.String(),
    user: createNullish(Type.Object({ login: Type.String() })),
  }),
]);
const ChangedFile = Type.Object({ filename: Type.String() });
const MERGED_PAGE = 100;

function toPullRequest(pull: Static<typeof Pull>): PullRequest {
  const { number, html_url: url, title, body, merged_at: mergedAt } = pull;
  const state = mergedAt === null ? (pull.state === 'open' ? 'open' : 'closed') : 'merged';
  const marks = readMarks({ draft: pull.draft, title, mark: DRAFT, hasConflict: pull.mergeable === false });
  return { id: String(number), url, state, title, body: body ?? '', ...marks };
}

/** GitHub responds with 422 to all of these problems, and only the message distinguishes them. */
function findBranchProblem({ head, base }: NewPullRequest, { status, detail }: GitHubRefusal): HostFailure | undefined {
  if (status !== 422) return undefined;
  if (/no commits between/i.test(detail))
    return new HostFailure(
      `The branch ${head} has no commits that aren't in ${base}, so there is nothing to open a pull request for.`,
      {
        retryable: false,
      },
    );
  const field = /"field":"(head|base)"/.exec(detail)?.[1];
  if (!field) return undefined;
  return new HostFailure(`GitHub doesn't have a branch ${field === 'head' ? head : base} in this repository.`, {
    retryable: false,
  });
}
