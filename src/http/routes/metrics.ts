import { AppError } from '../../errors.ts';
import { mayReadMetrics, METRICS_REFUSAL } from '../../lib/http/metrics-access.ts';
import type { App, AppDeps } from '../types.ts';

/**
 * Registers `/metrics` in the Prometheus text format, for clients on the same machine. If a token is configured, for
 * callers with the token instead. A request fails with `unauthorized`, or with `unavailable` if the database can't be
 * queried.
 */
export function registerMetrics(app: App, { metrics, metricsToken }: Pick<AppDeps, 'metrics' | 'metricsToken'>): void {
  if (!metrics) return;
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayReadMetrics(request, metricsToken)) throw new AppError('unauthorized', METRICS_REFUSAL);
    const text = await metrics.print().catch((cause: unknown) => {
      throw new AppError('unavailable', 'The database is unreachable.', { cause });
    });
    return reply.header('cache-control', 'no-store').type(metrics.contentType).send(text);
  });
}
