import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import {
  InMemorySpanExporter,
  SimpleSpanProcessor,
  StackContextManager,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SpanParent } from '../../lib/tracing/tracing.ts';
import { createTracer } from './create-tracer.ts';

const CALLER = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };
const TRACEPARENT = `00-${CALLER.traceId}-${CALLER.spanId}-01`;
const exporter = new InMemorySpanExporter();
const provider = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] });
const link = createTracer(provider.getTracer('test'), { continuesCallers: false });
const keep = createTracer(provider.getTracer('test'), { continuesCallers: true });

beforeAll(() => {
  context.setGlobalContextManager(new StackContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
});
beforeEach(() => exporter.reset());
afterAll(() => {
  context.disable();
  propagation.disable();
});

function record(tracer: typeof link, parent?: SpanParent) {
  const span = tracer.start({ name: 'x', ...(parent && { parent }) });
  span?.end();
  return { span, recorded: exporter.getFinishedSpans()[0] };
}

test('work without a request or job around it is not recorded', () => {
  expect(record(link)).toEqual({ span: undefined, recorded: undefined });
  expect(link.findActive()).toBeUndefined();
});

test('work belongs to the span in which it runs', () => {
  const job = link.start({ name: 'job', kind: 'consumer', parent: { traceparent: undefined } });
  const child = job?.run(() => link.start({ name: 'git fetch', attributes: { code: 0, missing: undefined } }));
  child?.fail('GitFailure');
  child?.end();
  job?.end();
  const [fetched, whole] = exporter.getFinishedSpans();
  expect(fetched?.parentSpanContext?.spanId).toBe(whole?.spanContext().spanId);
  expect(fetched?.attributes).toEqual({ code: 0, 'error.type': 'GitFailure' });
  expect(fetched?.status).toEqual({ code: SpanStatusCode.ERROR });
  expect(whole?.kind).toBe(SpanKind.CONSUMER);
});

test('a job continues the trace of its queue entry, even in the context of other work', () => {
  const other = link.start({ name: 'other', parent: { traceparent: undefined } });
  const { recorded } = other?.run(() => record(link, { traceparent: TRACEPARENT })) ?? {};
  expect(recorded?.spanContext().traceId).toBe(CALLER.traceId);
  expect(recorded?.parentSpanContext).toMatchObject({ ...CALLER, isRemote: true });
});

test.each([undefined, '', 'x', `01-${CALLER.traceId}-${CALLER.spanId}-01`, `00-${'0'.repeat(32)}-${CALLER.spanId}-01`])(
  'a job with the trace %j starts a new one',
  (traceparent) => {
    const { recorded, span } = record(link, { traceparent });
    expect(recorded?.parentSpanContext).toBeUndefined();
    expect(span?.traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
  },
);

test('a request links to the trace of its caller and ignores its decision about sampling, unless callers are continued', () => {
  const unsampled = { callerHeaders: { traceparent: TRACEPARENT.replace(/01$/, '00') } };
  const { recorded } = record(link, unsampled);
  expect(recorded?.spanContext().traceId).not.toBe(CALLER.traceId);
  expect(recorded?.links).toMatchObject([{ context: CALLER }]);
  exporter.reset();
  expect(record(keep, unsampled).recorded).toBeUndefined();
  const continued = record(keep, { callerHeaders: { traceparent: TRACEPARENT } }).recorded;
  expect(continued?.parentSpanContext).toMatchObject(CALLER);
  expect(continued?.links).toEqual([]);
  expect(context.active()).toBe(ROOT_CONTEXT);
});
