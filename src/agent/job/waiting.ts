/** What a job waits for: stored in its row together with the event, so that reading a job doesn't read its log. */
import type { RawBuilder } from 'kysely';
import { createFutureTime } from '../../db/clock.ts';
import type { StoredWaiting } from '../../db/tables/agent-jobs.ts';
import type { AgentEvent } from '../types/event.ts';
import type { LoggedEvent } from './event-log.ts';

/** Returns the change to the job's row if an event makes the job wait. */
export function createWaitChange({
  seq,
  event,
}: LoggedEvent): { waiting: string; waiting_until: RawBuilder<Date> } | undefined {
  const waiting = describeWaiting(seq, event);
  if (waiting === undefined || !('hours' in event)) return undefined;
  return { waiting: JSON.stringify(waiting), waiting_until: createFutureTime(event.hours * 3_600) };
}

function describeWaiting(seq: number, event: AgentEvent): StoredWaiting | undefined {
  if (event.type === 'plan') return { for: 'approval', event: seq, text: event.text };
  if (event.type !== 'question' || event.hours === 0) return undefined;
  const { text, choices, assumption } = event;
  return {
    for: 'answer',
    event: seq,
    text,
    ...(choices && { choices }),
    ...(assumption !== undefined && { assumption }),
  };
}
