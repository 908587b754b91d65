import type { IncomingMessage } from 'node:http';

import { AppError } from '../../errors.ts';

/** Reads a body. Throws `payload_too_large`, with `description` in its message, if it exceeds `maxBytes`. */
export async function readRequestBody(
  request: IncomingMessage,
  maxBytes: number,
  description: string,
): Promise<Buffer> {
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
