/** Code that the routes share that take something from readers. */
import type { IncomingMessage, ServerResponse } from 'node:http';

import { AppError } from '../../errors.ts';
import { LimitReached } from '../../lib/limit-reached.ts';

/** Whether a page of this very site asks: another site must not send requests with its readers' network (OWASP, CSRF). */
export function isOwnPage({ headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site'];
  return site === undefined ? isOwnOrigin(headers) : site === 'same-origin';
}

/** Browsers leave the newer header out on plain HTTP; `Origin` they always send with a POST. */
function isOwnOrigin({ origin, host, 'x-forwarded-host': forwarded }: IncomingMessage['headers']): boolean {
  if (origin === undefined || !URL.canParse(origin)) return false;
  return [host, forwarded].includes(new URL(origin).host);
}

/** Reads a body. Throws `payload_too_large`, with `described` in its message, for one beyond `maxBytes`. */
export async function readBody(request: IncomingMessage, maxBytes: number, described: string): Promise<Buffer> {
  const tooLarge = () => new AppError('payload_too_large', `The request is larger than ${described}.`);
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  // Destroying the request would cut the connection before the response is sent.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Sends a response that nobody may keep. */
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

/** Tells the caller what went wrong and when to retry; rethrows every error that isn't the caller's. */
export function sendProblem(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  if (!(error instanceof AppError) || error.code === 'internal') throw error;
  if (error instanceof LimitReached) response.setHeader('Retry-After', error.retryAfter);
  else if (error.status === 503 && !response.hasHeader('Retry-After')) response.setHeader('Retry-After', 1);
  // What is left of the request is not read.
  if (!request.complete) response.setHeader('Connection', 'close');
  sendJson(response, error.status, { error: error.message });
}

/** The path of a request target. */
export function pathOf(target: string): string {
  const mark = target.indexOf('?');
  return mark === -1 ? target : target.slice(0, mark);
}
