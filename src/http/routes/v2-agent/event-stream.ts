import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { followEvents } from '../../../agent/job/follow-events.ts';
import { toPublicEvent } from '../../../agent/job/public-event.ts';
import type { Database } from '../../../db/schema.ts';
import { toAgentJob } from './schemas.ts';

interface EventStream {
  db: Database;
  jobId: string;
  /** Id of the last event that the caller has. */
  after: number;
  /** Aborted when the caller has left or the server stops. */
  signal: AbortSignal;
}

/** Sends a job's events as server-sent events; ends with the job, the caller's leaving, or the server's stop. */
export function streamEvents(reply: FastifyReply, stream: EventStream): FastifyReply {
  const signal = AbortSignal.any([stream.signal, AbortSignal.timeout(MAX_MS)]);
  return (
    reply
      .type('text/event-stream; charset=utf-8')
      .header('x-accel-buffering', 'no')
      // A kept connection would hold up a server that stops.
      .header('connection', 'close')
      .send(Readable.from(printEvents({ ...stream, signal })))
  );
}

/** Then the caller connects again, and shows that its key is still valid. */
const MAX_MS = 15 * 60_000;

/** The first line lets the caller see at once that it is connected, and how soon to reconnect after a cut. */
async function* printEvents({ db, jobId, after, signal }: EventStream): AsyncGenerator<string> {
  yield 'retry: 2000\n\n';
  for await (const events of followEvents(db, { jobId, after, signal })) {
    const text = events.map(toPublicEvent).map((event) => `id: ${event.id}\ndata: ${JSON.stringify(event)}\n\n`);
    yield text.join('') || ': still here\n\n';
  }
  if (signal.aborted) return;
  const job = await db.selectFrom('agent_jobs').selectAll().where('id', '=', jobId).executeTakeFirst();
  if (job) yield `event: end\ndata: ${JSON.stringify(toAgentJob(job))}\n\n`;
}
