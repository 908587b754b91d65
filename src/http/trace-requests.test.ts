import { AsyncLocalStorage } from 'node:async_hooks';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { fastify } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { findTraceIds, setTracer, type SpanAttributes, type SpanOptions } from '../lib/tracing/tracing.ts';
import { traceRequests } from './trace-requests.ts';

interface RequestSpan extends SpanOptions {
  attributes: SpanAttributes;
  failure?: string;
}

/** Starts a server with a tracer whose spans are active like the SDK's. */
async function serve() {
  const active = new AsyncLocalStorage<string>();
  const spans: RequestSpan[] = [];
  const started = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  setTracer({
    start(options) {
      const span: RequestSpan = { ...options, attributes: options.attributes ?? {} };
      const id = String(spans.push(span));
      started.resolve();
      return {
        traceparent: '',
        run: (task) => active.run(id, task),
        set: (added) => void (span.attributes = { ...span.attributes, ...added }),
        fail: (type) => void (span.failure = type),
        end: () => ended.resolve(),
      };
    },
    findActive: () => ({ trace_id: '', span_id: active.getStore() ?? '' }),
  });
  onTestFinished(() => setTracer(undefined));
  const app = fastify({ forceCloseConnections: true }).withTypeProvider<TypeBoxTypeProvider>();
  onTestFinished(() => app.close());
  traceRequests(app);
  const idsAtEnd: unknown[] = [];
  app.addHook('onResponse', (_request, _reply, done) => {
    idsAtEnd.push(findTraceIds()?.span_id);
    done();
  });
  app.post('/things/:id', () => findTraceIds());
  app.get('/broken', () => Promise.reject(new Error('hunter2')));
  app.get('/healthz', () => ({}));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return { port, spans, idsAtEnd, startPromise: started.promise, endPromise: ended.promise };
}

test('the handler runs in the span even if the body arrives after the headers, and so do the last hooks', async () => {
  const { port, spans, idsAtEnd, startPromise, endPromise } = await serve();
  const request = http.request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/things/hunter2?token=hunter2',
    headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
  });
  const response = Promise.withResolvers<http.IncomingMessage>();
  request.on('response', response.resolve).on('error', response.reject);
  request.flushHeaders();
  await startPromise;
  request.write('{"a":');
  request.end('1}');
  const chunks = await (await response.promise).toArray();
  expect(JSON.parse(Buffer.concat(chunks).toString())).toEqual({ trace_id: '', span_id: '1' });
  await endPromise;
  expect(idsAtEnd).toEqual(['1']);
  expect(spans).toMatchObject([
    {
      name: 'POST /things/:id',
      attributes: {
        'http.request.method': 'POST',
        'http.route': '/things/:id',
        'http.response.status_code': 200,
      },
    },
  ]);
  expect(JSON.stringify(spans.map(({ name, attributes }) => [name, attributes]))).not.toContain('hunter2');
});

test('a 5xx status fails the span, and an unknown URL has no route', async () => {
  const { port, spans, idsAtEnd } = await serve();
  await fetch(`http://127.0.0.1:${port}/broken`);
  await fetch(`http://127.0.0.1:${port}/hunter2`);
  await expect.poll(() => idsAtEnd).toEqual(['1', '2']);
  expect(spans.map(({ name, failure }) => [name, failure])).toEqual([
    ['GET /broken', '500'],
    ['GET', undefined],
  ]);
});

test('health checks are not recorded', async () => {
  const { port, spans } = await serve();
  await fetch(`http://127.0.0.1:${port}/healthz`);
  expect(spans).toEqual([]);
});
