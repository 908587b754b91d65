import { AppError } from '../../errors.ts';
import { mayReadMetrics, METRICS_REFUSAL } from '../../lib/http/metrics-access.ts';
import type { App, AppDeps } from '../types.ts';

/**
 * `/metrics`, in the text format of Prometheus: for programs on the same machine, or for whoever has the token once there is one.
 * Throws at a request `unauthorized`, and `unavailable` when the database cannot be asked.
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
