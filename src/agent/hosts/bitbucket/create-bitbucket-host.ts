import { Type } from 'typebox';
import type { Static } from 'typebox';
import { createNullish, Text } from '../api/payload-types.ts';
import { fitText } from '../fit-text.ts';
import { readMarks } from '../draft-title.ts';
import type { PullRequest, RepositoryHost } from '../host.ts';
import { createApiClient, readIfAllowed, readJson } from '../api/api-client.ts';
import { findPull } from '../api/find-pull.ts';
import { openOnce } from '../api/open-once.ts';
import { refuseBranch } from '../api/refuse-branch.ts';
import type { RemoteHostOptions } from '../remote-options.ts';
import { parseBitbucketCredentials } from './bitbucket-credentials.ts';
import { createBitbucketChecks } from './pull-checks.ts';
import { createBitbucketComments } from './pull-comments.ts';
import { createBitbucketDiscussions } from './discussions.ts';
import { createBitbucketReports } from './pull-reports.ts';
import { BranchRestrictions, findRestriction, hasUserRestrictions, Owner } from './branch-rules.ts';
import { collectMerged, MAX_MERGED_FILES } from '../api/collect-merged.ts';

/** Creates the host of a Bitbucket Cloud repository. */
export function createBitbucketHost(options: RemoteHostOptions): RepositoryHost {
  const { updateCommand, path, credentials } = options;
  const { authorization, git, token } = parseBitbucketCredentials(credentials);
  const context = {
    hostName: 'Bitbucket',
    updateCommand,
    repository: path.join('/'),
    permission: 'the scopes to read and write repositories and pull requests',
    secrets: [token, git, authorization],
  };
  const call = createApiClient({ ...options, authorization, context, findMessage });
  const repository = `/repositories/${path.map(encodeURIComponent).join('/')}`;
  const pulls = `${repository}/pullrequests`;
  const pullList = { path: pulls, purpose: 'list pull requests' };

  /** Returns undefined if the token isn't allowed to read its owner. */
  async function findOwner(signal: AbortSignal): Promise<string | undefined> {
    const owner = await readIfAllowed(call, { path: '/user', purpose: 'read its owner', schema: Owner }, signal);
    return owner?.uuid;
  }

  const comments = createBitbucketComments({ call, path, pulls });
  const host: RepositoryHost = {
    getGitCredentials: async () => git,

    async checkRights(branches, signal) {
      // Only repository administrators can read the rules. For other tokens, the push itself fails.
      const request = {
        path: `${repository}/branch-restrictions`,
        query: { kind: 'push', pagelen: '100' },
        purpose: 'read branch restrictions',
        schema: BranchRestrictions,
      };
      const restrictions = await readIfAllowed(call, request, signal);
      const branch = branches.head;
      if (restrictions) {
        const user = hasUserRestrictions(restrictions, branch) ? await findOwner(signal) : undefined;
        const words = findRestriction(restrictions, { branch, user });
        if (words !== undefined) throw refuseBranch(context, { branch, words });
      }
      await host.findOpenPullRequest(branches, signal);
    },

    async findOpenPullRequest({ head, base }, signal) {
      const query = {
        q: `state="OPEN" AND source.branch.name=${quote(head)} AND destination.branch.name=${quote(base)}`,
        sort: '-created_on',
        pagelen: '50',
      };
      const page = await readJson(call, { ...pullList, query, schema: Page }, signal);
      // A fork can have a branch with the same name.
      const pull = page.values.find(
        ({ source, destination }) => source.repository?.full_name === destination.repository?.full_name,
      );
      return pull && toPullRequest(pull);
    },

    findPullRequest: (id, signal) => findPull(call, { repository, pulls, id, schema: Pull, toPullRequest }, signal),

    /**
     * Looks for an open pull request first, because a POST for its branches would overwrite its text, which a person
     * may have edited.
     */
    openPullRequest: (request, signal) =>
      openOnce({ host, request, signal }, async () => {
        const { title, body: description } = fitText(request, LIMITS);
        const body = {
          title,
          description,
          source: { branch: { name: request.head } },
          destination: { branch: { name: request.base } },
          ...(request.draft === true && { draft: true }),
        };
        const post = { method: 'POST', path: pulls, body, purpose: 'open pull requests', schema: Pull } as const;
        return toPullRequest(await readJson(call, post, signal));
      }),

    async updatePullRequest(id, text, signal) {
      const path = `${pulls}/${encodeURIComponent(id)}`;
      const purpose = 'edit pull requests';
      const before = await readJson(call, { path, purpose, schema: Pull }, signal);
      const { title, body: description } = fitText(text, LIMITS);
      // A PUT replaces the reviewers, which people or the repository's defaults have set.
      const reviewers = before.reviewers?.map(({ uuid }) => ({ uuid })) ?? [];
      const { draft = false } = text;
      const change = draft === (before.draft ?? false) ? {} : { draft };
      await call({ method: 'PUT', path, body: { title, description, reviewers, ...change }, purpose }, signal);
    },

    /** The API has no time of the merge. It is the last update, unless someone comments later. */
    listMerged: (query, signal) =>
      collectMerged(query, async (page) => {
        const filter = {
          q: `state="MERGED" AND destination.branch.name=${quote(query.base)} AND updated_on>=${query.since.toISOString()}`,
          sort: '-updated_on',
          pagelen: String(MERGED_PAGE),
          page: String(page),
        };
        const { values: list } = await readJson(call, { ...pullList, query: filter, schema: MergedPage }, signal);
        return {
          entries: list.map((pull) => {
            const { id, url, title, body } = toPullRequest(pull);
            const author = pull.author?.display_name;
            const readFiles = () => listFiles(pull.merge_commit?.hash, signal);
            return { id, url, title, body, author, mergedAt: new Date(pull.updated_on), readFiles };
          }),
          isLast: list.length < MERGED_PAGE,
        };
      }),

    comments,
    discussions: createBitbucketDiscussions({ call, pulls, comments }),
    checks: createBitbucketChecks({ call, repository, pulls }),
    reports: createBitbucketReports({ call, repository, pulls }),
  };
  return host;

  async function listFiles(commit: string | undefined, signal: AbortSignal): Promise<string[]> {
    if (commit === undefined || !/^[0-9a-f]{7,64}$/.test(commit)) return [];
    const path = `${repository}/diffstat/${commit}`;
    const query = { pagelen: String(MAX_MERGED_FILES) };
    const stat = await readJson(call, { path, query, purpose: 'read pull requests', schema: DiffStat }, signal);
    return stat.values.flatMap(({ new: newFile, old }) => newFile?.path ?? old?.path ?? []);
  }
}

const LIMITS = { title: 250, body: 32_000 };

/** Quotes a string in Bitbucket's query language. */
function quote(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}

const Side = Type.Object({
  /** Null if the fork was deleted. */
  repository: createNullish(Type.Object({ full_name: Type.String() })),
});
const Pull = Type.Object({
  id: Type.Integer(),
  state: Type.String(),
  title: Type.String(),
  description: Text,
  links: Type.Object({ html: Type.Object({ href: Type.String() }) }),
  draft: Type.Optional(Type.Boolean()),
  source: Side,
  destination: Side,
  /** Missing in list responses. */
  reviewers: Type.Optional(Type.Array(Type.Object({ uuid: Type.String() }))),
});
const Page = Type.Object({ values: Type.Array(Pull) });
const MergedPull = Type.Intersect([
  Pull,
  Type.Object({
    updated_on: Type.String(),
    author: createNullish(Type.Object({ display_name: Type.String() })),
    merge_commit: createNullish(Type.Object({ hash: Type.String() })),
  }),
]);
const MergedPage = Type.Object({ values: Type.Array(MergedPull) });
const StatFile = createNullish(Type.Object({ path: Type.String() }));
const DiffStat = Type.Object({ values: Type.Array(Type.Object({ new: StatFile, old: StatFile })) });
/** The API's maximum. */
const MERGED_PAGE = 50;

function toPullRequest({ id, state, links, title, description, draft }: Static<typeof Pull>): PullRequest {
  const knownState = state === 'OPEN' ? 'open' : state === 'MERGED' ? 'merged' : 'closed';
  const text = { title, body: description ?? '' };
  return { id: String(id), url: links.html.href, state: knownState, ...text, ...readMarks({ draft }) };
}

/** Finds the message in `{ error: { message, fields: { source: ["branch not found: x"] } } }`. */
function findMessage(data: unknown): string | undefined {
  if (!isObject(data) || !isObject(data['error'])) return undefined;
  const { message, fields } = data['error'];
  const parts = [message, isObject(fields) ? JSON.stringify(fields) : undefined];
  return parts.filter((part) => typeof part === 'string').join(' ') || undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
