import type { Metrics } from '../metrics/metrics.ts';
import type { App } from './types.ts';

/** Counts each response under the pattern of its route. Register it before the routes. */
export function measureRequests(app: App, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    metrics.observeRequest({
      method: request.method,
      route: request.is404 ? undefined : request.routeOptions.url,
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    });
    done();
  });
}
