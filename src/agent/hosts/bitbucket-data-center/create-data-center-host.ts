import { Type } from 'typebox';
import type { Static } from 'typebox';
import { findDecoded } from '../../../lib/decode-path.ts';
import { createApiClient, readIfAllowed, readJson, readResponse } from '../api/api-client.ts';
import { collectMerged, MAX_MERGED_FILES } from '../api/collect-merged.ts';
import { findPull } from '../api/find-pull.ts';
import { Text } from '../api/payload-types.ts';
import { describeRefusal } from '../api/refusal.ts';
import { openOnce } from '../api/open-once.ts';
import { refuseBranch } from '../api/refuse-branch.ts';
import { markDraft, readMarks } from '../draft-title.ts';
import { fitText } from '../fit-text.ts';
import { HostFailure } from '../host.ts';
import type { PullRequest, RepositoryHost } from '../host.ts';
import type { RemoteHostOptions } from '../remote-options.ts';
import { BranchRestrictions, findRestriction } from './branch-rules.ts';
import {
  createPage,
  createRepositoryPath,
  editVersioned,
  findDataCenterMessage,
  hasError,
  HOST_NAME,
} from './data-center-api.ts';
import { parseDataCenterCredentials } from './data-center-credentials.ts';
import { createDataCenterDiscussions } from './discussions.ts';
import { createDataCenterChecks } from './pull-checks.ts';
import { createDataCenterComments } from './pull-comments.ts';
import { createDataCenterReports } from './pull-reports.ts';

/** Creates the host of a repository on a Bitbucket Data Center server. Its API is `/rest` below the server's pages. */
export function createDataCenterHost(options: RemoteHostOptions): RepositoryHost {
  const { updateCommand, path, credentials } = options;
  const { authorization, git, token } = parseDataCenterCredentials(credentials);
  const context = {
    hostName: HOST_NAME,
    updateCommand,
    repository: path.join('/'),
    permission: 'the permission to write to the repository',
    secrets: [token],
  };
  const call = createApiClient({ ...options, authorization, context, findMessage: findDataCenterMessage });
  const repository = createRepositoryPath('api', path);
  const pulls = `${repository}/pull-requests`;
  const pullList = { path: pulls, purpose: 'list pull requests' };

  /** The API has no endpoint for the token's owner, but every response names it. */
  async function findAccount(signal: AbortSignal): Promise<string | undefined> {
    const { headers } = await call({ method: 'GET', path: repository, purpose: 'read the repository' }, signal);
    return findDecoded(headers.get('x-ausername') ?? '') || undefined;
  }

  const place = { call, context, path, repository, pulls };
  const comments = createDataCenterComments(place);
  const host: RepositoryHost = {
    getGitCredentials: async () => git,

    async checkRights(branches, signal) {
      // Only repository administrators can read the rules. For other tokens, the push itself fails.
      const request = {
        path: `${createRepositoryPath('branch-permissions', path)}/restrictions`,
        query: { limit: '100' },
        purpose: 'read branch restrictions',
        schema: BranchRestrictions,
      };
      const restrictions = await readIfAllowed(call, request, signal);
      if (restrictions && restrictions.values.length > 0) {
        const branch = branches.head;
        const words = findRestriction(restrictions, { branch, user: await findAccount(signal) });
        if (words !== undefined) throw refuseBranch(context, { branch, words });
      }
      await host.findOpenPullRequest(branches, signal);
    },

    async findOpenPullRequest({ head, base }, signal) {
      const query = { direction: 'OUTGOING', at: toRef(head), state: 'OPEN', order: 'NEWEST', limit: '100' };
      const page = await readJson(call, { ...pullList, query, schema: createPage(Pull) }, signal);
      // A branch can also have a pull request into the repository that this one was forked from.
      const pull = page.values.find(
        ({ fromRef, toRef: target }) =>
          fromRef.id === toRef(head) && target.id === toRef(base) && fromRef.repository.id === target.repository.id,
      );
      return pull && toPullRequest(pull);
    },

    findPullRequest: (id, signal) => findPull(call, { repository, pulls, id, schema: Pull, toPullRequest }, signal),

    openPullRequest: (request, signal) =>
      openOnce({ host, request, signal }, async () => {
        const { head, base, draft = false } = request;
        const { title, body: description } = fitText(request, LIMITS);
        const purpose = 'open pull requests';
        const [projectKey, slug] = path;
        const side = (branch: string) => ({ id: toRef(branch), repository: { slug, project: { key: projectKey } } });
        const body = { title, description, draft, fromRef: side(head), toRef: side(base) };
        const post = { method: 'POST', path: pulls, body, purpose, accept: [404, 409] } as const;
        const { status, data } = await call(post, signal);
        if (status === 404) throw refuseOpening(status, data);
        if (status === 409) return refuseOpening(status, data);
        const pull = readResponse(Pull, data, HOST_NAME);
        // Servers before 8.18 ignore the field.
        if (draft && pull.draft === undefined) {
          await host.updatePullRequest(String(pull.id), request, signal);
          return { ...toPullRequest(pull), title: markDraft(request, DRAFT).title, isDraft: true };
        }
        return toPullRequest(pull);

        function refuseOpening(code: number, refusal: unknown): HostFailure {
          const lasting = { retryable: false };
          if (hasError(refusal, 'NoSuchBranchException'))
            return new HostFailure(`The branch ${head} or ${base} doesn't exist on ${HOST_NAME}.`, lasting);
          if (hasError(refusal, 'EmptyPullRequestException'))
            return new HostFailure(`The branch ${head} has no changes that aren't in ${base}.`, lasting);
          return describeRefusal(context, { status: code, purpose, detail: findDataCenterMessage(refusal) });
        }
      }),

    async updatePullRequest(id, text, signal) {
      const purpose = 'edit pull requests';
      const edited = await editVersioned(
        place,
        {
          path: `${pulls}/${encodeURIComponent(id)}`,
          purpose,
          schema: Pull,
          change({ draft, reviewers }) {
            const isOldServer = draft === undefined;
            const { title, body: description } = fitText(isOldServer ? markDraft(text, DRAFT) : text, LIMITS);
            return {
              title,
              description,
              // A PUT replaces the reviewers, which people or the repository's defaults have set.
              reviewers: reviewers?.map(({ user: { name } }) => ({ user: { name } })) ?? [],
              ...(!isOldServer && { draft: text.draft ?? false }),
            };
          },
        },
        signal,
      );
      if (!edited) throw describeRefusal(context, { status: 404, purpose });
    },

    listMerged(query, signal) {
      let start: number | undefined = 0;
      return collectMerged(query, async () => {
        const filter = {
          state: 'MERGED',
          at: toRef(query.base),
          order: 'NEWEST',
          limit: '50',
          start: String(start ?? 0),
        };
        const page = await readJson(call, { ...pullList, query: filter, schema: createPage(MergedPull) }, signal);
        start = page.isLastPage === false ? (page.nextPageStart ?? undefined) : undefined;
        return {
          entries: page.values.map((pull) => {
            const { id, url, title, body } = toPullRequest(pull);
            const { displayName, name } = pull.author.user;
            const mergedAt = new Date(pull.closedDate ?? pull.updatedDate);
            return {
              id,
              url,
              title,
              body,
              author: displayName ?? name,
              mergedAt,
              readFiles: () => listFiles(id, signal),
            };
          }),
          isLast: start === undefined || page.values.every(({ updatedDate }) => updatedDate < query.since.getTime()),
        };
      });
    },

    comments,
    discussions: createDataCenterDiscussions({ ...place, comments }),
    checks: createDataCenterChecks(place),
    reports: createDataCenterReports({ ...place, findAccount }),
  };
  return host;

  async function listFiles(id: string, signal: AbortSignal): Promise<string[]> {
    const query = { limit: String(MAX_MERGED_FILES) };
    const request = { path: `${pulls}/${id}/changes`, query, purpose: 'read pull requests' };
    const { values } = await readJson(call, { ...request, schema: createPage(Change) }, signal);
    return values.map(({ path: file }) => file.components.join('/'));
  }
}

const LIMITS = { title: 255, body: 32_000 };
/** Starts the title of a draft on servers before 8.18. */
const DRAFT = 'Draft:';

function toRef(branch: string): string {
  return `refs/heads/${branch}`;
}

const Side = Type.Object({ id: Type.String(), repository: Type.Object({ id: Type.Integer() }) });
const Pull = Type.Object({
  id: Type.Integer(),
  state: Type.String(),
  title: Type.String(),
  description: Text,
  links: Type.Object({ self: Type.Array(Type.Object({ href: Type.String() })) }),
  /** Missing on servers before 8.18. */
  draft: Type.Optional(Type.Boolean()),
  fromRef: Side,
  toRef: Side,
  reviewers: Type.Optional(Type.Array(Type.Object({ user: Type.Object({ name: Type.String() }) }))),
  /** Missing until the server has tried the merge. */
  properties: Type.Optional(
    Type.Object({ mergeResult: Type.Optional(Type.Object({ outcome: Type.Optional(Type.String()) })) }),
  ),
});
const MergedPull = Type.Intersect([
  Pull,
  Type.Object({
    updatedDate: Type.Number(),
    closedDate: Type.Optional(Type.Number()),
    author: Type.Object({ user: Type.Object({ name: Type.String(), displayName: Type.Optional(Type.String()) }) }),
  }),
]);
const Change = Type.Object({ path: Type.Object({ components: Type.Array(Type.String()) }) });

function toPullRequest(pull: Static<typeof Pull>): PullRequest {
  const { id, state, title, description, draft, links, properties } = pull;
  return {
    id: String(id),
    url: links.self[0]?.href ?? '',
    state: state === 'OPEN' ? 'open' : state === 'MERGED' ? 'merged' : 'closed',
    title,
    body: description ?? '',
    ...readMarks({
      draft,
      title,
      ...(draft === undefined && { mark: DRAFT }),
      hasConflict: properties?.mergeResult?.outcome === 'CONFLICTED',
    }),
  };
}
