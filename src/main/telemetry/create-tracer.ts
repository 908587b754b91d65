import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Context, Span as ApiSpan, SpanContext, Tracer as ApiTracer } from '@opentelemetry/api';
import type { Span, SpanOptions, SpanParent, Tracer } from '../../lib/tracing/tracing.ts';
import { omitUndefined } from '../../lib/omit-undefined.ts';
import { formatTraceparent, parseTraceparent } from './traceparent.ts';

export interface TracerOptions {
  /** Whether a request continues the trace of its caller, with the caller's decision about sampling. */
  continuesCallers: boolean;
}

/** Creates a tracer that records spans with OpenTelemetry. */
export function createTracer(sdkTracer: ApiTracer, { continuesCallers }: TracerOptions): Tracer {
  return {
    start({ name, kind = 'internal', attributes = {}, parent }) {
      const place = parent === undefined ? findActivePlace() : findPlace(parent, continuesCallers);
      if (place === undefined) return undefined;
      const { parentContext, links } = place;
      const options = { kind: KINDS[kind], attributes: omitUndefined(attributes), links };
      return toSpan(sdkTracer.startSpan(name, options, parentContext), parentContext);
    },
    findActive() {
      const active = trace.getActiveSpan()?.spanContext();
      return active && { trace_id: active.traceId, span_id: active.spanId };
    },
  };
}

const KINDS = {
  internal: SpanKind.INTERNAL,
  client: SpanKind.CLIENT,
  server: SpanKind.SERVER,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const satisfies Record<NonNullable<SpanOptions['kind']>, SpanKind>;

interface Place {
  parentContext: Context;
  links: { context: SpanContext }[];
}

function findActivePlace(): Place | undefined {
  return trace.getActiveSpan() && { parentContext: context.active(), links: [] };
}

/** Uses the root context, because work of the queue can start in the context of earlier work. */
function findPlace(parent: SpanParent, continuesCallers: boolean): Place {
  if ('traceparent' in parent) return continueFrom(parseTraceparent(parent.traceparent));
  const caller = trace.getSpanContext(propagation.extract(ROOT_CONTEXT, parent.callerHeaders));
  if (continuesCallers || caller === undefined) return continueFrom(caller);
  return { parentContext: ROOT_CONTEXT, links: [{ context: caller }] };
}

function continueFrom(spanContext: SpanContext | undefined): Place {
  const parentContext = spanContext ? trace.setSpanContext(ROOT_CONTEXT, spanContext) : ROOT_CONTEXT;
  return { parentContext, links: [] };
}

function toSpan(span: ApiSpan, parentContext: Context): Span {
  const spanContext = trace.setSpan(parentContext, span);
  return {
    traceparent: formatTraceparent(span.spanContext()),
    run: (task) => context.with(spanContext, task),
    set: (attributes) => void span.setAttributes(omitUndefined(attributes)),
    fail(type) {
      span.setAttribute('error.type', type);
      span.setStatus({ code: SpanStatusCode.ERROR });
    },
    end: () => span.end(),
  };
}
