/**
 * Guarantees of all automation triggers, with a scripted model: from the event to the pull request, even if processes
 * are killed.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createContextRepository } from '../../src/accounts/projects/context-repositories.ts';
import { createApp } from '../../src/http/app.ts';
import type { App, AppDeps } from '../../src/http/types.ts';
import { ADD_PAGE_FAST, SECRET_KEY } from '../helpers/agent-bench.ts';
import { startAutomationBench } from '../helpers/automation-bench.ts';
import type { AutomationBench } from '../helpers/automation-bench.ts';
import { TRIGGER_EVENTS } from '../helpers/trigger-events.ts';
import type { TriggerEvent } from '../helpers/trigger-events.ts';
import { KILL_POINTS, withoutQueue, workWithKills } from '../helpers/work-with-kills.ts';

let own: AutomationBench;
let app: App;
let folder: string;
let closes: (() => void)[];

beforeEach(async () => {
  own = await startAutomationBench();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-events-'));
  closes = [() => fs.rmSync(folder, { recursive: true, force: true })];
  own.watched.openDocs = async () => ({ folder, commit: 'c'.repeat(40), remove: async () => undefined });
  app = await createApp({
    db: own.db,
    store: {} as AppDeps['store'],
    queue: own.deps.queue as AppDeps['queue'],
    getSecretKey: () => Promise.resolve(SECRET_KEY),
    bundleLinkTtl: 60,
    logger: pino({ level: 'silent' }),
  });
  const place = { repositoryUrl: 'https://code.test/acme/api.git', branch: 'main', operator: true };
  await createContextRepository(own.db, { projectId: own.bench.projectId, name: 'api', ...place });
  await own.bench.script([...ADD_PAGE_FAST]);
});
afterEach(async () => {
  for (const close of closes) close();
  await app.close();
  await own.bench.close();
});

/** Adds an automation with the trigger, and prepares its event. */
async function prepare({ trigger, prepare: prepareEvent }: TriggerEvent) {
  const { id } = await own.add({ trigger });
  const send = await prepareEvent({ own, app, id, folder, onEnd: (close) => closes.push(close) });
  own.entries.length = 0;
  return { id, send };
}

async function expectOnePull(id: string): Promise<void> {
  expect(await own.runs(id)).toMatchObject([{ events: 1, outcome: 'changed', summary: 'Adds a page on keys.' }]);
  expect(await own.jobs()).toHaveLength(1);
  expect(await own.pulls()).toHaveLength(1);
}

const EVENTS = Object.entries(TRIGGER_EVENTS);

test.each(EVENTS)('%s: the event leads to one pull request, even if it is repeated', async (_, event) => {
  const { id, send } = await prepare(event);
  await Promise.all([send(), send()]);
  await own.work();
  await expectOnePull(id);
  await send();
  await own.work();
  await expectOnePull(id);
});

/** A job doesn't know its trigger, so it is enough to kill its worker at every step for one of them. */
const REMAINING_KILL_POINTS = ['tool', 'completed'];

test.each(EVENTS)('%s: processes that are killed lose nothing and repeat nothing', async (name, event) => {
  const { id, send } = await prepare(event);
  // The process that receives the event dies before its transaction ends, so the event comes again.
  await withoutQueue(own, () => send().catch(() => undefined));
  expect(await own.runs(id)).toEqual([]);
  await send();
  await workWithKills(own, name === EVENTS[0]?.[0] ? KILL_POINTS : REMAINING_KILL_POINTS);
  await expectOnePull(id);
});
