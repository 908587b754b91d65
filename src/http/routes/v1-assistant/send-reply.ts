import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { LimitReached } from '../../../lib/limit-reached.ts';
import { printAssistantEvent } from '../../../lib/site-assistant.ts';
import type { AssistantEvent } from '../../../lib/site-assistant.ts';

/**
 * Streams the events of a reply. If a limit is reached before the first event, responds with an error status and
 * `Retry-After`.
 */
export async function sendReply(reply: { header: unknown }, events: AsyncIterable<AssistantEvent>): Promise<never> {
  const response = reply as unknown as FastifyReply;
  const iterator = events[Symbol.asyncIterator]();
  const first = await iterator.next().catch((error: unknown) => {
    if (error instanceof LimitReached) response.header('retry-after', String(error.retryAfter));
    throw error;
  });
  async function* print(): AsyncGenerator<string> {
    for (let next = first; !next.done; next = await iterator.next()) yield printAssistantEvent(next.value);
  }
  return (
    response
      .type('text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
      // A kept-alive connection would delay the shutdown of the server.
      .header('connection', 'close')
      .send(Readable.from(print())) as never
  );
}
