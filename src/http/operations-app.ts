import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { fastify, LogController } from 'fastify';
import { registerErrors } from './errors.ts';
import { createServerFactory } from './server-factory.ts';
import { registerNotFound } from './not-found.ts';
import { registerHealth } from './routes/health.ts';
import { registerMetrics } from './routes/metrics.ts';
import { ErrorBody } from './schemas.ts';
import type { App, AppDeps } from './types.ts';

/** Builds the HTTP service of a process without the API: `/healthz`, `/readyz` and `/metrics`. Doesn't listen on a port. */
export function createOperationsApp(deps: Pick<AppDeps, 'db' | 'logger' | 'metrics' | 'metricsToken'>): App {
  const app = fastify({
    loggerInstance: deps.logger,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
    serverFactory: createServerFactory({}),
  }).withTypeProvider<TypeBoxTypeProvider>();
  app.addSchema(ErrorBody);
  registerErrors(app);
  registerNotFound(app);
  registerHealth(app, deps);
  registerMetrics(app, deps);
  return app;
}
