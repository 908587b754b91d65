import { Type } from 'typebox';
import type { Static } from 'typebox';
import { readJson, readResponse } from '../api/api-client.ts';
import { collectMerged, MAX_MERGED_FILES } from '../api/collect-merged.ts';
import { findPull } from '../api/find-pull.ts';
import { openOnce } from '../api/open-once.ts';
import { createNullish, Text } from '../api/payload-types.ts';
import { describeRefusal } from '../api/refusal.ts';
import { readMarks } from '../draft-title.ts';
import { fitText } from '../fit-text.ts';
import { HostFailure } from '../host.ts';
import type { PullRequest, RepositoryHost } from '../host.ts';
import { readToken } from '../remote-options.ts';
import type { RemoteHostOptions } from '../remote-options.ts';
import { createAzureClient, findMessage, getIdentityUrl, HOST_NAME, readAzureList } from './azure-api.ts';
import { createAzureDiscussions } from './discussions.ts';
import { canPushBranches } from './permissions.ts';
import { createAzureChecks } from './pull-checks.ts';
import { createAzureComments } from './pull-comments.ts';
import { createAzureReports } from './pull-reports.ts';

/**
 * Creates the host of a repository at Azure DevOps Services or on an Azure DevOps Server. The API is below the URL of the
 * organization or collection. The path is the project, whose name can contain spaces, and the repository.
 */
export function createAzureHost({ path, ...options }: RemoteHostOptions): RepositoryHost {
  const { apiUrl, credentials, updateCommand } = options;
  const token = readToken(credentials);
  const context = {
    hostName: HOST_NAME,
    updateCommand,
    repository: path.join('/'),
    permission: 'the scope "Code: Read & write"',
    secrets: [token],
  };
  const call = createAzureClient({ ...options, context });
  const callIdentities = createAzureClient({ ...options, apiUrl: getIdentityUrl(apiUrl), context });
  const [projectName, name] = path.map(encodeURIComponent) as [string, string];
  const project = `/${projectName}`;
  const repository = `${project}/_apis/git/repositories/${name}`;
  const pulls = `${repository}/pullrequests`;
  const getPageUrl = (id: string) => `${apiUrl.href.replace(/\/$/, '')}${project}/_git/${name}/pullrequest/${id}`;
  const place = { call, callIdentities, context, project, repository, pulls };

  /** A list contains only the start of each description. */
  async function getPull(id: string, signal: AbortSignal): Promise<PullRequest> {
    const request = { path: `${pulls}/${id}`, purpose: 'read pull requests', schema: Pull };
    return toPullRequest(await readJson(call, request, signal));
  }

  const comments = createAzureComments(place);
  const host: RepositoryHost = {
    getGitCredentials: async () => `x-access-token:${token}`,

    async checkRights(branches, signal) {
      if ((await canPushBranches(place, signal)) === false)
        throw new HostFailure(
          `The owner of the project's token can't create and push branches in ${context.repository} on ${HOST_NAME}. ` +
            'Grant "Contribute" and "Create branch" in the security settings of the repository.',
          { retryable: false },
        );
      await host.findOpenPullRequest(branches, signal);
    },

    async findOpenPullRequest({ head, base }, signal) {
      const query = {
        'searchCriteria.sourceRefName': `refs/heads/${head}`,
        'searchCriteria.targetRefName': `refs/heads/${base}`,
        'searchCriteria.status': 'active',
        $top: '100',
      };
      const list = await readAzureList(
        call,
        { path: pulls, query, purpose: 'list pull requests', schema: Pull },
        signal,
      );
      // A fork can have a branch with the same name.
      const pull = list.find(({ forkSource }) => !forkSource);
      return pull && getPull(String(pull.pullRequestId), signal);
    },

    findPullRequest: (id, signal) => findPull(call, { repository, pulls, id, schema: Pull, toPullRequest }, signal),

    openPullRequest: (request, signal) =>
      openOnce({ host, request, signal }, async () => {
        const { head, base, draft = false } = request;
        const { title, body: description } = fitText(request, LIMITS);
        const purpose = 'open pull requests';
        const refs = { sourceRefName: `refs/heads/${head}`, targetRefName: `refs/heads/${base}` };
        const body = { ...refs, title, description, isDraft: draft };
        const { status, data } = await call({ method: 'POST', path: pulls, body, purpose, accept: [409] }, signal);
        if (status === 409) return describeRefusal(context, { status, purpose, detail: findMessage(data) });
        return toPullRequest(readResponse(Pull, data, HOST_NAME));
      }),

    async updatePullRequest(id, text, signal) {
      const { title, body: description } = fitText(text, LIMITS);
      const body = { title, description, isDraft: text.draft ?? false };
      const request = { method: 'PATCH', path: `${pulls}/${encodeURIComponent(id)}`, body } as const;
      await call({ ...request, purpose: 'edit pull requests' }, signal);
    },

    listMerged: (query, signal) =>
      collectMerged(query, async (page) => {
        const filter = {
          'searchCriteria.targetRefName': `refs/heads/${query.base}`,
          'searchCriteria.status': 'completed',
          $top: String(MERGED_PAGE),
          $skip: String((page - 1) * MERGED_PAGE),
        };
        const request = { path: pulls, query: filter, purpose: 'list pull requests', schema: MergedPull };
        const list = await readAzureList(call, request, signal);
        return {
          entries: list.map((pull) => {
            const { id, url, title, body } = toPullRequest(pull);
            const mergedAt = new Date(pull.closedDate ?? pull.creationDate);
            const readFiles = () => listFiles(pull.lastMergeCommit?.commitId, signal);
            return { id, url, title, body, author: pull.createdBy.displayName, mergedAt, readFiles };
          }),
          // The newest pull requests are first, whenever they were merged.
          isLast: list.length < MERGED_PAGE,
        };
      }),

    comments,
    discussions: createAzureDiscussions({ ...place, comments }),
    checks: createAzureChecks({ ...place, collectionUrl: apiUrl }),
    reports: createAzureReports({ ...place, getPageUrl }),
  };
  return host;

  async function listFiles(commit: string | undefined, signal: AbortSignal): Promise<string[]> {
    if (commit === undefined) return [];
    const path = `${repository}/commits/${encodeURIComponent(commit)}/changes`;
    const query = { top: String(MAX_MERGED_FILES) };
    const { changes } = await readJson(call, { path, query, purpose: 'read pull requests', schema: Changes }, signal);
    return changes.flatMap(({ item }) => (item.isFolder === true ? [] : item.path.replace(/^\//, '')));
  }

  function toPullRequest(pull: Static<typeof Pull>): PullRequest {
    const { pullRequestId, status, title, description, isDraft, mergeStatus } = pull;
    return {
      id: String(pullRequestId),
      url: getPageUrl(String(pullRequestId)),
      state: status === 'active' ? 'open' : status === 'completed' ? 'merged' : 'closed',
      title,
      body: description ?? '',
      ...readMarks({ draft: isDraft, hasConflict: mergeStatus === 'conflicts' }),
    };
  }
}

/** The title is shorter than the host's maximum, so that the list of pull requests shows it. */
const LIMITS = { title: 250, body: 4_000 };
const MERGED_PAGE = 100;

const Pull = Type.Object({
  pullRequestId: Type.Integer(),
  status: Type.String(),
  title: Type.String(),
  description: Text,
  isDraft: Type.Optional(Type.Boolean()),
  mergeStatus: Type.Optional(Type.String()),
  /** Missing if the branch is in the same repository. */
  forkSource: Type.Optional(Type.Unknown()),
});
const MergedPull = Type.Intersect([
  Pull,
  Type.Object({
    createdBy: Type.Object({ displayName: Type.Optional(Type.String()) }),
    creationDate: Type.String(),
    closedDate: Type.Optional(Type.String()),
    lastMergeCommit: createNullish(Type.Object({ commitId: Type.String() })),
  }),
]);
const Changes = Type.Object({
  changes: Type.Array(
    Type.Object({ item: Type.Object({ path: Type.String(), isFolder: Type.Optional(Type.Boolean()) }) }),
  ),
});
