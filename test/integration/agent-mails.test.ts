/** Emails to the user who asked, when a job ends. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Mail } from '../../src/accounts/sign-in/types.ts';
import { createMail } from '../../src/jobs/agent-mail.ts';
import { ADD_PAGE_FAST, startBench } from '../helpers/agent-bench.ts';
import type { Bench } from '../helpers/agent-bench.ts';
import type { ScriptStep } from '../helpers/model-server.ts';

const USER = { id: 'usr_1', name: 'Ada', email: 'ada@example.com' };
const AUTHOR = { userId: USER.id, name: USER.name, email: USER.email };

let bench: Bench;
/** The emails that were queued. */
const queuedMails: { jobId: string; event: number }[] = [];

beforeAll(async () => {
  bench = await startBench({
    enqueue: async (_trx, name, payload) => {
      if (name === 'agent-mail') queuedMails.push(payload as (typeof queuedMails)[number]);
      return 'entry';
    },
  });
  const { db } = bench.deps;
  await db
    .insertInto('users')
    .values({ ...USER, email_verified: true })
    .execute();
  const member = { organization_id: bench.organizationId, user_id: USER.id, role: 'member' } as const;
  await db.insertInto('members').values(member).execute();
});
beforeEach(() => void queuedMails.splice(0));
afterAll(() => bench.close());

const finish = (args: object): ScriptStep => ({
  calls: [{ name: 'finish', args: { title: 'Keys', summary: 'Every key is documented.', ...args } }],
});

/** Runs a job of the user, and returns its id. */
async function runJob(steps: readonly ScriptStep[], author: typeof AUTHOR | null = AUTHOR): Promise<string> {
  await bench.script(steps);
  const id = await bench.createJob('Explain keys.', undefined, { ...(author && { author }) });
  await bench.run(id);
  return id;
}

/** Creates the emails that were queued, as the worker does. */
async function createMails(): Promise<Mail[]> {
  const mails: Mail[] = [];
  for (const request of queuedMails.splice(0)) {
    const mail = await createMail(bench.deps.db, { ...request, publicUrl: 'https://bindery.test' });
    if (mail) mails.push(mail);
  }
  return mails;
}

test('tells the user who asked that the pull request is ready, then that a follow-up updated it', async () => {
  const id = await runJob(ADD_PAGE_FAST);
  const { pr_link: pullUrl } = await bench.getJob(id);
  const home = `https://bindery.test/dashboard/${bench.organizationId}`;
  expect(await createMails()).toEqual([
    {
      to: USER.email,
      subject: 'Your documentation agent opened a pull request',
      text: [
        'You asked your documentation agent:',
        '> Explain keys.',
        "The agent's summary:",
        '> Adds a page on keys.',
        'To review the pull request, open this page:',
        pullUrl,
        'To ask for changes, open the job:',
        `${home}/agent/${bench.projectId}/${id}`,
        `To turn these emails off, open your account: ${home}/account\n`,
      ].join('\n\n'),
    },
  ]);
  await bench.script([
    { calls: [{ name: 'edit', args: { path: 'keys.mdx', oldText: 'Rotate them.', newText: 'Rotate keys.' } }] },
    finish({ summary: 'Shortens it.' }),
  ]);
  await bench.message(id, 'Make it shorter.', AUTHOR);
  await bench.run(id);
  const [mail] = await createMails();
  expect(mail).toMatchObject({ subject: 'Your documentation agent updated its pull request' });
  expect(mail?.text).toContain('> Make it shorter.\n\n');
});

test.each([
  ['found nothing to change', finish({}), '> Every key is documented.\n\nIf you expected a change'],
  ["couldn't do what you asked", finish({ couldNot: true }), '> Every key is documented.\n\nTo add what is missing'],
  ['failed', { text: 'I am done.' }, 'The job failed, for this reason:\n\n> The model stopped'],
])('says that the agent %s, and what to do', async (end, step, text) => {
  await runJob([step, step, step, step]);
  const [mail] = await createMails();
  expect(mail?.subject).toBe(`Your documentation agent ${end}`);
  expect(mail?.text).toContain(text);
  expect(mail?.text).not.toContain('pull request is on');
});

test('sends none to API keys, to people who ended the job, and to users who turned them off or left', async () => {
  const { db } = bench.deps;
  await runJob(ADD_PAGE_FAST, null);
  await bench.script([ADD_PAGE_FAST[0] as ScriptStep]);
  const stopped = await bench.createJob('Explain keys.', undefined, { author: AUTHOR });
  await bench.stop(stopped);
  await bench.run(stopped);
  expect((await bench.getJob(stopped)).outcome).toBe('stopped');
  expect(queuedMails).toEqual([]);

  const id = await runJob([finish({})]);
  const requests = [...queuedMails];
  expect(requests).toMatchObject([{ jobId: id }]);
  await db.updateTable('users').set({ agent_mails: false }).where('id', '=', USER.id).execute();
  expect(await createMails()).toEqual([]);
  await db.updateTable('users').set({ agent_mails: true }).where('id', '=', USER.id).execute();
  const left = { organization_id: bench.organizationId, user_id: USER.id, role: 'member' } as const;
  await db.deleteFrom('members').where('user_id', '=', USER.id).execute();
  queuedMails.push(...requests);
  expect(await createMails()).toEqual([]);
  await db.insertInto('members').values(left).execute();
  queuedMails.push(...requests);
  expect(await createMails()).toHaveLength(1);
});

test('sends none about a result that a follow-up has already replaced', async () => {
  const id = await runJob([finish({})]);
  await bench.message(id, 'Look again.', AUTHOR);
  expect(queuedMails).toMatchObject([{ jobId: id }]);
  expect(await createMails()).toEqual([]);
});
