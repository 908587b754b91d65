import { expect, test } from 'vitest';
import { AppError } from '../../errors.ts';
import { recordSpans } from './testing.ts';
import { findTraceIds, isTracing, startSpan, traceTask } from './tracing.ts';

test('without a tracer, tasks run without a span', async () => {
  expect(await traceTask({ name: 'x' }, async (span) => [span, 'result'])).toEqual([undefined, 'result']);
  expect([isTracing(), startSpan({ name: 'x' }), findTraceIds()]).toEqual([false, undefined, undefined]);
});

test('a span ends with its task, and an error fails it with a code or class, not with its message', async () => {
  const spans = recordSpans();
  for (const error of [new AppError('conflict', 'hunter2'), new TypeError('hunter2')])
    await expect(traceTask({ name: 'x' }, () => Promise.reject(error))).rejects.toBe(error);
  const end = await traceTask({ name: 'y' }, async (span) => {
    span?.set({ size: 1 });
    return spans.at(-1)?.isEnded;
  });
  expect(end).toBe(false);
  expect(spans).toEqual([
    { name: 'x', failures: ['conflict'], isEnded: true },
    { name: 'x', failures: ['TypeError'], isEnded: true },
    { name: 'y', attributes: { size: 1 }, failures: [], isEnded: true },
  ]);
});
