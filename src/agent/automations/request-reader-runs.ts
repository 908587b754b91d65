import { sql } from 'kysely';
import { readSignals } from '../../analytics/reader-signals.ts';
import { readClock } from '../../db/clock.ts';
import type { Database } from '../../db/schema.ts';
import type { AutomationCause, AutomationTrigger } from '../../db/tables/automations.ts';
import { cutText } from '../../lib/cut-text.ts';
import type { Queue } from '../../queue/queue.ts';
import { requestRun } from './request-run.ts';

/** Triggers that look at what readers did. */
export type ReaderTrigger = Extract<AutomationTrigger, { threshold: number }>;

type SignalCause = Extract<AutomationCause, { from: unknown }>;

/** Returns whether a trigger depends on what readers did. */
export function isReaderTrigger(trigger: AutomationTrigger): trigger is ReaderTrigger {
  return 'threshold' in trigger;
}

/**
 * Checks one due automation whose trigger depends on what readers did. If there were enough signals in its last days,
 * requests a run with them, and checks again after as many days, so that no signal leads to two runs. Returns whether
 * one was due.
 */
export async function requestReaderRun(db: Database, { queue }: { queue: Pick<Queue, 'enqueue'> }): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const now = await readClock(trx);
    const automation = await trx
      .selectFrom('automations')
      .selectAll()
      .where('next_run_at', '<=', now)
      .where('status', '=', 'enabled')
      .where(sql<boolean>`trigger ->> 'threshold' is not null`)
      .orderBy('next_run_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!automation || !isReaderTrigger(automation.trigger)) return false;
    const { trigger } = automation;
    const isRequested = await checkSignals(trx, { queue, automation: { ...automation, trigger }, now });
    const nextCheck = isRequested ? findCheckAfterRun(trigger, now) : new Date(now.getTime() + RECHECK_MS);
    await trx.updateTable('automations').set({ next_run_at: nextCheck }).where('id', '=', automation.id).execute();
    return true;
  });
}

const DAY_MS = 86_400_000;
const RECHECK_MS = 3_600_000;

interface SignalCheck {
  queue: Pick<Queue, 'enqueue'>;
  automation: { id: string; organization_id: string; project_id: string; trigger: ReaderTrigger };
  now: Date;
}

async function checkSignals(trx: Database, { queue, automation, now }: SignalCheck): Promise<boolean> {
  const { trigger, project_id: projectId } = automation;
  const cause = await readSignalCause(trx, { trigger, projectId, now });
  if (cause.count < trigger.threshold) return false;
  await requestRun(trx, { queue, automation, eventKey: `${trigger.type}:${cause.to}`, cause });
  return true;
}

/** What readers did in the last days, up to now. The count can be below the threshold, or 0. */
export async function readSignalCause(
  trx: Database,
  { trigger: { type, days }, projectId, now }: { trigger: ReaderTrigger; projectId: string; now: Date },
): Promise<SignalCause> {
  const to = now.toISOString().slice(0, 10);
  const from = new Date(now.getTime() - (days - 1) * DAY_MS).toISOString().slice(0, 10);
  const { count, items } = await readSignals(trx, { kind: type, projectId, from, to, limit: MAX_ITEMS });
  const quotedItems = items.map((item) => ({
    ...item,
    text: cutText(item.text, MAX_CHARACTERS),
    ...(item.page !== undefined && { page: cutText(item.page, MAX_CHARACTERS) }),
  }));
  return { type, from, to, count, items: quotedItems };
}

/** Returns the moment of the next check after a run has handled what readers did, so that it leads to one run. */
export function findCheckAfterRun({ days }: ReaderTrigger, now: Date): Date {
  return new Date(now.getTime() + days * DAY_MS);
}

/** Keeps the prompt short, whatever readers wrote. */
const MAX_ITEMS = 50;
const MAX_CHARACTERS = 300;
