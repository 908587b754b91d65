import fs from 'node:fs';
import path from 'node:path';
import type { RemoteHostKind } from '../../../src/lib/git/hosts/registry.ts';
import { SECRET_KEY, startBench } from '../agent-bench.ts';
import { hasBranch, readBranch } from '../git-repository.ts';
import { startGitServer } from '../git-server.ts';
import type { GitServer } from '../git-server.ts';
import { API_TOKEN, startBitbucket } from './bitbucket-server.ts';
import type { CheckStore } from './check-store.ts';
import type { CommentStore } from './comment-store.ts';
import type { HostFixture } from './contract.ts';
import { AZURE_TOKEN, startAzure } from './azure-server.ts';
import { DATA_CENTER_TOKEN, startDataCenter } from './data-center-server.ts';
import { startGitea } from './gitea-server.ts';
import { startGitLab } from './gitlab-server.ts';
import type { PullStore } from './pull-store.ts';
import type { ReviewFixture } from './review-contract.ts';

/** Characters of a complete commit id. */
const FULL_ID = 40;

interface RemoteHost {
  kind: RemoteHostKind;
  credentials: string;
  /** The token of its Git server, or `user:token`. */
  gitToken: string;
  /** Path of the API on its server. */
  apiPath: string;
  /** Path of the repository on its Git server. @defaultValue /acme/docs.git */
  gitPath?: string;
  start(): Promise<HostFixture & { store: PullStore; comments: CommentStore; checks: CheckStore }>;
  createEvent(pull: string): object;
  /** Whether a review can request changes. If not, the comment mentions the agent. @defaultValue true */
  hasReviews?: boolean;
}

/** The hosts other than GitHub. */
export const REMOTE_HOSTS = {
  gitlab: {
    kind: 'gitlab',
    credentials: 'glpat-known',
    gitToken: 'oauth2:glpat-known',
    apiPath: '/api/v4',
    start: startGitLab,
    hasReviews: false,
    createEvent: (pull) => ({ object_kind: 'note', merge_request: { iid: Number(pull) }, object_attributes: {} }),
  },
  bitbucket: {
    kind: 'bitbucket',
    credentials: API_TOKEN,
    gitToken: `x-bitbucket-api-token-auth:${API_TOKEN.split(':')[1]}`,
    apiPath: '/2.0',
    start: startBitbucket,
    hasReviews: false,
    createEvent: (pull) => ({ pullrequest: { id: Number(pull) }, comment: { id: 1 } }),
  },
  'bitbucket-data-center': {
    kind: 'bitbucket-data-center',
    credentials: DATA_CENTER_TOKEN,
    gitToken: `x-token-auth:${DATA_CENTER_TOKEN}`,
    apiPath: '/rest/api/1.0',
    gitPath: '/scm/acme/docs.git',
    start: startDataCenter,
    hasReviews: false,
    createEvent: (pull) => ({ eventKey: 'pr:comment:added', pullRequest: { id: Number(pull) }, comment: { text: '' } }),
  },
  'azure-devops': {
    kind: 'azure-devops',
    credentials: AZURE_TOKEN,
    gitToken: `x-access-token:${AZURE_TOKEN}`,
    apiPath: '/tfs/Docs',
    gitPath: '/tfs/Docs/Hand%20Book/_git/docs',
    start: startAzure,
    hasReviews: false,
    createEvent: (pull) => ({
      eventType: 'ms.vss-code.git-pullrequest-comment-event',
      resource: { comment: { id: 1, content: '' }, pullRequest: { pullRequestId: Number(pull) } },
    }),
  },
  gitea: {
    kind: 'gitea',
    credentials: 'gitea-known',
    gitToken: 'gitea-known',
    apiPath: '/api/v1',
    start: startGitea,
    createEvent: (pull) => ({ action: 'reviewed', pull_request: { number: Number(pull) }, review: {} }),
  },
} as const satisfies Record<string, RemoteHost>;

/** A project on a host, whose comments a test can write. */
export async function startRemoteReviews(remote: RemoteHost): Promise<ReviewFixture> {
  const host = await remote.start();
  const { comments, checks, store } = host;
  const servers: { git?: GitServer } = {};
  const bench = await startBench({
    reach: async ({ root, repository }) => {
      servers.git = await startGitServer(root, { token: remote.gitToken });
      const gitPath = remote.gitPath ?? '/acme/docs.git';
      if (remote.gitPath !== undefined) linkRepository({ root, repository, gitPath });
      return {
        repositoryUrl: new URL(gitPath, servers.git.origin).href,
        host: remote.kind,
        hostApiUrl: `${host.server?.origin}${remote.apiPath}`,
        credentials: { text: remote.credentials, secretKey: SECRET_KEY },
      };
    },
  });
  store.branches.has = (name) => hasBranch(bench.repository, name);
  store.branches.get = (name) => (store.branches.has(name) ? { isEmpty: false } : undefined);
  checks.getCommit = (branch) => readBranch(bench.repository, branch);
  checks.expand = (commit) => (commit.length === FULL_ID ? commit : bench.git('rev-parse', commit));
  return {
    bench,
    comments,
    checks,
    commentOnLine: async (pull, comment) => String(comments.add({ pull, ...comment }).id),
    comment: async (pull, comment) => void comments.add({ pull, ...comment }),
    async requestChanges(pull, { author, body }) {
      if (remote.hasReviews === false) comments.add({ pull, author, body: `/bindery ${body}` });
      else comments.add({ pull, author, body, isReview: true });
    },
    async readThread(id) {
      const replies = comments.comments.filter(({ replyTo }) => String(replyTo) === id).map(({ body }) => body);
      return { replies, isResolved: comments.find(id)?.isResolved ?? false };
    },
    async listGeneral(pull) {
      const isOnLine = ({ path, replyTo }: { path?: string; replyTo?: number }): boolean =>
        path !== undefined || (replyTo !== undefined && comments.find(replyTo)?.path !== undefined);
      return comments.comments.filter((each) => each.pull === pull && !isOnLine(each)).map(({ body }) => body);
    },
    createEvent: (pull) => remote.createEvent(pull),
    merge: (pull) => host.merge(pull),
    async stop() {
      await bench.close();
      await servers.git?.close();
      await host.stop();
    },
  };
}

/** Serves the repository at another path, too. */
function linkRepository({ root, repository, gitPath }: { root: string; repository: string; gitPath: string }): void {
  const link = path.join(root, decodeURIComponent(gitPath));
  fs.mkdirSync(path.dirname(link), { recursive: true });
  fs.symlinkSync(repository, link);
}
