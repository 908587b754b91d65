import type { FastifyRequest } from 'fastify';
import { isTracing, startSpan, type Span } from '../lib/tracing/tracing.ts';
import { isProbe } from './probes.ts';
import type { App } from './types.ts';

/**
 * Records a span for each request except health checks, with the pattern of its route. Register it before the other
 * hooks, so that they run in the span. Does nothing if the process has no tracer.
 */
export function traceRequests(app: App): void {
  if (!isTracing()) return;
  const spans = new WeakMap<FastifyRequest, Span>();
  const runInSpan = (request: FastifyRequest, task: () => void) => {
    const span = spans.get(request);
    if (span) span.run(task);
    else task();
  };
  app.addHook('onRequest', (request, _reply, done) => {
    const span = isProbe(request.url) ? undefined : startRequest(request);
    if (span) spans.set(request, span);
    runInSpan(request, done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    runInSpan(request, done);
    const { statusCode: status } = reply;
    const span = spans.get(request);
    span?.set({ 'http.response.status_code': status });
    if (status >= 500) span?.fail(String(status));
    span?.end();
  });
}

function startRequest({ method, is404, routeOptions, headers }: FastifyRequest): Span | undefined {
  const route = is404 ? undefined : routeOptions.url;
  return startSpan({
    name: route === undefined ? method : `${method} ${route}`,
    kind: 'server',
    attributes: { 'http.request.method': method, 'http.route': route },
    parent: { callerHeaders: headers },
  });
}
