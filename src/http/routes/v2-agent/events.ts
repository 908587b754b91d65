import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { readEvents } from '../../../agent/job/event-log.ts';
import { getAgentJob } from '../../../agent/job/get-agent-job.ts';
import { toPublicEvent } from '../../../agent/job/public-event.ts';
import { AppError } from '../../../errors.ts';
import { createCloseSignal } from '../../close-signal.ts';
import { createPermissionCheck } from '../../middleware/authenticate.ts';
import { createRoutes } from '../../add-route.ts';
import { ERROR_DESCRIPTIONS } from '../../schemas.ts';
import { parseLimit } from '../../pages.ts';
import type { App, AppDeps } from '../../types.ts';
import { streamEvents } from './event-stream.ts';
import { createOpenStreams } from './open-streams.ts';
import { AgentEvents } from './schemas/events.ts';
import { JobParams, PAGE_SIZES, PageQuery } from './schemas/parameters.ts';

const EventHeaders = Type.Object({
  accept: Type.Optional(
    Type.String({
      description: '`text/event-stream` for live events. Otherwise, the response is a page of the history as JSON.',
    }),
  ),
  'last-event-id': Type.Optional(
    Type.String({
      description: 'For live events, the ID of the last event you received. The stream continues after it.',
    }),
  ),
});

/** Registers the events of an agent job: pages of its history, or a live stream. */
export function registerEvents(app: App, { db }: AppDeps): void {
  const route = createRoutes(app, { tag: 'Agent jobs' });
  const closeController = new AbortController();
  const streams = createOpenStreams();
  app.addHook('preClose', async () => closeController.abort());
  route('GET /job/:id/events', {
    operationId: 'listAgentEvents',
    action: 'agent.read',
    on: ['project', 'agent-job'],
    summary: 'List or follow the events of an agent job',
    description:
      "Returns the agent's events, oldest first. To get later events, send the `id` of the last event as `cursor`. With `Accept: text/event-stream`, the history is followed by live server-sent " +
      'events, each with its `id` and an AgentEvent as JSON in `data`. When the job ends, the stream sends the event `end`, ' +
      'whose data is the AgentJob, and closes. If the connection drops, reconnect with `Last-Event-ID`.',
    params: JobParams,
    query: PageQuery,
    headers: EventHeaders,
    returns: AgentEvents,
    media: 'text/event-stream',
    result: 'One page of events, or the stream.',
    errors: { 429: ERROR_DESCRIPTIONS[429] },
    async handle(request, { organizationId, reply }) {
      const job = await getAgentJob(db, { ...request.params, organizationId });
      reply.header('vary', 'accept');
      if (wantsStream(request)) {
        const after = parsePosition(request.headers['last-event-id'] ?? request.query.cursor);
        const closeSignal = createCloseSignal(reply.raw);
        streams.count(organizationId, closeSignal);
        const signal = AbortSignal.any([closeSignal, closeController.signal]);
        const isStillAllowed = createPermissionCheck(request, db);
        return streamEvents(reply, { db, jobId: job.id, after, signal, isStillAllowed }) as never;
      }
      const limit = parseLimit(request.query.limit, PAGE_SIZES);
      const after = parsePosition(request.query.cursor);
      const rows = await readEvents(db, { jobId: job.id, after, limit: limit + 1 });
      const events = rows.slice(0, limit).map(toPublicEvent);
      return { events, nextCursor: rows.length > limit ? String(events.at(-1)?.id) : null };
    },
  });
}

function wantsStream(request: FastifyRequest): boolean {
  return /(?:^|[\s,])text\/event-stream(?:[\s,;]|$)/i.test(request.headers.accept ?? '');
}

function parsePosition(text: string | undefined): number {
  if (text === undefined || text === '') return 0;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new AppError(
    'invalid_request',
    `Expected "cursor" or Last-Event-ID to be an event ID, which is a whole number; got ${JSON.stringify(text.slice(0, 20))}.`,
  );
}
