import { redactUrl } from './redact.ts';
import type { App } from './types.ts';

/** Logs one line for each answer; those that load balancers ask for again and again only when debugging. */
export function registerRequestLog(app: App): void {
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      method: request.method,
      url: redactUrl(request.url),
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime),
      remoteAddress: request.ip,
    };
    if (PROBES.has(request.url)) request.log.debug(line, 'request');
    else request.log.info(line, 'request');
  });
}

const PROBES = new Set(['/healthz', '/readyz']);
