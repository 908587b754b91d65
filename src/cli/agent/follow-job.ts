import { setTimeout as sleep } from 'node:timers/promises';
import type { PublicEvent } from '../../agent/job/public-event.ts';
import { AppError } from '../../errors.ts';
import { callApi, requestApi } from './api-client.ts';
import type { RemoteService } from './api-client.ts';

/** As the API shows it. */
export interface AgentJob {
  id: string;
  status: 'active' | 'completed' | 'failed' | 'archived';
  source: { repository: string; ref: string | null };
  model: string;
  prLink: string | null;
}

export interface Following {
  /** `/v2/agent/{projectId}/job/{id}` */
  path: string;
  /** Id of the last event that was seen. @defaultValue 0 */
  after?: number;
  /** Called with each event, in order and once. */
  onEvent(event: PublicEvent): void;
  signal?: AbortSignal | undefined;
}

/** Follows a job until it is no longer active, over cuts of the connection, and returns it. */
export async function followJob(
  service: RemoteService,
  { path, after = 0, onEvent, signal }: Following,
): Promise<AgentJob> {
  let last = after;
  let failures = 0;
  for (;;) {
    try {
      const headers = { accept: 'text/event-stream', 'last-event-id': String(last) };
      const response = await requestApi(service, { path: `${path}/events`, headers, signal });
      for await (const { event, data } of readServerEvents(response)) {
        failures = 0;
        if (event === 'end') return JSON.parse(data) as AgentJob;
        const entry = JSON.parse(data) as PublicEvent;
        last = entry.id;
        onEvent(entry);
      }
    } catch (error) {
      signal?.throwIfAborted();
      failures += 1;
      const isRefusal = error instanceof AppError && error.code !== 'unavailable';
      if (isRefusal || failures >= MAX_FAILURES) throw error;
    }
    await sleep(RETRY_MS, undefined, { signal });
  }
}

/** A service that is restarted is back within a minute. */
const MAX_FAILURES = 30;
const RETRY_MS = 2_000;

interface ServerEvent {
  event: string;
  data: string;
}

/** Reads server-sent events as Bindery writes them: one `data` line each. Comments are left out. */
async function* readServerEvents(response: Response): AsyncGenerator<ServerEvent> {
  let text = '';
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const blocks = (text + chunk).split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const fields = new Map(
        block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
      );
      const data = fields.get('data');
      if (data !== undefined) yield { event: fields.get('event') ?? 'message', data };
    }
  }
}

/** The id of the newest event of a job, so that only what follows is shown. */
export async function findLastEvent(service: RemoteService, path: string): Promise<number> {
  let last = 0;
  for (;;) {
    const page = await callApi<{ events: PublicEvent[]; nextCursor: string | null }>(service, {
      path: `${path}/events?limit=100&cursor=${last}`,
    });
    last = page.events.at(-1)?.id ?? last;
    if (page.nextCursor === null) return last;
  }
}
