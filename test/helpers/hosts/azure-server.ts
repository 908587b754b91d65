import { createAzureHost } from '../../../src/agent/hosts/azure-devops/create-azure-host.ts';
import { startApiServer } from './api-server.ts';
import type { ApiReply, ApiRequest } from './api-server.ts';
import { createCheckStore } from './check-store.ts';
import type { CheckStore } from './check-store.ts';
import { createCommentStore, OWN_ACCOUNT } from './comment-store.ts';
import type { CommentStore } from './comment-store.ts';
import type { HostFixture } from './contract.ts';
import { respondToAzureChecks } from './azure-checks.ts';
import { printAzureUser, respondToAzureComments } from './azure-comments.ts';
import { createAzureList, PROJECT_ID, refuseAzure, REPOSITORY_ID } from './azure-replies.ts';
import { createFixture, createPullStore, PULL_FILES } from './pull-store.ts';
import type { PullStore, StoredPull } from './pull-store.ts';
import { findBodyProblems, findQueryProblems } from './strict-body.ts';

/** The personal access token that it accepts. */
export const AZURE_TOKEN = 'azure-known';
/** The namespace of Git repositories. */
const NAMESPACE = '2e9eb7ed-3c0a-47d4-87c1-0ffdd275fd87';

interface AzureState {
  store: PullStore;
  comments: CommentStore;
  checks: CheckStore;
  /** Whether the token's owner can push branches. Undefined: the token isn't allowed to read this. */
  canPush: boolean | undefined;
  /** What has the permissions of accounts. The repository inherits them, unless it is `none`. */
  isListedBy: 'repository' | 'project' | 'none';
}

/**
 * Azure DevOps with the project `Hand Book` in the collection `tfs/Docs`, and one repository, as described in its REST
 * documentation, with the same rejections: every request needs a version, and lists cut descriptions.
 */
export async function startAzure(): Promise<HostFixture & AzureState & { server: NonNullable<HostFixture['server']> }> {
  const state: AzureState = {
    store: createPullStore(),
    comments: createCommentStore(),
    checks: createCheckStore(),
    canPush: true,
    isListedBy: 'repository',
  };
  const server = await startApiServer((request) => respond(request, state));
  return Object.assign(state, {
    ...createFixture(state.store, server),
    emptyList: { count: 0, value: [] },
    createHost: ({ credentials = AZURE_TOKEN, isMissing = false, wait } = {}) =>
      createAzureHost({
        updateCommand: 'bindery admin project update prj_1',
        apiUrl: new URL(`${server.origin}/tfs/Docs`),
        path: ['Hand Book', isMissing ? 'missing' : 'docs'],
        credentials,
        wait,
      }),
  } satisfies Partial<HostFixture>);
}

function respond({ method, path, query, headers, body }: ApiRequest, state: AzureState): ApiReply {
  const { store, comments, checks } = state;
  const [user, password] = readBasic(headers.authorization);
  if (password !== AZURE_TOKEN || user === undefined)
    return headers['x-tfs-fedauthredirect'] === 'Suppress'
      ? { status: 401, body: '' }
      : { status: 203, body: '<html>Sign in</html>' };
  const version = query.get('api-version') ?? '';
  const isPreview = /\/_apis\/(?:policy\/evaluations|connectionData)/.test(path);
  if (!(isPreview ? /^7\.0-preview/ : /^7\.0$/).test(version))
    return refuseAzure(400, 'VssVersionNotSpecifiedException', `The requested version "${version}" is not supported.`);
  query.delete('api-version');
  const [, collectionPath = ''] = /^\/tfs\/Docs(\/.*)$/.exec(path) ?? [];
  if (collectionPath === '/_apis/connectionData')
    return comments.hidesAccount
      ? refuseAzure(401, 'UnauthorizedRequestException', 'TF400813: The user is not authorized.')
      : { status: 200, body: { authenticatedUser: { id: OWN_ACCOUNT, providerDisplayName: 'Robot' } } };
  const permissionReply = respondToPermissions(collectionPath, query, state);
  if (permissionReply) return permissionReply;
  const [, rest] = /^\/Hand%20Book\/_apis\/(.+)$/.exec(collectionPath) ?? [];
  if (rest === undefined) return refuseAzure(404, 'ProjectDoesNotExistWithNameException', 'TF200016: No such project.');
  const checkReply = respondToAzureChecks(
    { method, path: rest, query, body },
    { store: checks, getBranch: (pull) => store.find(pull)?.head ?? '' },
  );
  if (checkReply) return checkReply;
  const [, parts] = /^git\/repositories\/docs(?:\/(.*))?$/.exec(rest) ?? [];
  if (!/^git\/repositories\/docs(?:\/|$)/.test(rest))
    return refuseAzure(404, 'GitRepositoryNotFoundException', 'TF401019: The Git repository does not exist.');
  if (parts === undefined)
    return { status: 200, body: { id: REPOSITORY_ID, name: 'docs', project: { id: PROJECT_ID, name: 'Hand Book' } } };
  const commentReply = respondToAzureComments({ method, path: parts, body }, comments);
  if (commentReply) return commentReply;
  if (/^commits\/\w+\/changes$/.test(parts)) {
    const files = PULL_FILES.map((file) => ({ item: { path: `/${file}`, gitObjectType: 'blob' }, changeType: 'add' }));
    const folder = { item: { path: '/', isFolder: true, gitObjectType: 'tree' }, changeType: 'edit' };
    return { status: 200, body: { changeCounts: {}, changes: [folder, ...files] } };
  }
  const [, id, action] = /^pullrequests(?:\/(\d+)(\/iterations)?)?$/.exec(parts) ?? [];
  if (!parts.startsWith('pullrequests')) return refuseAzure(404, 'NotFound', 'Not found');
  if (id === undefined && method === 'GET') return list(query, state);
  if (id === undefined && method === 'POST') return create(body, state);
  const pull = store.find(id ?? '');
  if (!pull) return refuseAzure(404, 'GitPullRequestNotFoundException', 'TF401180: The pull request was not found.');
  if (action !== undefined)
    return createAzureList([{ id: 1, sourceRefCommit: { commitId: checks.getCommit(pull.head) } }]);
  if (method === 'GET') return { status: 200, body: print(pull, state) };
  return method === 'PATCH' ? update(pull, { body, state }) : refuseAzure(405, 'Method', 'Method not allowed');
}

function readBasic(header = ''): string[] {
  const [, text = ''] = /^Basic (.+)$/.exec(header) ?? [];
  return Buffer.from(text, 'base64').toString().split(':');
}

/** Identities, the permissions of an account, and the token's own ones. Undefined for other requests. */
function respondToPermissions(path: string, query: URLSearchParams, state: AzureState): ApiReply | undefined {
  const { comments } = state;
  const securityToken = `repoV2/${PROJECT_ID}/${REPOSITORY_ID}`;
  const refusal = refuseAzure(401, 'UnauthorizedRequestException', 'TF400813: The user is not authorized.');
  if (path === `/_apis/permissions/${NAMESPACE}/20`) {
    if (state.canPush === undefined) return refusal;
    if (query.get('tokens') !== securityToken) return createAzureList([]);
    return createAzureList([state.canPush]);
  }
  if (path === '/_apis/identities') {
    if (comments.hidesWriters) return refusal;
    const id = query.get('identityIds') ?? '';
    return createAzureList([
      comments.users.includes(id) ? { id, descriptor: getDescriptor(id), isActive: true } : null,
    ]);
  }
  if (path !== `/_apis/accesscontrollists/${NAMESPACE}`) return undefined;
  const descriptor = query.get('descriptors') ?? '';
  const name = comments.users.find((each) => getDescriptor(each) === descriptor) ?? '';
  const token = query.get('token') ?? '';
  if (query.get('includeExtendedInfo') !== 'true') return createAzureList([]);
  if (state.isListedBy === 'none')
    return createAzureList(token === securityToken ? [{ token, inheritPermissions: false, acesDictionary: {} }] : []);
  if (token !== (state.isListedBy === 'project' ? `repoV2/${PROJECT_ID}` : securityToken)) return createAzureList([]);
  const effectiveAllow = comments.writers.has(name) ? 2 + 4 + 16 : 2;
  const ace = { descriptor, allow: 0, deny: 0, extendedInfo: { effectiveAllow, effectiveDeny: 0 } };
  return createAzureList([{ token, inheritPermissions: true, acesDictionary: { [descriptor]: ace } }]);
}

function getDescriptor(name: string): string {
  return `Microsoft.IdentityModel.Claims.ClaimsIdentity;tenant\\${name}@acme.test`;
}

function list(query: URLSearchParams, state: AzureState): ApiReply {
  const criteria = ['sourceRefName', 'targetRefName', 'status'].map((name) => `searchCriteria.${name}`);
  const problems = findQueryProblems(query, [...criteria, '$top', '$skip']);
  if (problems.length > 0) return refuseAzure(400, 'InvalidArgumentValueException', problems.join());
  const [source, target, status = 'active'] = criteria.map((name) => query.get(name) ?? undefined);
  const pulls = state.store.pulls
    .filter((pull) => source === undefined || source === `refs/heads/${pull.head}`)
    .filter((pull) => target === undefined || target === `refs/heads/${pull.base}`)
    .filter((pull) => STATES[pull.state] === status)
    .reverse();
  const skip = Number(query.get('$skip') ?? 0);
  const page = pulls.slice(skip, skip + Number(query.get('$top') ?? 100));
  return createAzureList(page.map((pull) => ({ ...print(pull, state), description: pull.body.slice(0, 400) })));
}

interface CreateBody {
  sourceRefName: string;
  targetRefName: string;
  title: string;
  description?: string;
  isDraft?: boolean;
}

function create(body: unknown, state: AzureState): ApiReply {
  const { store } = state;
  const problems = findBodyProblems(body, {
    required: ['sourceRefName', 'targetRefName', 'title'],
    optional: ['description', 'isDraft', 'reviewers', 'labels'],
  });
  const { sourceRefName, targetRefName, title, description = '', isDraft = false } = body as CreateBody;
  if (title.length > 400 || description.length > 4000) problems.push('A maximum length is exceeded.');
  if (problems.length > 0) return refuseAzure(400, 'InvalidArgumentValueException', problems.join());
  const [head, base] = [sourceRefName, targetRefName].map((ref) => ref.replace(/^refs\/heads\//, '')) as [
    string,
    string,
  ];
  for (const branch of [head, base])
    if (!store.branches.has(branch))
      return refuseAzure(400, 'GitReferenceNotFoundException', `TF401398: The branch ${branch} no longer exists.`);
  if (store.findOpen(head, base))
    return refuseAzure(409, 'GitPullRequestExistsException', 'TF401179: An active pull request already exists.');
  return { status: 201, body: print(store.add({ head, base, title, body: description, draft: isDraft }), state) };
}

function update(pull: StoredPull, { body, state }: { body: unknown; state: AzureState }): ApiReply {
  const problems = findBodyProblems(body, { required: [], optional: ['title', 'description', 'isDraft', 'status'] });
  if (problems.length > 0) return refuseAzure(400, 'InvalidArgumentValueException', problems.join());
  const { title, description, isDraft } = body as { title: string; description: string; isDraft?: boolean };
  if (pull.state !== 'open')
    return refuseAzure(403, 'GitPullRequestNotEditableException', 'TF401181: The pull request cannot be edited.');
  Object.assign(pull, { title, body: description, ...(isDraft !== undefined && { draft: isDraft }) });
  return { status: 200, body: print(pull, state) };
}

const STATES = { open: 'active', merged: 'completed', closed: 'abandoned' };

function print(
  { id, head, base, title, body, state, closedAt, draft = false, isFork = false }: StoredPull,
  { comments, checks }: AzureState,
): Record<string, unknown> {
  return {
    pullRequestId: id,
    status: STATES[state],
    title,
    description: body,
    isDraft: draft,
    mergeStatus: 'succeeded',
    sourceRefName: `refs/heads/${head}`,
    targetRefName: `refs/heads/${base}`,
    createdBy: { ...printAzureUser('kim', comments), displayName: 'Kim' },
    creationDate: '2026-01-31T12:00:00Z',
    ...(closedAt !== undefined && { closedDate: closedAt }),
    ...(isFork && { forkSource: { repository: { id: 'stranger' } } }),
    lastMergeSourceCommit: {
      commitId: state === 'open' ? checks.getCommit(head) : '0123456789abcdef0123456789abcdef01234567',
    },
    lastMergeCommit: { commitId: '89abcdef0123456789abcdef0123456789abcdef' },
    repository: { id: REPOSITORY_ID, name: 'docs', project: { id: PROJECT_ID, name: 'Hand Book' } },
  };
}
