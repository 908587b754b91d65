import { SECRET_KEY, startBench } from '../agent-bench.ts';
import { readBranch } from '../git-repository.ts';
import { startGitServer } from '../git-server.ts';
import type { GitServer } from '../git-server.ts';
import type { ApiRequest, Problem } from './api-server.ts';
import { GITHUB_TOKEN, startGitHub } from './github-server.ts';
import type { GitHubFixture } from './github-server.ts';
import type { ReviewFixture } from './review-contract.ts';

/** A project on GitHub, and what else its host can do. */
export interface GitHubReviewFixture extends ReviewFixture {
  /** Returns the requests so far. */
  requests(): readonly ApiRequest[];
  /** Makes the next requests fail this way, in order. */
  failNext(...problems: Problem[]): void;
  /** Moves the branch of a pull request to another repository. */
  setFork(pull: string, commit: string): void;
}

/** A project on GitHub, whose comments a test can write. */
export async function startGitHubReviews(): Promise<GitHubReviewFixture> {
  const servers: { git?: GitServer; github?: GitHubFixture } = {};
  const bench = await startBench({
    reach: async ({ root, repository }) => {
      servers.git = await startGitServer(root, { token: GITHUB_TOKEN });
      servers.github = await startGitHub({ repository });
      return {
        repositoryUrl: `${servers.git.origin}/acme/docs.git`,
        host: 'github',
        hostApiUrl: String(servers.github.server?.origin),
        credentials: { text: GITHUB_TOKEN, secretKey: SECRET_KEY },
      };
    },
  });
  const { git, github } = servers;
  if (!git || !github) throw new Error('the servers did not start');
  const { comments, checks } = github;
  checks.getCommit = (branch) => readBranch(bench.repository, branch);
  return {
    bench,
    comments,
    checks,
    commentOnLine: async (pull, comment) => String(comments.add({ pull, ...comment }).id),
    comment: async (pull, comment) => void comments.add({ pull, ...comment }),
    requestChanges: async (pull, comment) => void comments.add({ pull, ...comment, isReview: true }),
    async readThread(id) {
      const replies = comments.comments.filter(({ replyTo }) => String(replyTo) === id).map(({ body }) => body);
      return { replies, isResolved: comments.find(id)?.isResolved ?? false };
    },
    listGeneral: async (pull) =>
      comments.comments
        .filter((comment) => comment.pull === pull && comment.path === undefined)
        .map(({ body }) => body),
    createEvent: (pull) => ({
      action: 'created',
      issue: { number: Number(pull), pull_request: { url: 'https://api.github.test' } },
      comment: { id: 1, body: 'x' },
    }),
    requests: () => [...(github.server?.requests ?? [])],
    failNext: (...problems) => github.server?.failNext(...problems),
    setFork(pull, commit) {
      const stored = github.store.find(pull);
      if (!stored) throw new Error(`There is no pull request ${pull}`);
      stored.isFork = true;
      const { getCommit } = checks;
      checks.getCommit = (branch) => (branch === stored.head ? commit : getCommit(branch));
    },
    merge: (pull) => github.merge(pull),
    async stop() {
      if (github.problems.length > 0) throw new Error(github.problems.join('\n'));
      await bench.close();
      await git.close();
      await github.stop();
    },
  };
}
