import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from './api-error.ts';
import { call, open } from './send.ts';
import type { Call, Service } from './send.ts';
import { readServerEvents } from './server-events.ts';
import type { AgentEvent, AgentJob, ExportJob } from './types.ts';

export interface ExportWaitOptions {
  /** Called with the first state, and after each change. */
  onProgress?: ((job: ExportJob) => void) | undefined;
  /** Milliseconds between two requests for the state. @defaultValue 1000 */
  intervalMs?: number;
  signal?: AbortSignal | undefined;
}

/** Waits until an export has completed or failed, even if the service restarts, and returns it. */
export async function waitForExport(
  service: Service,
  path: string,
  { onProgress, intervalMs = 1_000, signal }: ExportWaitOptions = {},
): Promise<ExportJob> {
  let lastUpdate = '';
  for (;;) {
    const job = await retryUntilDeadline(service, signal, () => call<ExportJob>(service, { path, signal }));
    if (job.updatedAt !== lastUpdate) onProgress?.(job);
    lastUpdate = job.updatedAt;
    if (job.status === 'completed' || job.status === 'failed') return job;
    await sleep(intervalMs, undefined, { signal });
  }
}

export interface AgentWaitOptions {
  /** Called with each event, in order and once. */
  onEvent?: ((event: AgentEvent) => void) | undefined;
  /** Id of the last event that the caller already has. @defaultValue 0 */
  after?: number;
  signal?: AbortSignal | undefined;
}

/** Follows an agent job until it is no longer active, even if the connection is interrupted, and returns it. */
export async function waitForAgentJob(
  service: Service,
  path: string,
  { onEvent, after = 0, signal }: AgentWaitOptions = {},
): Promise<AgentJob> {
  let last = after;
  for (;;) {
    const finalState = await retryUntilDeadline(service, signal, async (reset) => {
      const headers = { accept: 'text/event-stream', 'last-event-id': String(last) };
      for await (const { event, data } of readEvents(service, { path: `${path}/events`, headers, signal })) {
        reset();
        if (event === 'end') return JSON.parse(data) as AgentJob;
        const entry = JSON.parse(data) as AgentEvent;
        last = entry.id;
        onEvent?.(entry);
      }
      return undefined;
    });
    if (finalState) return finalState;
    await sleep(RETRY_MS, undefined, { signal });
  }
}

/**
 * Reads a stream of events to its end. The service sends a comment at least every 15 seconds, so the connection counts
 * as lost if nothing arrives for the timeout of the client.
 */
async function* readEvents(service: Service, { signal, ...request }: Call) {
  const { timeoutMs } = service;
  const silent = new AbortController();
  const timer = setTimeout(() => silent.abort(new Error(`No data arrived for ${timeoutMs / 1000} s.`)), timeoutMs);
  const combinedSignal = signal ? AbortSignal.any([signal, silent.signal]) : silent.signal;
  try {
    const response = await open(service, { ...request, signal: combinedSignal });
    yield* readServerEvents(response, { onData: () => void timer.refresh() });
  } catch (cause) {
    signal?.throwIfAborted();
    if (cause instanceof ApiError) throw cause;
    throw new ApiError('The connection was interrupted.', { cause });
  } finally {
    clearTimeout(timer);
    silent.abort();
  }
}

/**
 * Retries a task after temporary errors, up to 30 times in a row: long enough for a restart of the service. The task
 * calls `reset` when the service has responded, so that the count starts again.
 */
async function retryUntilDeadline<Result>(
  { maxWaitMs }: Service,
  signal: AbortSignal | undefined,
  task: (reset: () => void) => Promise<Result>,
): Promise<Result> {
  let failures = 0;
  const reset = () => {
    failures = 0;
  };
  for (;;) {
    try {
      return await task(reset);
    } catch (error) {
      signal?.throwIfAborted();
      failures += 1;
      if (!(error instanceof ApiError) || !error.isPassing || failures >= MAX_FAILURES) throw error;
      await sleep(Math.min(error.retryAfterMs ?? RETRY_MS, maxWaitMs), undefined, { signal });
    }
  }
}

const MAX_FAILURES = 30;
const RETRY_MS = 2_000;
