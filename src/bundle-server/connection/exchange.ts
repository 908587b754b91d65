/** Code shared by routes that accept data from readers. */
import type { IncomingMessage, ServerResponse } from 'node:http';

import { AppError } from '../../errors.ts';
import { LimitReached } from '../../lib/limit-reached.ts';

/**
 * Returns whether the request comes from a page of this site. Another site must not send requests from its readers'
 * network (OWASP, CSRF).
 */
export function isOwnPage({ headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site'];
  return site === undefined ? isOwnOrigin(headers) : site === 'same-origin';
}

/** Browsers omit the newer header on plain HTTP, but always send `Origin` with a POST. */
function isOwnOrigin({ origin, host, 'x-forwarded-host': forwardedHost }: IncomingMessage['headers']): boolean {
  if (origin === undefined || !URL.canParse(origin)) return false;
  return [host, forwardedHost].includes(new URL(origin).host);
}

/** Reads a body. Throws `payload_too_large`, with `described` in its message, if it exceeds `maxBytes`. */
export async function readBody(request: IncomingMessage, maxBytes: number, description: string): Promise<Buffer> {
  const createTooLargeError = () => new AppError('payload_too_large', `The request is larger than ${description}.`);
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw createTooLargeError();
  const chunks: Buffer[] = [];
  let size = 0;
  // Destroying the request would close the connection before the response is sent.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw createTooLargeError();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

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
