import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { followEvents } from '../../../agent/job/follow-events.ts';
import { toPublicEvent } from '../../../agent/job/public-event.ts';
import type { Database } from '../../../db/schema.ts';
import { toAgentJob } from './to-agent-job.ts';

interface EventStream {
  db: Database;
  jobId: string;
  /** Id of the last event that the caller received. */
  after: number;
  /** Aborts when the caller disconnects or the server stops. */
  signal: AbortSignal;
  /** Returns whether the caller can still read the events. */
  isStillAllowed(): Promise<boolean>;
}

/**
 * Sends a job's events as server-sent events, until the job finishes, the caller disconnects or loses the permission, or
 * the server stops.
 */
export function streamEvents(reply: FastifyReply, stream: EventStream): FastifyReply {
  const signal = AbortSignal.any([stream.signal, AbortSignal.timeout(MAX_MS)]);
  return (
    reply
      .type('text/event-stream; charset=utf-8')
      .header('x-accel-buffering', 'no')
      // A kept-alive connection would delay the shutdown of the server.
      .header('connection', 'close')
      .send(Readable.from(printEvents({ ...stream, signal })))
  );
}

/** After this time, the caller must reconnect and prove again that its key is valid. */
const MAX_MS = 15 * 60_000;

/** The first line shows the caller that it is connected, and sets the delay before it reconnects. */
async function* printEvents({ db, jobId, after, signal, isStillAllowed }: EventStream): AsyncGenerator<string> {
  yield 'retry: 2000\n\n';
  for await (const events of followEvents(db, { jobId, after, signal })) {
    if (!(await isStillAllowed())) return;
    const text = events.map(toPublicEvent).map((event) => `id: ${event.id}\ndata: ${JSON.stringify(event)}\n\n`);
    yield text.join('') || ': still here\n\n';
  }
  if (signal.aborted || !(await isStillAllowed())) return;
  const job = await db.selectFrom('agent_jobs').selectAll().where('id', '=', jobId).executeTakeFirst();
  if (job) yield `event: end\ndata: ${JSON.stringify(toAgentJob(job))}\n\n`;
}
