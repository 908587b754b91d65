import { recordAudit } from '../../accounts/audit/record-audit.ts';
import type { AuditEvent } from '../../accounts/audit/record-audit.ts';
import type { Action } from '../../accounts/policy.ts';
import { DUE_NOW } from '../../db/clock.ts';
import type { AgentJobRow, Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { decidePull } from '../hosts/built-in/decide-pull.ts';
import { findPull } from '../hosts/built-in/pull-rows.ts';
import { answerQuestion } from '../job/answer-question.ts';
import { decidePlan } from '../job/decide-plan.ts';
import { stopAgentJob } from '../job/stop-agent-job.ts';
import { finishSlackEvent, updateSlackThread } from './due-slack.ts';
import type { DueSlackEvent } from './due-slack.ts';
import { findThreadJob } from './find-thread-job.ts';
import { findAllowedMember } from './find-allowed-member.ts';
import { parseButton } from './slack-button.ts';
import type { SlackButton } from './slack-button.ts';
import type { SlackThread, SlackWork } from './slack-deps.ts';
import type { SlackClickInput } from './slack-input.ts';
import { tellPerson } from './tell-person.ts';

/**
 * Handles a click on a button in a thread: approves or rejects a plan, answers a question, stops the job, or merges its
 * pull request. Can be repeated after a crash: the click has one effect.
 */
export async function handleClick(
  work: SlackWork,
  { event, input }: { event: DueSlackEvent; input: SlackClickInput },
): Promise<void> {
  const { db } = work.deps;
  const { organizationId } = work.app;
  const { user } = input;
  const thread: SlackThread = { organizationId, channelId: input.channelId, threadTs: input.threadTs };
  const button = parseButton(input.value);
  const job = await findThreadJob(db, thread);
  // A button can't act on another job.
  if (!button || job?.id !== button.job) return tellPerson(work, { thread, user, text: OTHER_JOB });
  const action = ACTIONS[button.do];
  const member = await findAllowedMember(work, { user, thread, action, projectId: job.project_id });
  if (!member) return;
  const record = async (trx: Database, details: AuditEvent['details'] = {}) => {
    await recordAudit(trx, {
      organizationId,
      actor: { kind: 'session', userId: member.userId, sessionId: null },
      ip: null,
      action: button.do === 'merge' ? 'pull.merge' : action,
      subject: button.do === 'merge' ? button.pull : job.id,
      details: { projectId: job.project_id, slackChannel: thread.channelId, ...details },
    });
    await updateSlackThread(trx, thread).set({ due_at: DUE_NOW }).execute();
  };
  try {
    if (button.do === 'merge') await merge(work, { event, job, button, record });
    else
      await db.transaction().execute(async (trx) => {
        if (await finishSlackEvent(trx, event)) await act(trx, { work, job, button, record });
      });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await tellPerson(work, { thread, user, text: error.message });
  }
}

const OTHER_JOB = 'This button is from an earlier job in this thread. Use the buttons of the newest message.';

const ACTIONS: Readonly<Record<SlackButton['do'], Action>> = {
  approve: 'agent.approve',
  reject: 'agent.approve',
  answer: 'agent.answer',
  stop: 'agent.stop',
  merge: 'pull.decide',
};

/** Records the click in the audit log, and makes the thread due. */
type RecordClick = (trx: Database, details?: AuditEvent['details']) => Promise<void>;

interface Act {
  work: SlackWork;
  job: AgentJobRow;
  button: Exclude<SlackButton, { do: 'merge' }>;
  record: RecordClick;
}

async function act(trx: Database, { work, job: row, button, record }: Act): Promise<void> {
  const { queue } = work.deps;
  const job = { id: row.id, projectId: row.project_id, organizationId: row.organization_id };
  switch (button.do) {
    case 'stop':
      await stopAgentJob(trx, { queue, job });
      return record(trx);
    case 'answer': {
      const choice = row.waiting?.event === button.event ? row.waiting.choices?.[button.choice] : undefined;
      if (choice === undefined)
        throw new AppError('conflict', 'The question was already answered, or its deadline has passed.');
      await answerQuestion(trx, { queue, answer: { job, answer: choice, question: button.event } });
      return record(trx);
    }
    default: {
      await decidePlan(trx, { queue, decision: { job, decision: button.do, event: button.event } });
      return record(trx, { decision: button.do });
    }
  }
}

interface Merge {
  event: DueSlackEvent;
  job: AgentJobRow;
  button: SlackButton & { do: 'merge' };
  record: RecordClick;
}

/** Merges the job's pull request on the built-in host. On other hosts, people merge there. */
async function merge({ deps: { db } }: SlackWork, { event, job, button, record }: Merge): Promise<void> {
  const pull = job.pr_id === button.pull ? await findPull(db, button.pull) : undefined;
  if (pull?.organization_id !== job.organization_id)
    throw new AppError('conflict', 'The job now has a different pull request. Use the buttons of the newest message.');
  if (pull.state !== 'open') throw new AppError('conflict', `The pull request is already ${pull.state}.`);
  const problem = await decidePull(pull, {
    action: 'merge',
    shownHead: button.head,
    db,
    async record(trx) {
      if (await finishSlackEvent(trx, event)) await record(trx, { title: pull.title });
    },
  });
  if (problem !== undefined) throw new AppError('conflict', problem);
}
