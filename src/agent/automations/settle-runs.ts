import { sql } from 'kysely';
import type { AutomationRow, Database } from '../../db/schema.ts';
import type { AutomationOutcome } from '../../db/tables/automations.ts';
import { toStorableText } from '../../lib/storable.ts';
import type { Queue } from '../../queue/queue.ts';
import { readEvents } from '../job/event-log.ts';
import type { AgentEvent } from '../types/event.ts';
import { enqueueMails } from './enqueue-mails.ts';
import { pauseAutomation } from './pause-automation.ts';

/** Runs in a row that can fail before Bindery pauses the automation. */
const MAX_FAILURES = 3;

/**
 * Records how the runs of an automation ended whose prompts have been worked on. If too many in a row failed, pauses the
 * automation. The caller's transaction has locked the automation.
 */
export async function settleRuns(
  trx: Database,
  { queue, automation }: { queue: Pick<Queue, 'enqueue'>; automation: AutomationRow },
): Promise<void> {
  const runs = await trx
    .selectFrom('automation_runs')
    .leftJoin('agent_jobs', 'agent_jobs.id', 'job_id')
    .select(['automation_runs.id', 'job_id', 'turn', 'agent_jobs.status'])
    .where('automation_runs.automation_id', '=', automation.id)
    .where('started_at', 'is not', null)
    .where('finished_at', 'is', null)
    .orderBy('automation_runs.id')
    .execute();
  let { failures } = automation;
  for (const { id, job_id: jobId, turn, status } of runs) {
    const events = jobId === null || turn === null ? [] : await readEvents(trx, { jobId, turn });
    const end = findEnd(
      events.map(({ event }) => event),
      { isActive: status === 'active' },
    );
    if (!end) continue;
    await trx
      .updateTable('automation_runs')
      .set({
        finished_at: sql<Date>`clock_timestamp()`,
        outcome: end.outcome,
        summary: end.summary,
        pr_link: end.prLink,
      })
      .where('id', '=', id)
      .execute();
    failures = isFailure(end.outcome) ? failures + 1 : 0;
    // The email about a pause has the reason of the last run.
    if (end.needsMail && failures < MAX_FAILURES) await enqueueMails(trx, { queue, automation, runId: id });
    if (failures >= MAX_FAILURES)
      await pauseAutomation(trx, {
        queue,
        automation,
        reason: `${failures} runs in a row failed. The reason for the last failure: ${end.summary ?? 'unknown.'}`,
      });
  }
  if (failures !== automation.failures)
    await trx.updateTable('automations').set({ failures }).where('id', '=', automation.id).execute();
}

/** A run that a person stopped says nothing about the automation, but it isn't a failure either. */
function isFailure(outcome: AutomationOutcome): boolean {
  return outcome === 'failed' || outcome === 'could_not';
}

interface RunEnd {
  outcome: AutomationOutcome;
  summary: string | null;
  prLink: string | null;
  /** Whether people get an email: about a result, or about one that the gate refused. Other failures can be transient. */
  needsMail: boolean;
}

/** Returns undefined while the job works on the run's prompt. A job that was archived or deleted counts as stopped. */
function findEnd(events: readonly AgentEvent[], { isActive }: { isActive: boolean }): RunEnd | undefined {
  const finished = events.findLast((event) => event.type === 'finished');
  const summary = finished ? toStorableText(finished.summary) : null;
  const end = events.findLast((event) => event.type === 'completed' || event.type === 'failed');
  if (end?.type === 'failed') {
    const needsMail = end.code === 'gate_failed';
    return { outcome: 'failed', summary: toStorableText(end.error), prLink: null, needsMail };
  }
  if (end) {
    const outcome = end.outcome ?? 'changed';
    const needsMail = outcome === 'changed' || outcome === 'reported';
    return { outcome, summary, prLink: outcome === 'changed' ? end.prLink : null, needsMail };
  }
  return isActive ? undefined : { outcome: 'stopped', summary, prLink: null, needsMail: false };
}
