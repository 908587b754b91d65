import { renderWaitingMail } from '../accounts/sign-in/mails.ts';
import type { Mail, SendMail } from '../accounts/sign-in/types.ts';
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

/** Starts sending emails about agent jobs that wait for people. */
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

interface WaitingJob {
  jobId: string;
  /** Number of the event with the question or plan. */
  event: number;
  publicUrl: string;
}

/**
 * Creates the email to the user who sent the current prompt. Returns undefined if the job no longer waits because of
 * this event, or if the user has left the organization.
 */
export async function createMail(db: Database, { jobId, event, publicUrl }: WaitingJob): Promise<Mail | undefined> {
  const row = await db
    .selectFrom('agent_jobs')
    .innerJoin('agent_turns', 'agent_turns.job_id', 'agent_jobs.id')
    .innerJoin('users', 'users.id', 'agent_turns.user_id')
    .innerJoin('members', (join) =>
      join
        .onRef('members.user_id', '=', 'users.id')
        .onRef('members.organization_id', '=', 'agent_jobs.organization_id'),
    )
    .select(['users.email', 'waiting', 'waiting_until', 'agent_jobs.organization_id', 'agent_jobs.project_id'])
    .where('agent_jobs.id', '=', jobId)
    .where('agent_turns.finished_at', 'is', null)
    .orderBy('agent_turns.turn', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row?.waiting || !row.waiting_until || row.waiting.event !== event) return undefined;
  const place = `${row.organization_id}/agent/${row.project_id}/${jobId}`;
  return renderWaitingMail({
    to: row.email,
    url: `${publicUrl}/dashboard/${place}`,
    isPlan: row.waiting.for === 'approval',
    text: row.waiting.text,
    until: row.waiting_until,
  });
}
