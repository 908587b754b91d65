import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { updateProject } from '../../src/accounts/projects/projects.ts';
import { ADD_PAGE_FAST, ProcessKilled } from '../helpers/agent-bench.ts';
import type { Bench } from '../helpers/agent-bench.ts';
import type { CommentStore } from '../helpers/hosts/comment-store.ts';
import { startGitHubReviews } from '../helpers/hosts/github-reviews.ts';
import type { GitHubReviewFixture } from '../helpers/hosts/github-reviews.ts';
import { followMentions, listPrompts, mention } from '../helpers/hosts/mention-contract.ts';

let fixture: GitHubReviewFixture;
let bench: Bench;
let comments: CommentStore;
let issue: string;

beforeAll(async () => {
  fixture = await startGitHubReviews();
  ({ bench } = fixture);
  if (!fixture.comments) throw new Error('The host has no comments.');
  ({ comments } = fixture);
  await bench.script(ADD_PAGE_FAST);
});
afterAll(() => fixture.stop());
beforeEach(() => {
  issue = comments.addIssue({ author: 'alice', title: 'Keys', body: '@bindery Explain keys.' });
});

const listReplies = () => comments.comments.filter(({ pull }) => pull === issue).map(({ body }) => body);

/** Makes a database fail at the first query of this kind on a table, and at every later one. */
function killBefore(kind: 'InsertQueryNode' | 'UpdateQueryNode', text: string): KyselyPlugin {
  return {
    transformQuery({ node }) {
      if (node.kind === kind && JSON.stringify(node).includes(text)) throw new ProcessKilled();
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
}

/** Ends the reservations of a process that was killed. */
async function passTime(): Promise<void> {
  const { db } = bench.deps;
  await db
    .updateTable('discussions')
    .set({ reserved_until: null, due_at: new Date(0) })
    .execute();
}

test.each([
  ['before the mention is stored', killBefore('InsertQueryNode', '"mentions"')],
  ['before its job is stored', killBefore('InsertQueryNode', '"agent_turns"')],
  ['before the reply is recorded', killBefore('UpdateQueryNode', '"announced"')],
])('a mention starts one job with one reply if the process is killed %s', async (_, plugin) => {
  await mention(bench, 'issue', issue);
  await followMentions(bench, { db: bench.deps.db.withPlugin(plugin) }).catch(() => undefined);
  await passTime();
  await followMentions(bench);
  expect(await listPrompts(bench, issue)).toHaveLength(1);
  expect(listReplies()).toEqual([expect.stringContaining("I'm working on this")]);
});

test('the result of a job is in one reply if the process is killed before it records that', async () => {
  await mention(bench, 'issue', issue);
  await followMentions(bench);
  const [job] = await listPrompts(bench, issue);
  await bench.run(job?.job_id ?? '');
  const dying = { db: bench.deps.db.withPlugin(killBefore('UpdateQueryNode', '"answered"')) };
  await followMentions(bench, dying).catch(() => undefined);
  await passTime();
  await followMentions(bench);
  expect(listReplies()).toHaveLength(2);
  expect(listReplies()[1]).toContain('Pull request: ');
});

test('all mentions are answered, even if there are more than one round starts', async () => {
  await mention(bench, 'issue', issue);
  for (let index = 0; index < 12; index++)
    comments.add({ pull: issue, author: 'mallory', body: `@bindery Explain ${index}.` });
  await followMentions(bench);
  const { count } = await bench.deps.db
    .selectFrom('mentions')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('subject_id', '=', issue)
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(13);
});

test('a mention that cannot start a job gets the reason as its only reply', async () => {
  await mention(bench, 'issue', issue);
  await followMentions(bench, { model: undefined });
  await passTime();
  await followMentions(bench);
  expect(await listPrompts(bench, issue)).toEqual([]);
  expect(listReplies()).toEqual([expect.stringMatching(/^I can't start working on this: /)]);
});

test('the answers of Bindery and old posts start nothing', async () => {
  await mention(bench, 'issue', issue);
  await bench.deps.db
    .updateTable('discussions')
    .set({ since: new Date(Date.now() + 86_400_000) })
    .where('subject_id', '=', issue)
    .execute();
  await followMentions(bench);
  expect(await listPrompts(bench, issue)).toEqual([]);
});

test('the name can be set for a project, and mentions can be turned off', async () => {
  const change = (name: string | null) =>
    updateProject(bench.deps.db, { id: bench.projectId, pullRequests: { mention: name } });
  await change('@Docs-Bot');
  expect(await mention(bench, 'issue', issue, '@bindery Explain keys.')).toBe(false);
  expect(await mention(bench, 'issue', issue, 'Please, @docs-bot: explain keys.')).toBe(true);
  await change(null);
  expect(await mention(bench, 'issue', issue, '@docs-bot Explain keys.')).toBe(false);
  await expect(change('two words')).rejects.toThrow('Expected a name of letters, digits and hyphens');
  await change('bindery');
});

test("a mention on the pull request of a job is left to the job's follow-ups", async () => {
  const jobId = await bench.createJob();
  await bench.run(jobId);
  const pull = (await bench.getJob(jobId)).pr_id ?? '';
  expect(await mention(bench, 'pull', pull, '@bindery Explain more.')).toBe(false);
});

test('the project says why mentions cannot be read, until they can', async () => {
  const getProblem = async () =>
    (await bench.deps.db.selectFrom('projects').select('mention_problem').executeTakeFirstOrThrow()).mention_problem;
  // The request that fails is the one of this test.
  await followMentions(bench);
  await mention(bench, 'issue', issue);
  fixture.failNext({ status: 403, body: { message: 'Resource not accessible by personal access token' } });
  await followMentions(bench);
  expect(await getProblem()).toMatch(/isn't allowed to read issues \(this needs "Issues: read and write"\)/);
  await mention(bench, 'issue', issue);
  await followMentions(bench);
  expect(await getProblem()).toBeNull();
  expect(await listPrompts(bench, issue)).toHaveLength(1);
});
