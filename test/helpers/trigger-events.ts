/** One event for each trigger of automations, sent as in production, for tests of all triggers. */
import { createHmac } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createApiKey } from '../../src/accounts/api-keys/api-keys.ts';
import { createHook } from '../../src/accounts/hooks/hooks.ts';
import { createDomain } from '../../src/accounts/domains/domains.ts';
import { createContextRepository } from '../../src/accounts/projects/context-repositories.ts';
import { recordAssistantQuestion } from '../../src/analytics/assistant-questions.ts';
import { createEventStore } from '../../src/analytics/event-store.ts';
import { saveFeedback } from '../../src/analytics/feedback.ts';
import { requestCommitRuns } from '../../src/agent/automations/request-event-runs.ts';
import type { TriggerFields } from '../../src/agent/automations/parse-trigger.ts';
import type { AutomationTrigger } from '../../src/db/tables/automations.ts';
import { checkForCommits } from '../../src/export/push/check-for-commits.ts';
import { requestCheck } from '../../src/export/push/request-check.ts';
import type { App } from '../../src/http/types.ts';
import type { KeptEvent } from '../../src/lib/stored-event.ts';
import { SECRET_KEY } from './agent-bench.ts';
import type { AutomationBench } from './automation-bench.ts';

const HOST = 'docs.own.test';
const COMMIT = 'c0ffee'.padEnd(40, '1');

/** What an event needs. */
export interface EventWorld {
  own: AutomationBench;
  /** The API on the same database. */
  app: App;
  /** ID of the automation. */
  id: string;
  /** A docs folder that checks of triggers read. */
  folder: string;
  /** Ends with the test. */
  onEnd: (close: () => void) => void;
}

/** Sends the event. Each call after the first one repeats the same event. Throws an error if it isn't accepted. */
type Send = () => Promise<void>;

/** A trigger, and a function that prepares its event after the automation exists. */
export interface TriggerEvent {
  trigger: TriggerFields;
  prepare(world: EventWorld): Promise<Send>;
}

/** The event of every trigger. */
export const TRIGGER_EVENTS: Readonly<Record<AutomationTrigger['type'], TriggerEvent>> = {
  schedule: {
    trigger: { type: 'schedule', cron: '0 3 * * *' },
    async prepare({ own, id }) {
      await own.moveNextRun(id, '-1 minute');
      return own.tick;
    },
  },
  api: { trigger: { type: 'api' }, prepare: callApi },
  push: { trigger: { type: 'push' }, prepare: pushToDocs },
  merge: {
    trigger: { type: 'merge', repository: 'api' },
    prepare: (world) => sendPush(world, 'refs/heads/main'),
  },
  tag: { trigger: { type: 'tag', repository: 'api' }, prepare: (world) => sendPush(world, 'refs/tags/v1') },
  searches: { trigger: { type: 'searches', threshold: 2 }, prepare: readSignals },
  questions: { trigger: { type: 'questions', threshold: 2 }, prepare: readSignals },
  feedback: { trigger: { type: 'feedback', threshold: 2 }, prepare: readSignals },
  notFound: { trigger: { type: 'notFound', threshold: 2 }, prepare: readSignals },
  review: {
    trigger: { type: 'review' },
    async prepare({ own, id, folder }) {
      fs.writeFileSync(path.join(folder, 'index.mdx'), '---\nreviewBy: 2026-01-31\n---\n');
      return () => checkAgain(own, id);
    },
  },
  outdatedPages: {
    trigger: { type: 'outdatedPages' },
    async prepare({ own, id }) {
      const since = { id: 'c'.repeat(40), day: '2026-11-20', repository: 'api' };
      const changes = [{ file: 'openapi.yaml', operation: 'getUser', repository: 'api' }];
      own.watched.findOutdated = () => Promise.resolve([{ file: 'users.mdx', changes, count: 1, since }]);
      return () => checkAgain(own, id);
    },
  },
  externalLinks: { trigger: { type: 'externalLinks' }, prepare: breakLink },
  apiDescription: { trigger: { type: 'apiDescription', source: 'openapi.yaml' }, prepare: changeDescription },
};

async function callApi({ own, app, id }: EventWorld): Promise<Send> {
  const { text } = await createApiKey(own.db, { organizationId: own.bench.organizationId, name: 'Pipeline' });
  const headers = { authorization: `Bearer ${text}`, 'idempotency-key': 'release-2.4' };
  return async () => {
    const { statusCode } = await app.inject({ method: 'POST', url: `/v1/automations/${id}/run`, headers });
    if (statusCode >= 300) throw new Error(`The call returned ${statusCode}.`);
  };
}

/** A worker notices a commit after a webhook or a poll. */
async function pushToDocs({ own }: EventWorld): Promise<Send> {
  const { projectId } = own.bench;
  const { queue } = own.deps;
  const check = async () => {
    await own.db.transaction().execute((trx) => requestCheck(trx, { queue: SILENT, projectId, reason: 'poll' }));
    await checkForCommits(
      {
        db: own.db,
        queue,
        dataFolder: own.bench.deps.dataFolder,
        getSecretKey: () => Promise.resolve(SECRET_KEY),
        onNewCommit: (trx, commit) => requestCommitRuns(trx, { queue, ...commit }),
      },
      { projectId, signal: new AbortController().signal },
    );
  };
  await check();
  own.bench.push('main', { 'new.mdx': '---\ntitle: New\n---\n' });
  return check;
}

const SILENT = { enqueue: () => Promise.resolve('entry') };

async function sendPush({ own, app }: EventWorld, ref: string): Promise<Send> {
  const { projectId } = own.bench;
  const secret = await createHook(own.db, { projectId, secretKey: SECRET_KEY });
  const repository = { repositoryUrl: 'https://code.test/acme/api.git', branch: 'main', operator: true };
  await createContextRepository(own.db, { projectId, name: 'api', ...repository }).catch(() => undefined);
  const body = JSON.stringify({ ref, after: COMMIT, repository: { clone_url: repository.repositoryUrl } });
  const signature = createHmac('sha256', secret).update(body).digest('hex');
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` };
  return async () => {
    const { statusCode } = await app.inject({ method: 'POST', url: `/v1/hooks/${projectId}`, payload: body, headers });
    if (statusCode !== 202) throw new Error(`The webhook returned ${statusCode}.`);
  };
}

async function readSignals({ own, id }: EventWorld): Promise<Send> {
  await createDomain(own.db, { host: HOST, projectId: own.bench.projectId });
  const events = createEventStore(own.db, { hostedOnly: true });
  const event: Omit<KeptEvent, 'at' | 'visitor'> = {
    site: HOST,
    kind: 'search',
    page: '',
    referrer: '',
    query: 'rotate',
    results: 0,
  };
  const question = {
    domain: HOST,
    question: 'How do I rotate keys?',
    language: 'en',
    isAnswered: false,
    citations: [],
  };
  for (let index = 0; index < 3; index++) {
    const from = { at: new Date(), visitor: Buffer.from([index]) };
    await events.write([{ ...event, ...from }]);
    await events.write([{ ...event, kind: 'missing', page: '/old', ...from }]);
    await saveFeedback(own.db, HOST, { id: `f${index}`, page: '/', helpful: false });
    await recordAssistantQuestion(own.db, { ...question, id: `q${index}` });
  }
  await own.moveNextRun(id, '-1 second');
  return own.tick;
}

/** Lets the next check of the trigger be due, which a worker then takes from the queue. */
async function checkAgain(own: AutomationBench, id: string): Promise<void> {
  await own.moveNextRun(id, '-1 second');
  await own.tick();
}

async function breakLink({ own, id, onEnd }: EventWorld): Promise<Send> {
  const server = http.createServer((_, response) => response.writeHead(404).end());
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const link = { url: `http://docs.example:${port}/gone`, at: { file: 'index.mdx', line: 1, column: 1 } };
  own.watched.listLinks = async () => [link];
  own.watched.reach = {
    isAllowedAddress: (address: string) => address === '127.0.0.1',
    resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
    wait: async () => undefined,
  };
  await own.watch(id);
  const { watch_state: state } = await own.read(id);
  const broken = Object.fromEntries(Object.keys(state?.broken ?? {}).map((url) => [url, '2026-01-01']));
  await own.db
    .updateTable('automations')
    .set({ watch_state: JSON.stringify({ ...state, broken }) })
    .where('id', '=', id)
    .execute();
  return () => checkAgain(own, id);
}

async function changeDescription({ own, id, folder }: EventWorld): Promise<Send> {
  fs.writeFileSync(path.join(folder, 'openapi.yaml'), 'openapi: 3.1.0\n');
  await own.watch(id);
  fs.writeFileSync(path.join(folder, 'openapi.yaml'), 'openapi: 3.1.0\npaths: {}\n');
  return () => checkAgain(own, id);
}
