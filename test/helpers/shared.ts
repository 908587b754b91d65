import http from 'node:http';
import { text } from 'node:stream/consumers';

import { inject } from 'vitest';

/**
 * Requests what all files of a run share from `e2e-global.ts`. There is no timeout, because it can take minutes on a
 * busy machine.
 */
export async function fetchShared(address: string, body?: object): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>();
  // On a busy machine, the server could close a connection that is kept for reuse while this request uses it.
  const options = { method: 'POST', agent: false };
  const request = http.request(new URL(address, inject('sharedUrl')), options, resolve);
  request.on('error', reject).end(body && JSON.stringify(body));
  const response = await promise;
  const content = await text(response);
  if (response.statusCode !== 200) throw new Error(content);
  return content;
}
