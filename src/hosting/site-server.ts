import type { IncomingMessage, ServerResponse } from 'node:http';

import { listen } from '../bundle-server/connection/listen.ts';
import type { ListeningServer } from '../bundle-server/connection/listen.ts';
import { mayReadMetrics, METRICS_REFUSAL } from '../lib/http/metrics-access.ts';
import { formatError } from '../lib/service-page/error-page.ts';
import type { Hosting } from './hosted-sites.ts';

/** Serves only hosted sites. At other hostnames, it responds to health checks and serves metrics. */
export async function startHostingServer(
  hosting: Pick<Hosting, 'serve' | 'isDatabaseAvailable'>,
  { host, port, ...figures }: { host: string; port: number } & MetricsOptions,
): Promise<ListeningServer> {
  return listen({
    handle(request, response) {
      const startTime = performance.now();
      const finish = (isSite: boolean): void => {
        if (!isSite) sendOther({ request, response, figures }, hosting);
        observe({ request, response, figures, route: isSite ? 'site' : 'none', startTime });
      };
      const isServed = hosting.serve(request, response);
      if (isServed instanceof Promise) void isServed.then(finish);
      else finish(isServed);
    },
    host,
    port,
  });
}

/** Metrics of the server, and the token for them. */
export interface MetricsOptions {
  /** @defaultValue there are none */
  metrics?: SiteMetrics | undefined;
  /** Token for `/metrics`. @defaultValue only clients on the same machine have access */
  metricsToken?: string | undefined;
}

/** The part of a process's metrics that concerns its sites. */
interface SiteMetrics {
  readonly contentType: string;
  print(): Promise<string>;
  observeRequest(request: { method: string; route: string; status: number; seconds: number }): void;
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  figures: MetricsOptions;
}

/** Readers choose hostnames and paths, so no metric contains them. */
function observe({
  request,
  response,
  figures: { metrics },
  route,
  startTime,
}: Exchange & { route: string; startTime: number }): void {
  if (!metrics) return;
  const { method = '' } = request;
  response.once('close', () =>
    metrics.observeRequest({
      method,
      route,
      status: response.statusCode,
      seconds: (performance.now() - startTime) / 1000,
    }),
  );
}

function sendOther(exchange: Exchange, hosting: Pick<Hosting, 'isDatabaseAvailable'>): void {
  const { url } = exchange.request;
  if (exchange.figures.metrics && url === '/metrics') return void sendMetrics(exchange);
  if (url === '/healthz') return sendState(exchange, { status: 'ok' });
  // Sites stay online without the database, so a load balancer must not take the process out of rotation.
  if (url === '/readyz')
    return sendState(exchange, { status: 'ok', database: hosting.isDatabaseAvailable() ? 'ok' : 'unavailable' });
  const message = 'No site is published at this hostname.';
  const { headers, body } = formatError(exchange.request, { status: 404, message });
  send(exchange, { status: 404, headers, body });
}

function sendState(exchange: Exchange, state: { status: 'ok'; database?: 'ok' | 'unavailable' }): void {
  send(exchange, { status: 200, headers: { 'Content-Type': 'application/json' }, body: `${JSON.stringify(state)}\n` });
}

async function sendMetrics(exchange: Exchange): Promise<void> {
  const { metrics, metricsToken } = exchange.figures;
  if (!mayReadMetrics(exchange.request, metricsToken))
    return send(exchange, {
      status: 401,
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
      body: `${METRICS_REFUSAL}\n`,
    });
  const body = (await metrics?.print()) ?? '';
  send(exchange, { status: 200, headers: { 'Content-Type': metrics?.contentType ?? 'text/plain' }, body });
}

function send(
  { request, response }: Exchange,
  { status, headers, body }: { status: number; headers: Record<string, string>; body: string },
): void {
  response
    .writeHead(status, {
      ...headers,
      'Content-Length': Buffer.byteLength(body),
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    })
    .end(request.method === 'HEAD' ? undefined : body);
}
