import { renderPauseMail, renderRunMail } from '../accounts/sign-in/mails.ts';
import type { RunMailKind } from '../accounts/sign-in/mails.ts';
import type { Mail } from '../accounts/sign-in/types.ts';
import { canReadProject } from '../accounts/members/member-rights.ts';
import type { Database } from '../db/schema.ts';
import type { AutomationOutcome } from '../db/tables/automations.ts';
import type { MailWorkOptions } from './agent-mail.ts';

/** Starts sending emails about automations. */
export async function startAutomationMailWork({
  queue,
  db,
  sendMail,
  getPublicUrl,
  log,
}: MailWorkOptions): Promise<void> {
  await queue.work(
    'automation-mail',
    {
      slots: 1,
      async onGivenUp({ automationId, userId }, reason) {
        log.warn({ automationId, userId, reason }, 'could not send an email about an automation');
      },
    },
    async (notice) => {
      const mail = sendMail && (await createAutomationMail(db, { ...notice, publicUrl: getPublicUrl() }));
      if (mail) await sendMail(mail);
    },
  );
}

interface AutomationNotice {
  automationId: string;
  userId: string;
  /** The run with a result, or with one that was refused. Undefined if the automation was paused. */
  runId?: string | undefined;
  publicUrl: string;
}

/**
 * Creates the email about a run or a pause. Returns undefined if the user can no longer read the project, or if the
 * automation is enabled again.
 */
export async function createAutomationMail(
  db: Database,
  { automationId, userId, runId, publicUrl }: AutomationNotice,
): Promise<Mail | undefined> {
  const row = await db
    .selectFrom('automations')
    .innerJoin('members', 'members.organization_id', 'automations.organization_id')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['users.email as to', 'automations.name', 'paused_reason', 'automations.organization_id'])
    .where(canReadProject('users.id', 'automations.project_id'))
    .where('automations.id', '=', automationId)
    .where('users.id', '=', userId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { to, name, paused_reason: reason } = row;
  const url = `${publicUrl}/dashboard/${row.organization_id}/automations/${automationId}`;
  if (runId === undefined) return reason === null ? undefined : renderPauseMail({ to, name, url, reason });
  const run = await db
    .selectFrom('automation_runs')
    .select(['summary', 'outcome', 'pr_link'])
    .where('id', '=', runId)
    .executeTakeFirst();
  if (!run) return undefined;
  const kind = (run.outcome && KINDS[run.outcome]) ?? 'pull';
  return renderRunMail({ to, name, url: run.pr_link ?? url, summary: run.summary, kind });
}

/** Other failed runs send no email. */
const KINDS: Partial<Record<AutomationOutcome, RunMailKind>> = { reported: 'report', failed: 'refused' };
