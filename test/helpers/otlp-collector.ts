/** A collector for tests: it receives OpenTelemetry data as JSON over HTTP on a loopback address. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

export interface ReceivedSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  kind: number;
  attributes: Record<string, unknown>;
  links: { traceId: string; spanId: string }[];
  status: { code?: number; message?: string };
  events: unknown[];
  /** Attributes of the process that sent it. */
  resource: Record<string, unknown>;
}

export interface Collector {
  url: string;
  spans: ReceivedSpan[];
  /** Names of the metrics received so far, with their last data. */
  metrics: Map<string, Record<string, unknown>>;
  /** Headers of every request. */
  headers: http.IncomingHttpHeaders[];
  /** Returns the first span that matches, once it has arrived. */
  waitForSpan(matches: (span: ReceivedSpan) => boolean): Promise<ReceivedSpan>;
  waitForMetric(name: string): Promise<Record<string, unknown>>;
  close(): Promise<void>;
}

/** Starts a collector. With `silent`, it accepts connections and never responds. */
export async function startCollector({ silent = false } = {}): Promise<Collector> {
  const spans: ReceivedSpan[] = [];
  const metrics: Collector['metrics'] = new Map();
  const headers: http.IncomingHttpHeaders[] = [];
  const checks = new Set<() => void>();
  const receive = async (request: http.IncomingMessage) => {
    const body = await json(request);
    if (request.url === '/v1/traces') spans.push(...readSpans(body as TraceBody));
    else for (const metric of readMetrics(body as MetricBody)) metrics.set(metric.name, metric);
    for (const check of checks) check();
  };
  const server = http.createServer((request, response) => {
    request.on('error', () => undefined);
    response.on('error', () => undefined);
    if (silent) return;
    headers.push(request.headers);
    receive(request).then(
      () => void response.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
      () => void response.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const wait = <T>(find: () => T | undefined): Promise<T> =>
    new Promise((resolve) => {
      const check = () => {
        const value = find();
        if (value === undefined) return;
        checks.delete(check);
        resolve(value);
      };
      checks.add(check);
      check();
    });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    metrics,
    headers,
    waitForSpan: (matches) => wait(() => spans.find(matches)),
    waitForMetric: (name) => wait(() => metrics.get(name)),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Attribute {
  key: string;
  value: Record<string, unknown>;
}

interface TraceBody {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: {
      spans: (Omit<ReceivedSpan, 'attributes' | 'resource' | 'links' | 'events'> & {
        attributes: Attribute[];
        links?: ReceivedSpan['links'];
        events?: unknown[];
      })[];
    }[];
  }[];
}

interface MetricBody {
  resourceMetrics: { scopeMetrics: { metrics: ({ name: string } & Record<string, unknown>)[] }[] }[];
}

function readSpans({ resourceSpans }: TraceBody): ReceivedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans
      .flatMap(({ spans }) => spans)
      .map((span) => ({
        ...span,
        attributes: toObject(span.attributes),
        links: span.links ?? [],
        events: span.events ?? [],
        resource: toObject(resource.attributes),
      })),
  );
}

function readMetrics({ resourceMetrics }: MetricBody) {
  return resourceMetrics.flatMap(({ scopeMetrics }) => scopeMetrics.flatMap(({ metrics }) => metrics));
}

function toObject(attributes: readonly Attribute[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}
