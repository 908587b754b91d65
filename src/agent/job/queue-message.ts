import type { AgentJobRow, Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import type { Queue } from '../../queue/queue.ts';
import { keepAttachments } from '../attachments/store-attachments.ts';
import { readTurn } from '../loop/read-turn.ts';
import type { PersonMessage } from '../types/event.ts';
import { readEvents } from './event-log.ts';
import { addPersonEvent, getCurrentTurn } from './person-events.ts';
import { MAX_PROMPT_CHARACTERS } from './start-turn.ts';

/**
 * Queues a message to an active job, whose row the caller's transaction has locked. The agent reads it before its next
 * step. If the job waits for people, it continues with the message. Throws `conflict` if too many messages are unread.
 */
export async function queueMessage(
  trx: Database,
  { queue, job, text, attachments = [] }: { queue: Pick<Queue, 'enqueue'>; job: AgentJobRow } & PersonMessage,
): Promise<AgentJobRow> {
  const turn = await getCurrentTurn(trx, job.id);
  const events = await readEvents(trx, { jobId: job.id, turn });
  const { unread } = readTurn(events.map(({ event }) => event));
  if (
    unread.length >= MAX_UNREAD ||
    [...unread.map((message) => message.text), text].join('').length > MAX_PROMPT_CHARACTERS
  )
    throw new AppError(
      'conflict',
      `The agent hasn't read the ${unread.length} messages before this one yet. Up to ${MAX_UNREAD} messages with ` +
        `${MAX_PROMPT_CHARACTERS.toLocaleString('en-US')} characters in total can be unread. Try again once it has read them.`,
    );
  await keepAttachments(trx, { jobId: job.id, turn, attachments });
  const event = { type: 'message' as const, text, ...(attachments.length > 0 && { attachments }) };
  return addPersonEvent(trx, { queue, job, event });
}

const MAX_UNREAD = 20;
