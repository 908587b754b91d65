import { onTestFinished } from 'vitest';
import { setTracer, type SpanOptions } from './tracing.ts';

/** A span that a test recorded. */
export interface RecordedSpan extends SpanOptions {
  /** Codes and classes of its failures. */
  failures: string[];
  isEnded: boolean;
}

export const TEST_TRACEPARENT = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

/** Records all spans of the process until the test ends, in the order of their start. */
export function recordSpans(): RecordedSpan[] {
  const spans: RecordedSpan[] = [];
  onTestFinished(() => setTracer(undefined));
  setTracer({
    start(options) {
      const span: RecordedSpan = { ...options, failures: [], isEnded: false };
      spans.push(span);
      return {
        traceparent: TEST_TRACEPARENT,
        run: (task) => task(),
        set: (attributes) => void (span.attributes = { ...span.attributes, ...attributes }),
        fail: (type) => void span.failures.push(type),
        end: () => void (span.isEnded = true),
      };
    },
    findActive: () => undefined,
  });
  return spans;
}
