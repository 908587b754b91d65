import type { KyselyPlugin } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHook } from '../../../src/accounts/hooks/hooks.ts';
import { createApp } from '../../../src/http/app.ts';
import type { App, AppDeps } from '../../../src/http/types.ts';
import { ADD_PAGE_FAST, ProcessKilled, SECRET_KEY } from '../agent-bench.ts';
import type { Bench } from '../agent-bench.ts';
import type { CommentStore } from './comment-store.ts';
import { followMentions, listPrompts } from './mention-contract.ts';
import { openPull } from './report-contract.ts';
import { ANSWER_THREE, countTurns, follow } from './review-contract.ts';
import type { ReviewFixture } from './review-contract.ts';

/** The webhooks of a host, as it sends and signs them. */
export interface WebhookHost {
  start(): Promise<ReviewFixture>;
  sign(body: string, secret: string): Record<string, string>;
  /** A comment on a pull request. */
  createComment(pull: string, text: string): object;
  /** A push to a branch of the project's repository. */
  createPush(branch: string, commit: string): object;
}

/** The contract of every host that sends webhooks: each leads to one job with one pull request, even if it is sent twice or a process is killed. */
export function describeWebhooks(name: string, host: WebhookHost): void {
  describe(`webhooks of ${name}`, () => {
    let fixture: ReviewFixture;
    let bench: Bench;
    let comments: CommentStore;
    let apps: App[];
    let secret: string;
    let entries: { name: string; payload: object }[];

    beforeAll(async () => {
      fixture = await host.start();
      ({ bench } = fixture);
      if (!fixture.comments) throw new Error('The host has no comments.');
      ({ comments } = fixture);
      await bench.script([{ steps: ADD_PAGE_FAST }, { when: '<comment number="1"', steps: ANSWER_THREE }]);
      const { db } = bench.deps;
      secret = await createHook(db, { projectId: bench.projectId, secretKey: SECRET_KEY });
      entries = [];
      const enqueue = async (_trx: unknown, kind: string, payload: object) => {
        entries.push({ name: kind, payload });
        return 'entry';
      };
      const killed = () => Promise.reject(new ProcessKilled());
      apps = await Promise.all([startApp(db, enqueue), startApp(db.withPlugin(KILL_BEFORE_WRITE), killed)]);
    });
    afterAll(async () => {
      await Promise.all(apps.map((app) => app.close()));
      await fixture.stop();
    });

    /** Sends a webhook. In the second process, it is lost: the process is killed before it stores anything. */
    async function send(payload: object, { process = 0 } = {}): Promise<number | undefined> {
      const body = JSON.stringify(payload);
      const headers = { 'content-type': 'application/json', ...host.sign(body, secret) };
      const url = `/v1/hooks/${bench.projectId}`;
      const response = await apps[process]?.inject({ method: 'POST', url, payload: body, headers });
      return response?.statusCode;
    }

    /** Sends a webhook to a process that is killed, and then twice to another one. */
    async function sendRepeatedly(payload: object): Promise<void> {
      expect(await send(payload, { process: 1 })).toBe(500);
      expect(await Promise.all([send(payload), send(payload)])).toEqual([202, 202]);
    }

    test('about a mention start one job with one pull request', async () => {
      const pull = await openPull(bench, 'by-hand', { 'more.mdx': '---\ntitle: More\n---\n' });
      comments.add({ pull, author: 'alice', body: '@bindery Explain keys.' });
      await sendRepeatedly(host.createComment(pull, '@bindery Explain keys.'));
      await Promise.all([followMentions(bench), followMentions(bench)]);
      await send(host.createComment(pull, '@bindery Explain keys.'));
      await followMentions(bench);
      const [job, ...others] = await listPrompts(bench, pull);
      expect([job?.base_branch, others]).toEqual(['by-hand', []]);
      const jobId = job?.job_id ?? '';
      await bench.run(jobId);
      const { status, outcome, pr_id: id } = await bench.getJob(jobId);
      expect([status, outcome, id === null]).toEqual(['completed', 'changed', false]);
    });

    test("about a review comment on a job's pull request start one follow-up on the same pull request", async () => {
      const jobId = await bench.createJob();
      await bench.run(jobId);
      const before = await bench.getJob(jobId);
      const pull = before.pr_id ?? '';
      await fixture.commentOnLine(pull, { author: 'alice', body: 'How often?', path: 'keys.mdx', line: 5 });
      await sendRepeatedly(fixture.createEvent?.(pull) ?? {});
      await Promise.all([follow(bench, jobId), follow(bench, jobId)]);
      await send(fixture.createEvent?.(pull) ?? {});
      await follow(bench, jobId);
      expect(await countTurns(bench, jobId)).toBe(2);
      await bench.run(jobId);
      const job = await bench.getJob(jobId);
      expect([job.status, job.pr_id]).toEqual(['completed', before.pr_id]);
    });

    test('about a push queue one check of the repository', async () => {
      entries.length = 0;
      await sendRepeatedly(host.createPush('main', 'c'.repeat(40)));
      expect(entries).toEqual([{ name: 'look', payload: { projectId: bench.projectId } }]);
    });
  });
}

function startApp(db: Bench['deps']['db'], enqueue: AppDeps['queue']['enqueue']): Promise<App> {
  return createApp({
    db,
    store: {} as AppDeps['store'],
    queue: { enqueue },
    getSecretKey: () => Promise.resolve(SECRET_KEY),
    bundleLinkTtl: 60,
    logger: pino({ level: 'silent' }),
  });
}

/** Kills the process at its first change of the database. */
const KILL_BEFORE_WRITE: KyselyPlugin = {
  transformQuery({ node }) {
    if (node.kind === 'InsertQueryNode' || node.kind === 'UpdateQueryNode') throw new ProcessKilled();
    return node;
  },
  transformResult: ({ result }) => Promise.resolve(result),
};
