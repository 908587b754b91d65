import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADD_PAGE_FAST } from '../../helpers/agent-bench.ts';
import { startGitea } from '../../helpers/hosts/gitea-server.ts';
import { REMOTE_HOSTS, startRemoteReviews } from '../../helpers/hosts/remote-reviews.ts';
import { ANSWER_THREE, describeReviews, follow } from '../../helpers/hosts/review-contract.ts';
import type { ReviewFixture } from '../../helpers/hosts/review-contract.ts';

describeReviews('GitLab', () => startRemoteReviews(REMOTE_HOSTS.gitlab));
describeReviews('Bitbucket', () => startRemoteReviews(REMOTE_HOSTS.bitbucket));
describeReviews('Bitbucket Data Center', () => startRemoteReviews(REMOTE_HOSTS['bitbucket-data-center']));
describeReviews('Azure DevOps', () => startRemoteReviews(REMOTE_HOSTS['azure-devops']));
describeReviews('Gitea', () => startRemoteReviews(REMOTE_HOSTS.gitea));

let forgejo: ReviewFixture;
beforeAll(async () => {
  forgejo = await startRemoteReviews({ ...REMOTE_HOSTS.gitea, start: () => startGitea({ hasThreads: false }) });
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
