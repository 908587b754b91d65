/** Code shared by routes that accept data from readers. */
import type { IncomingMessage, ServerResponse } from 'node:http';

import { AppError } from '../../errors.ts';
import { LimitReached } from '../../lib/limit-reached.ts';

export { readRequestBody as readBody } from '../../lib/http/read-request-body.ts';

/** Sends a response that must not be cached. */
export function sendOnce(
  response: ServerResponse,
  { status, type, body }: { status: number; type: string; body: Uint8Array },
): void {
  response.statusCode = status;
  response.setHeader('Content-Type', type);
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Content-Length', body.length);
  response.end(response.req.method === 'HEAD' ? undefined : body);
}

export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  sendOnce(response, { status, type: 'application/json', body: Buffer.from(`${JSON.stringify(value)}\n`) });
}

/** Sends the caller the problem and when to retry. Rethrows errors that the caller didn't cause. */
export function sendProblem(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  if (!(error instanceof AppError) || error.code === 'internal') throw error;
  if (error instanceof LimitReached) response.setHeader('Retry-After', error.retryAfter);
  else if (error.status === 503 && !response.hasHeader('Retry-After')) response.setHeader('Retry-After', 1);
  // The rest of the request is not read.
  if (!request.complete) response.setHeader('Connection', 'close');
  sendJson(response, error.status, { error: error.message });
}

/** Returns the path of a request target. */
export function getPath(target: string): string {
  const mark = target.indexOf('?');
  return mark === -1 ? target : target.slice(0, mark);
}
