import ipaddr from 'ipaddr.js';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import { isSameText } from '../../lib/same-text.ts';
import type { App, AppDeps } from '../types.ts';

/**
 * `/metrics`, in the text format of Prometheus: for programs on the same machine, or for whoever has the token once there is one.
 * Throws at a request `unauthorized`, and `unavailable` when the database cannot be asked.
 */
export function registerMetrics(app: App, { metrics, metricsToken }: Pick<AppDeps, 'metrics' | 'metricsToken'>): void {
  if (!metrics) return;
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayAsk(request, metricsToken)) throw new AppError('unauthorized', REFUSAL);
    const text = await metrics.print().catch((cause: unknown) => {
      throw new AppError('unavailable', 'The database cannot be reached.', { cause });
    });
    return reply.header('cache-control', 'no-store').type(metrics.contentType).send(text);
  });
}

const REFUSAL =
  '/metrics responds to programs on the same machine; from elsewhere set BINDERY_METRICS_TOKEN and send ' +
  '"Authorization: Bearer" with it.';

function mayAsk({ headers, socket }: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) return isSameText(headers.authorization ?? '', `Bearer ${token}`);
  // What a proxy on this machine passes on comes from elsewhere.
  const isForwarded = FORWARDED.some((name) => name in headers);
  return !isForwarded && ipaddr.process(socket.remoteAddress ?? '0.0.0.0').range() === 'loopback';
}

const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];
