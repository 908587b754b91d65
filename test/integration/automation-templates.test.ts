/** Each ready-made automation with a scripted model: its event starts one job, and a repeated event starts nothing. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDomain } from '../../src/accounts/domains/domains.ts';
import { createContextRepository } from '../../src/accounts/projects/context-repositories.ts';
import { recordAssistantQuestion } from '../../src/analytics/assistant-questions.ts';
import { createEventStore } from '../../src/analytics/event-store.ts';
import { saveFeedback } from '../../src/analytics/feedback.ts';
import { requestEventRuns } from '../../src/agent/automations/request-event-runs.ts';
import type { RepositoryEvent } from '../../src/agent/automations/request-event-runs.ts';
import { AUTOMATION_TEMPLATES } from '../../src/agent/automations/templates/registry.ts';
import type { KeptEvent } from '../../src/lib/stored-event.ts';
import { ADD_PAGE_FAST } from '../helpers/agent-bench.ts';
import { startAutomationBench } from '../helpers/automation-bench.ts';
import type { AutomationBench } from '../helpers/automation-bench.ts';

const HOST = 'docs.own.test';
const COMMIT = 'b'.repeat(40);

let own: AutomationBench;

beforeEach(async () => {
  own = await startAutomationBench();
  const { projectId, repository: repositoryUrl } = own.bench;
  await createContextRepository(own.db, { projectId, name: 'api', repositoryUrl, branch: 'main', operator: true });
  await createDomain(own.db, { host: HOST, projectId });
});
afterEach(() => own.bench.close());

/** Lets an automation's event happen. Returns a function that repeats it. */
async function trigger(id: string, type: string): Promise<() => Promise<void>> {
  const { projectId } = own.bench;
  const send = async (event: RepositoryEvent) => {
    await own.db.transaction().execute((trx) => requestEventRuns(trx, { queue: own.deps.queue, projectId, event }));
  };
  const tick = async () => {
    await own.tick();
  };
  switch (type) {
    case 'push':
      return () => send({ type, branch: 'main', commit: COMMIT });
    case 'merge':
      return () => send({ type, repository: 'api', branch: 'main', commit: COMMIT });
    case 'tag':
      return () => send({ type, tag: 'v2', commit: COMMIT });
    case 'schedule':
      await own.moveNextRun(id, '-1 second');
      return tick;
    default:
      await addSignals();
      return tick;
  }
}

/** More than each ready-made automation needs. */
async function addSignals(): Promise<void> {
  const events = createEventStore(own.db, { hostedOnly: true });
  const search: Omit<KeptEvent, 'at' | 'visitor'> = {
    site: HOST,
    kind: 'search',
    page: '',
    referrer: '',
    query: 'rotate',
    results: 0,
  };
  for (let index = 0; index < 20; index++) {
    await events.write([{ ...search, at: new Date(), visitor: Buffer.from([index]) }]);
    await events.write([{ ...search, kind: 'missing', page: '/old', at: new Date(), visitor: Buffer.from([index]) }]);
    await saveFeedback(own.db, HOST, { id: `f${index}`, page: '/', helpful: false });
    await recordAssistantQuestion(own.db, {
      domain: HOST,
      id: `q${index}`,
      question: 'How do I rotate keys?',
      language: 'en',
      isAnswered: false,
      citations: [],
    });
  }
}

test.each(AUTOMATION_TEMPLATES)('$id: its event starts one job, even if it is repeated', async (template) => {
  const server = await own.bench.script([...ADD_PAGE_FAST]);
  const { id: _id, description: _description, needs, ...fields } = template;
  const { id } = await own.add({ ...fields, ...(needs === 'language' && { translate: { language: 'fr' } }) });
  const send = await trigger(id, template.trigger.type);
  await send();
  await send();
  await own.work();
  await send();
  await own.work();
  expect(await own.runs(id)).toMatchObject([{ cause: { type: template.trigger.type }, events: 1 }]);
  expect(await own.jobs()).toHaveLength(1);
  const request = JSON.stringify(server.requests()[0]?.body);
  expect(request).toContain(JSON.stringify(template.prompt.split('\n')[0]).slice(1, -1));
  if (needs === 'language') {
    const [job] = await own.jobs();
    const events = await own.bench.events(job?.id ?? '');
    expect(events[0]).toMatchObject({ type: 'prompt', translate: { language: 'fr' } });
    return;
  }
  expect(await own.runs(id)).toMatchObject([{ outcome: 'changed' }]);
  expect(await own.pulls()).toHaveLength(1);
});
