import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADD_PAGE_FAST } from '../../helpers/agent-bench.ts';
import { API_TOKEN, startBitbucket } from '../../helpers/hosts/bitbucket-server.ts';
import { startGitea } from '../../helpers/hosts/gitea-server.ts';
import { startGitLab } from '../../helpers/hosts/gitlab-server.ts';
import { startRemoteReviews } from '../../helpers/hosts/remote-reviews.ts';
import { ANSWER_THREE, describeReviews, follow } from '../../helpers/hosts/review-contract.ts';
import type { ReviewFixture } from '../../helpers/hosts/review-contract.ts';

describeReviews('GitLab', () =>
  startRemoteReviews({
    kind: 'gitlab',
    credentials: 'glpat-known',
    gitToken: 'oauth2:glpat-known',
    apiPath: '/api/v4',
    start: startGitLab,
    hasReviews: false,
    createEvent: (pull) => ({ object_kind: 'note', merge_request: { iid: Number(pull) }, object_attributes: {} }),
  }),
);

describeReviews('Bitbucket', () =>
  startRemoteReviews({
    kind: 'bitbucket',
    credentials: API_TOKEN,
    gitToken: `x-bitbucket-api-token-auth:${API_TOKEN.split(':')[1]}`,
    apiPath: '/2.0',
    start: startBitbucket,
    hasReviews: false,
    createEvent: (pull) => ({ pullrequest: { id: Number(pull) }, comment: { id: 1 } }),
  }),
);

const gitea = {
  kind: 'gitea',
  credentials: 'gitea-known',
  gitToken: 'gitea-known',
  apiPath: '/api/v1',
  createEvent: (pull: string) => ({ action: 'reviewed', pull_request: { number: Number(pull) }, review: {} }),
} as const;
describeReviews('Gitea', () => startRemoteReviews({ ...gitea, start: startGitea }));

let forgejo: ReviewFixture;
beforeAll(async () => {
  forgejo = await startRemoteReviews({ ...gitea, start: () => startGitea({ hasThreads: false }) });
});
afterAll(() => forgejo.stop());

test('a server whose API has no threads gets the reply as a comment, once', async () => {
  const { bench } = forgejo;
  await bench.script([{ steps: ADD_PAGE_FAST }, { when: '<comment number="1"', steps: ANSWER_THREE }]);
  const jobId = await bench.createJob();
  await bench.run(jobId);
  const pull = (await bench.getJob(jobId)).pr_id ?? '';
  const comment = { author: 'alice', body: 'How often?', path: 'keys.mdx', line: 5 };
  const thread = await forgejo.commentOnLine(pull, comment);
  await follow(bench, jobId);
  await bench.run(jobId);
  await follow(bench, jobId);
  await follow(bench, jobId);
  expect(await forgejo.readThread(thread)).toEqual({ replies: [], isResolved: false });
  expect(await forgejo.listGeneral(pull)).toEqual([expect.stringMatching(/^In reply to .*It says "daily" now\./s)]);
});
