/** Routes for operators of a site server: health and metrics. */
import type { IncomingMessage, ServerResponse } from 'node:http';

import { mayReadMetrics, METRICS_REFUSAL } from '../lib/http/metrics-access.ts';
import { getPath, sendJson, sendOnce } from './connection/exchange.ts';
import type { ServerMetrics } from './metrics.ts';
import type { Site } from './files/site.ts';

export interface OperationsOptions {
  site: Site;
  /** Shown beside the id of the bundle. */
  version: string | undefined;
  figures: ServerMetrics;
  metricsToken: string | undefined;
  /** Whether only some people can read the site. Then nothing about the bundle is sent to others. */
  isProtected: boolean;
  request: IncomingMessage;
  response: ServerResponse;
}

/**
 * Responds to `/healthz`, `/readyz` and `/metrics`, and to the same below `/_bindery/`. Returns false for any other
 * request, and for a short path at which a public site has a page or a redirect for its readers.
 */
export function handleOperations(options: OperationsOptions): boolean {
  const { site, isProtected, request, response } = options;
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const path = getPath(request.url ?? '');
  const [, prefix, name] = /^\/(_bindery\/)?(healthz|readyz|metrics)$/.exec(path) ?? [];
  if (name === undefined || (prefix === undefined && !isProtected && site.resolve(path).kind !== 'missing'))
    return false;
  response.setHeader('X-Content-Type-Options', 'nosniff');
  if (name === 'metrics') sendMetrics(options);
  else sendJson(response, 200, name === 'healthz' ? { status: 'ok' } : describeState(options));
  return true;
}

function describeState({ site, version, isProtected }: OperationsOptions) {
  if (isProtected) return { status: 'ok' };
  return { status: 'ok', bundle: site.release.id.slice(0, 12), version: version ?? null };
}

function sendMetrics({ site, version, figures, metricsToken, request, response }: OperationsOptions): void {
  if (!mayReadMetrics(request, metricsToken)) return sendJson(response, 401, { error: METRICS_REFUSAL });
  const { id, files } = site.release;
  sendOnce(response, {
    status: 200,
    type: 'text/plain; version=0.0.4; charset=utf-8',
    body: Buffer.from(figures.print({ id, files, version })),
  });
}
