/**
 * What the code calls to describe its work as spans of a trace. `main` sets a tracer if telemetry is on. Without one,
 * tasks run as if nothing were traced, and no library is loaded.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '../../errors.ts';

/** Never contains what callers and authors write: no queries, bodies, tokens, names of people or URLs. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean | undefined>>;

export interface SpanOptions {
  /** One of few names, such as `git fetch`. */
  name: string;
  /** @defaultValue `internal` */
  kind?: 'internal' | 'client' | 'server' | 'producer' | 'consumer';
  attributes?: SpanAttributes;
  /** @defaultValue the active span. If there is none, nothing is recorded. */
  parent?: SpanParent;
}

/**
 * Where a span belongs that doesn't belong to the active one: to the span that queued the work, or to the caller of a
 * request. Starts a new trace if there is neither.
 */
export type SpanParent = { traceparent: string | undefined } | { callerHeaders: IncomingHttpHeaders };

/** A span that has started. Every method is safe to call after its end. */
export interface Span {
  /** The position in the trace, in the format of the W3C `traceparent` header. */
  traceparent: string;
  /** Runs a task in the span. The task's spans and log lines belong to it. */
  run<T>(task: () => T): T;
  set(attributes: SpanAttributes): void;
  /** Marks the span as failed. The type is a code or a class, because messages can contain secrets. */
  fail(type: string): void;
  end(): void;
}

/** Records spans. */
export interface Tracer {
  /** Returns undefined if there is no active span for the new one to belong to. */
  start(options: SpanOptions): Span | undefined;
  findActive(): TraceIds | undefined;
}

/** Ids of the active span, as log lines contain them. */
export interface TraceIds {
  trace_id: string;
  span_id: string;
}

let tracer: Tracer | undefined;

/** Sets the tracer of the process, or removes it. Only `main` and tests call it. */
export function setTracer(next: Tracer | undefined): void {
  tracer = next;
}

/** Returns whether the process has a tracer, so that code registers hooks only if a trace needs them. */
export function isTracing(): boolean {
  return tracer !== undefined;
}

/** Starts a span that the caller ends. For work that isn't one asynchronous function. */
export function startSpan(options: SpanOptions): Span | undefined {
  return tracer?.start(options);
}

/** Runs a task in a span, which ends with the task. An error of the task marks the span as failed. */
export function traceTask<T>(options: SpanOptions, task: (span: Span | undefined) => Promise<T>): Promise<T> {
  const span = tracer?.start(options);
  return span === undefined ? task(undefined) : runTask(span, task);
}

async function runTask<T>(span: Span, task: (span: Span) => Promise<T>): Promise<T> {
  try {
    return await span.run(() => task(span));
  } catch (error) {
    span.fail(getErrorType(error));
    throw error;
  } finally {
    span.end();
  }
}

/** Returns a code or the name of the error's class, never a message. */
function getErrorType(error: unknown): string {
  if (error instanceof AppError) return error.code;
  return error instanceof Error ? error.name : 'other';
}

/** Returns the ids of the active span for a log line; nothing outside of a trace. */
export function findTraceIds(): TraceIds | undefined {
  return tracer?.findActive();
}
