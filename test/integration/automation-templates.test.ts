/** Each ready-made automation with a scripted model and its gate: its event starts one job, even if workers are killed. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDomain } from '../../src/accounts/domains/domains.ts';
import { createContextRepository } from '../../src/accounts/projects/context-repositories.ts';
import { recordAssistantQuestion } from '../../src/analytics/assistant-questions.ts';
import { createEventStore } from '../../src/analytics/event-store.ts';
import { saveFeedback } from '../../src/analytics/feedback.ts';
import { advanceAutomation } from '../../src/agent/automations/advance-automation.ts';
import { updateAutomation } from '../../src/agent/automations/change-automation.ts';
import { requestEventRuns } from '../../src/agent/automations/request-event-runs.ts';
import type { RepositoryEvent } from '../../src/agent/automations/request-event-runs.ts';
import { AUTOMATION_TEMPLATES } from '../../src/agent/automations/templates/registry.ts';
import type { AutomationTemplate } from '../../src/agent/automations/templates/template.ts';
import { createAutomationMail } from '../../src/jobs/automation-mail.ts';
import type { KeptEvent } from '../../src/lib/stored-event.ts';
import { startAutomationBench } from '../helpers/automation-bench.ts';
import type { AutomationBench } from '../helpers/automation-bench.ts';
import type { ScriptStep } from '../helpers/model-server.ts';
import { KILL_POINTS, workWithKills } from '../helpers/work-with-kills.ts';

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

const PAGE = '---\ntitle: Keys\n---\n\nRotate the keys of the API.\n';
const WRITE_CONFIG = (config: object) => ({
  name: 'write',
  args: { path: 'docs.json', content: JSON.stringify({ name: 'Lantern', ...config }) },
});
const PAGES = { navigation: { pages: ['index', 'keys'] } };
const FIX_WORDS = { name: 'edit', args: { path: 'index.mdx', oldText: 'is lit at dusk', newText: 'burns from dusk' } };

/** What the scripted model does in a run that passes the gate. */
function writeScript(id: string): ScriptStep[] {
  const commit = own.bench.git('rev-parse', '--short=10', 'main').trim();
  const finish = (summary: string, more: object = {}) => ({
    calls: [{ name: 'finish', args: { title: 'Keys', summary, ...more } }],
  });
  const addPage = { calls: [{ name: 'write', args: { path: 'keys.mdx', content: PAGE } }, WRITE_CONFIG(PAGES)] };
  switch (id) {
    case 'code-changes':
      return [{ calls: [FIX_WORDS] }, finish(`Commit ${commit} changed the hours. See index.mdx.`)];
    case 'changelog': {
      const content = '---\ntitle: Changelog\n---\n\n## v2\n\n- Lanterns burn longer.\n';
      const config = WRITE_CONFIG({ navigation: { pages: ['index', 'changelog'] } });
      return [{ calls: [{ name: 'write', args: { path: 'changelog.mdx', content } }, config] }, finish('Adds v2.')];
    }
    case 'search-gaps':
      return [addPage, finish('Covers "rotate" on the new page.')];
    case 'question-gaps':
      return [addPage, finish('Explains how to rotate keys.')];
    case 'reader-feedback':
    case 'style':
      return [{ calls: [FIX_WORDS] }, finish('Corrects the first sentence of the start page.')];
    case 'translations': {
      const content = '---\ntitle: Bienvenue\n---\n\nUne lanterne est allumée au crépuscule.\n';
      return [{ calls: [{ name: 'write', args: { path: 'fr/index.mdx', content } }] }, finish('Translates the page.')];
    }
    case 'broken-links':
      return [
        {
          calls: [
            WRITE_CONFIG({ navigation: { pages: ['index'] }, redirects: [{ source: '/old', destination: '/' }] }),
          ],
        },
        finish('Adds a redirect.'),
      ];
    case 'api-pages':
      return [addPage, finish(`Commit ${commit} added the keys.`)];
    case 'contradictions':
      return [finish('- index.mdx:5 says "A lantern is lit at dusk", but docs.json:1 says nothing about it.')];
    default:
      throw new Error(`The test has no script for ${id}.`);
  }
}

/** Adds a ready-made automation as people would. */
function add({ id: template, name, prompt, trigger: when, delivery, needs }: AutomationTemplate) {
  const translate = needs === 'language' ? { language: 'fr' } : null;
  return own.add({ template, name, prompt, trigger: when, delivery, translate });
}

/** A site in two languages. A page is missing in one of them. */
function pushLanguages(): void {
  const languages = [
    { language: 'en', default: true, pages: ['index'] },
    { language: 'fr', pages: ['fr/index'] },
  ];
  own.bench.push('main', { 'docs.json': JSON.stringify({ name: 'Lantern', navigation: { languages } }) });
}

/** A run delivers a report or one pull request. */
async function expectDelivery(id: string, template: AutomationTemplate): Promise<void> {
  const isReport = template.delivery === 'report';
  expect(await own.runs(id)).toMatchObject([
    {
      cause: { type: template.trigger.type },
      events: 1,
      template: template.id,
      outcome: isReport ? 'reported' : 'changed',
    },
  ]);
  expect(await own.jobs()).toHaveLength(1);
  expect(await own.pulls()).toHaveLength(isReport ? 0 : 1);
}

test.each(AUTOMATION_TEMPLATES)(
  '$id: its event leads to one pull request or report that passes the gate, even if the event is repeated',
  async (template) => {
    if (template.id === 'translations') pushLanguages();
    const server = await own.bench.script(writeScript(template.id));
    const { id } = await add(template);
    const send = await trigger(id, template.trigger.type);
    await send();
    await send();
    await own.work();
    await send();
    await own.work();
    await expectDelivery(id, template);
    const request = JSON.stringify(server.requests()[0]?.body);
    for (const text of [template.prompt.split('\n')[0] ?? '', ...template.rules])
      expect(request).toContain(JSON.stringify(text).slice(1, -1));
  },
);

test.each(AUTOMATION_TEMPLATES)('$id: workers that are killed at every step lose nothing', async (template) => {
  if (template.id === 'translations') pushLanguages();
  await own.bench.script(writeScript(template.id));
  const { id } = await add(template);
  await (
    await trigger(id, template.trigger.type)
  )();
  await workWithKills(own, template.delivery === 'report' ? ['tool', 'finished'] : KILL_POINTS);
  await expectDelivery(id, template);
});

const STYLE = AUTOMATION_TEMPLATES.find(({ id }) => id === 'style');
const BREAK_FACTS = { name: 'edit', args: { path: 'index.mdx', oldText: 'at dusk', newText: 'at 8' } };
const FINISH = { calls: [{ name: 'finish', args: { title: 'Style', summary: 'Corrects a sentence.' } }] };

async function runStyle(steps: readonly ScriptStep[], { notify = [] }: { notify?: string[] } = {}) {
  if (!STYLE) throw new Error('There is no style template.');
  const server = await own.bench.script(steps);
  const { id } = await add(STYLE);
  await own.db.updateTable('automations').set({ notify }).where('id', '=', id).execute();
  await own.request(id);
  await own.work();
  return { id, server };
}

test('a result that breaks the rules is sent back to the model, which can correct it', async () => {
  const restore = { name: 'edit', args: { path: 'index.mdx', oldText: 'at 8', newText: 'in the evening' } };
  const { id, server } = await runStyle([{ calls: [BREAK_FACTS] }, FINISH, { calls: [restore] }, FINISH]);
  expect(await own.runs(id)).toMatchObject([{ outcome: 'changed' }]);
  expect(JSON.stringify(server.requests()[2]?.body)).toContain('The result breaks the rules of this automation');
});

test('a run whose result breaks the rules to the end delivers nothing, and says why', async () => {
  const { id } = await runStyle([{ calls: [BREAK_FACTS] }, FINISH, FINISH, FINISH, FINISH]);
  expect(await own.runs(id)).toMatchObject([
    { outcome: 'failed', pr_link: null, summary: expect.stringContaining('index.mdx: numbers changed') as string },
  ]);
  expect(await own.pulls()).toEqual([]);
  const [job] = await own.jobs();
  expect(job).toMatchObject({ status: 'failed', failure_code: 'gate_failed' });
  expect(own.bench.git('branch', '--list').trim()).toBe('* main');
});

test('a run whose result breaks the rules sends an email with the broken rules, unless it pauses the automation', async () => {
  const { db, bench, mails } = own;
  const user = { id: 'u1', name: 'Ada', email: 'ada@acme.test', email_verified: true };
  await db.insertInto('users').values(user).execute();
  await db
    .insertInto('members')
    .values({ organization_id: bench.organizationId, user_id: 'u1', role: 'member' })
    .execute();
  const steps = [{ calls: [BREAK_FACTS] }, FINISH, FINISH, FINISH, FINISH];
  const { id } = await runStyle(steps, { notify: ['u1'] });
  const [run] = await own.runs(id);
  expect(mails).toEqual([{ automationId: id, userId: 'u1', runId: run?.id }]);
  const notice = { automationId: id, userId: 'u1', runId: run?.id, publicUrl: 'https://b.test' };
  const mail = await createAutomationMail(db, notice);
  expect(mail).toMatchObject({
    to: 'ada@acme.test',
    subject: expect.stringMatching(/^Nothing delivered by/) as string,
  });
  expect(mail?.text).toContain('index.mdx: numbers changed');
  expect(mail?.text).toContain(`https://b.test/dashboard/${bench.organizationId}/automations/${id}`);

  mails.length = 0;
  await db.updateTable('automations').set({ failures: 2 }).where('id', '=', id).execute();
  await bench.script(steps);
  await own.request(id);
  await own.work();
  expect(mails).toEqual([{ automationId: id, userId: 'u1' }]);
});

test('an unfinished result is not delivered either if it breaks the rules', async () => {
  const { id } = await runStyle([{ calls: [BREAK_FACTS] }, { text: 'I stop here.' }, { text: 'I stop here.' }]);
  expect(await own.runs(id)).toMatchObject([{ outcome: 'failed', pr_link: null }]);
  expect(await own.pulls()).toEqual([]);
});

test('an automation without the rules delivers the same result', async () => {
  await own.bench.script([{ calls: [BREAK_FACTS] }, FINISH]);
  const { id } = await own.add({ trigger: { type: 'api' }, prompt: 'Correct the style.' });
  await own.request(id);
  await own.work();
  expect(await own.runs(id)).toMatchObject([{ outcome: 'changed', template: null }]);
});

test('a run keeps the rules that it started with', async () => {
  if (!STYLE) throw new Error('There is no style template.');
  await own.bench.script([{ calls: [BREAK_FACTS] }, FINISH, FINISH, FINISH, FINISH]);
  const { id, organizationId } = await add(STYLE);
  await own.request(id);
  const entry = own.entries.shift();
  await advanceAutomation(own.deps, entry?.payload.automationId ?? '');
  await own.db.transaction().execute((trx) => updateAutomation(trx, { id, organizationId, template: null }));
  await own.work();
  expect(await own.runs(id)).toMatchObject([{ outcome: 'failed' }]);
});

test('unknown rules, and translations without a language, are refused', async () => {
  await expect(own.add({ template: 'unknown' })).rejects.toThrow('Expected "template" to be one of code-changes');
  await expect(own.add({ template: 'translations' })).rejects.toThrow('needs a language');
});
