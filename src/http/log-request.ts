import { isProbe } from './probes.ts';
import { redactUrl } from './redact.ts';
import type { App } from './types.ts';

/** Logs one line per response. Requests that load balancers repeat all the time are logged at the debug level. */
export function registerRequestLog(app: App): void {
  // Redaction inspects every field of a line. These fields are known, and the URL is redacted here.
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
    if (isProbe(request.url)) log.debug(line, 'request');
    else log.info(line, 'request');
    done();
  });
}
