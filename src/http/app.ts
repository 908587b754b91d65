import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { fastify, LogController } from 'fastify';
import { createId } from '../lib/ids.ts';
import { limitDashboardNetworks } from './middleware/dashboard-networks.ts';
import { limitCallers } from './middleware/limit-callers.ts';
import { createServerFactory } from './server-factory.ts';
import { buildLazySerializer, createLazyValidatorBuilder } from './lazy-compilers.ts';
import { registerErrors, sendFrameworkError, sendMalformedRequest } from './errors.ts';
import { registerJsonBody } from './json-body.ts';
import { measureRequests } from './measure-requests.ts';
import { registerRequestLog } from './log-request.ts';
import { traceRequests } from './trace-requests.ts';
import { registerUnsupported } from './unsupported.ts';
import { registerNotFound } from './not-found.ts';
import { registerTextCheck } from './reject-unstorable-text.ts';
import { registerOpenApi } from './openapi.ts';
import { registerDashboard } from './routes/dashboard/register.ts';
import { registerFiles } from './routes/files.ts';
import { registerHealth } from './routes/health.ts';
import { registerHome } from './routes/home.ts';
import { registerMetrics } from './routes/metrics.ts';
import { registerPulls } from './routes/pulls/register.ts';
import { registerAdmin } from './routes/v1-admin/register.ts';
import { registerAgent } from './routes/v2-agent/register.ts';
import { registerAutomations } from './routes/v1-automations/register.ts';
import { registerAssistant } from './routes/v1-assistant/register.ts';
import { registerHooks } from './routes/v1-hooks/register.ts';
import { registerSlackInput } from './routes/v1-slack/register.ts';
import { registerAnalytics } from './routes/v1-analytics/register.ts';
import { createTrustedProxies } from '../lib/http/trusted-proxies.ts';
import { registerScim } from './routes/scim/register.ts';
import { registerSearch } from './routes/v1-search/register.ts';
import { registerSignIn } from './routes/v1-admin/sign-in/register.ts';
import { registerAuth } from './routes/v1-auth/register.ts';
import { registerSites } from './routes/v1-sites/register.ts';
import { registerStaticExport } from './routes/v1-static-export/register.ts';
import type { App, AppDeps } from './types.ts';
import { describeProblems } from './validation.ts';

/** Builds the HTTP service without listening on a port. Tests call it with `inject`; `main` listens. */
export async function createApp(deps: AppDeps): Promise<App> {
  const app = fastify({
    loggerInstance: deps.logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    requestIdHeader: false,
    trustProxy: deps.trustedProxies?.length ? createTrustedProxies(deps.trustedProxies).isTrusted : false,
    genReqId: () => createId('req'),
    frameworkErrors: sendFrameworkError,
    clientErrorHandler: sendMalformedRequest,
    schemaErrorFormatter: describeProblems,
    schemaController: {
      compilersFactory: { buildSerializer: buildLazySerializer, buildValidator: createLazyValidatorBuilder() },
    },
    // With `verbose`, `describeProblems` gets the schema of a wrong value.
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false, verbose: true } },
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    serverFactory: createServerFactory(deps),
  }).withTypeProvider<TypeBoxTypeProvider>();
  if (deps.onRoute) app.addHook('onRoute', deps.onRoute);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff');
    done();
  });
  app.decorate('signIn', deps.signIn);
  traceRequests(app);
  registerRequestLog(app);
  if (deps.metrics) measureRequests(app, deps.metrics);
  registerErrors(app);
  registerUnsupported(app);
  registerNotFound(app);
  registerJsonBody(app);
  registerTextCheck(app);
  limitDashboardNetworks(app, deps.dashboardNetworks ?? []);
  limitCallers(app, deps.callerLimits);
  await registerOpenApi(app);
  registerHome(app, deps);
  registerDashboard(app, deps);
  registerHealth(app, deps);
  registerMetrics(app, deps);
  registerFiles(app, deps);
  await registerPulls(app, deps);
  registerStaticExport(app, deps);
  registerSites(app, deps);
  registerSearch(app, deps);
  registerAnalytics(app, deps);
  registerAssistant(app, deps);
  registerHooks(app, deps);
  registerSlackInput(app, deps);
  registerAdmin(app, deps);
  registerAgent(app, deps);
  registerAutomations(app, deps);
  registerAuth(app, deps);
  registerSignIn(app, deps);
  registerScim(app, deps);
  return app;
}

/** 1 MB in decimal, as documented. */
const BODY_LIMIT = 1_000_000;
/** Long enough that an overlong id reaches its route, which responds as to any unknown id. */
const MAX_PARAM_LENGTH = 2000;
