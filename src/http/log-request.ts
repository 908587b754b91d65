import { redactUrl } from './redact.ts';
import type { App } from './types.ts';

/** Logs one line for each response; those that load balancers ask for again and again only when debugging. */
export function registerRequestLog(app: App): void {
  // Redaction takes every line apart; what these hold is known, and the address is redacted here.
  const log = app.log.child({}, { redact: [] });
  app.addHook('onResponse', (request, reply, done) => {
    const line = {
      reqId: request.id,
      method: request.method,
      url: redactUrl(request.url),
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime),
      remoteAddress: request.ip,
    };
    if (PROBES.has(request.url)) log.debug(line, 'request');
    else log.info(line, 'request');
    done();
  });
}

const PROBES = new Set(['/healthz', '/readyz', '/metrics']);
