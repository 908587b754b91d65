import { readEvents } from '../agent/job/event-log.ts';
import type { AgentEvent } from '../agent/types/event.ts';
import { renderEndMail, renderWaitingMail } from '../accounts/sign-in/mails.ts';
import type { JobEnd } from '../accounts/sign-in/mails.ts';
import type { Mail, SendMail } from '../accounts/sign-in/types.ts';
import { canReadProject } from '../accounts/members/member-rights.ts';
import type { Database } from '../db/schema.ts';
import type { Queue } from '../queue/queue.ts';

export interface MailWorkOptions {
  queue: Pick<Queue, 'work'>;
  db: Database;
  /** Undefined if no mail server is configured. Nothing is sent then. */
  sendMail: SendMail | undefined;
  getPublicUrl(): string;
  log: { warn(fields: object, message: string): void };
}

/** Starts sending emails about agent jobs that wait for people, and that have ended. */
export async function startMailWork({ queue, db, sendMail, getPublicUrl, log }: MailWorkOptions): Promise<void> {
  await queue.work(
    'agent-mail',
    {
      slots: 1,
      async onGivenUp({ jobId }, reason) {
        log.warn({ jobId, reason }, 'could not send an email about an agent job');
      },
    },
    async ({ jobId, event }) => {
      const mail = sendMail && (await createMail(db, { jobId, event, publicUrl: getPublicUrl() }));
      if (mail) await sendMail(mail);
    },
  );
}

interface MailRequest {
  jobId: string;
  /** Number of the event with the question or plan, or of the job's end. */
  event: number;
  publicUrl: string;
}

/**
 * Creates the email to the user who sent the prompt. Returns undefined if the job has continued since this event, if the
 * user can no longer read the project, or if they don't want emails about ended jobs.
 */
export async function createMail(
  db: Database,
  { jobId, event: seq, publicUrl }: MailRequest,
): Promise<Mail | undefined> {
  const row = await db
    .selectFrom('agent_events')
    .innerJoin('agent_jobs', 'agent_jobs.id', 'agent_events.job_id')
    .innerJoin('agent_turns', (join) =>
      join.onRef('agent_turns.job_id', '=', 'agent_events.job_id').onRef('agent_turns.turn', '=', 'agent_events.turn'),
    )
    .innerJoin('users', 'users.id', 'agent_turns.user_id')
    .innerJoin('members', (join) =>
      join
        .onRef('members.user_id', '=', 'users.id')
        .onRef('members.organization_id', '=', 'agent_jobs.organization_id'),
    )
    .select(['users.email', 'agent_mails', 'status', 'waiting', 'waiting_until', 'pr_link', 'agent_turns.turn'])
    .select(['agent_jobs.organization_id', 'agent_jobs.project_id', 'agent_turns.prompt'])
    .where(canReadProject('users.id', 'agent_jobs.project_id'))
    .where('agent_events.job_id', '=', jobId)
    .where('agent_events.seq', '=', seq)
    .executeTakeFirst();
  if (!row) return undefined;
  const home = `${publicUrl}/dashboard/${row.organization_id}`;
  const url = `${home}/agent/${row.project_id}/${jobId}`;
  if (row.status === 'active') {
    if (!row.waiting || !row.waiting_until || row.waiting.event !== seq) return undefined;
    const { for: kind, text } = row.waiting;
    return renderWaitingMail({ to: row.email, url, isPlan: kind === 'approval', text, until: row.waiting_until });
  }
  const events = (await readEvents(db, { jobId, turn: row.turn })).map(({ event }) => event);
  const end = row.agent_mails ? describeEnd(events, row.pr_link) : undefined;
  return end && renderEndMail({ to: row.email, jobUrl: url, accountUrl: `${home}/account`, prompt: row.prompt, end });
}

/** Returns undefined for a job that a person ended. */
function describeEnd(events: readonly AgentEvent[], pullUrl: string | null): JobEnd | undefined {
  const isNew = events.some((event) => event.type === 'pull-request' && event.created);
  const end = events.findLast((event) => event.type === 'completed' || event.type === 'failed');
  if (end?.type === 'failed') return { kind: 'failed', isNew, pullUrl, text: end.error };
  const { outcome = 'changed' } = end ?? {};
  if (!end || outcome === 'stopped' || outcome === 'plan_rejected') return undefined;
  const finished = events.findLast((event) => event.type === 'finished');
  return { kind: outcome, isNew, pullUrl, text: finished?.summary ?? '(no summary)' };
}
